import type {HostConfig} from '../oclif/shapes.js'
import {idsOfEntry} from './entry-ids.js'
import {matchesKey} from './keys.js'
import {coversCommand, readAnnotations} from './read-sources.js'
import type {AnnotationSource} from './sources.js'

/** An annotation without effect: a field's, one that matches no command, or a whole file's. */
export type AnnotationProblem = {
  kind: 'field' | 'idle' | 'unreadable'
  message: string
  /** The file that holds it. */
  file: string | undefined
  /** Its key as written; none for a file that cannot be read. */
  key?: string
}

/** Finds annotations of plugins, the host's author and the user that have no effect (12.10). */
export function findAnnotationProblems(config: HostConfig): AnnotationProblem[] {
  return readAnnotations(config).flatMap((source): AnnotationProblem[] => {
    const {file, name, problem, warnings} = source
    if (problem !== undefined) {
      return [{kind: 'unreadable', message: problem, file}]
    }
    const ofFields = warnings.map(({key, message}) => ({
      kind: 'field' as const,
      message,
      file,
      key,
    }))
    const idle = listIdleKeys(config, source).map((key) => ({
      kind: 'idle' as const,
      message: `${name}: "${key}" matches no command`,
      file,
      key,
    }))
    return [...ofFields, ...idle]
  })
}

/** The keys of a source that match none of the commands that it may be about, as written. */
function listIdleKeys(config: HostConfig, source: AnnotationSource): string[] {
  const ids = config.commands
    .filter((entry) => coversCommand(source, entry))
    .flatMap((entry) => idsOfEntry(config, entry))
  return source.rules
    .filter(({key}) => !ids.some((id) => matchesKey(key, id)))
    .map(({written}) => written)
}
