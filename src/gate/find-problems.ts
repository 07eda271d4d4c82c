import type {HostConfig} from '../oclif/shapes.js'
import {idsOf, pluginOf} from './annotate-entry.js'
import {readAnnotations} from './annotations.js'
import {matchesKey} from './key.js'

/** Something in an annotation that has no effect. */
export type AnnotationProblem = {
  /** Whether its source cannot be read, a field or value of it is wrong, or a key matches no command. */
  kind: 'unreadable' | 'field' | 'idle'
  /** One sentence that names the source. */
  message: string
  /** The file that it stands in, a package.json included. */
  file?: string
  /** The key of its entry, as it is written; left out where the source cannot be read at all. */
  key?: string
}

/** Finds what has no effect in the annotations of plugins, the host's author and the user. */
export function findAnnotationProblems(config: HostConfig): AnnotationProblem[] {
  const {sources} = readAnnotations(config)
  if (sources.length === 0) return []
  const commands = config.commands.map((command) => ({ids: idsOf(config, command), plugin: pluginOf(command)}))
  return sources.flatMap(({file, name, plugin, problem, rules, warnings}): AnnotationProblem[] => {
    const place = file === undefined ? {} : {file}
    if (problem !== undefined) return [{kind: 'unreadable', message: problem, ...place}]
    const known = commands.filter((command) => plugin === undefined || plugin === command.plugin)
    const idle = rules.filter(({key}) => !known.some(({ids}) => ids.some((id) => matchesKey(key, id))))
    return [
      ...warnings.map((warning) => ({kind: 'field' as const, ...warning, ...place})),
      ...idle.map(({written}) => ({
        kind: 'idle' as const,
        key: written,
        message: `${name}: "${written}" matches no command`,
        ...place,
      })),
    ]
  })
}
