import {pluginOf} from '../oclif/command-entry.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {Entry} from './entry-ids.js'
import {findDeclared, findSources} from './find-sources.js'
import {type AnnotationSource, readFoundSource} from './sources.js'

const sourcesByConfig = new WeakMap<HostConfig, readonly AnnotationSource[]>()

/** The sources of plugin authors, the host's author and the user, read once per config (12.2). */
export function readAnnotations(config: HostConfig): readonly AnnotationSource[] {
  const sources =
    sourcesByConfig.get(config) ?? findSources(config).map((found) => readFoundSource(found))
  sourcesByConfig.set(config, sources)
  return sources
}

/** The sources that are already in memory, for a person's command line, which opens no files. */
export function readLoadedAnnotations(config: HostConfig): readonly AnnotationSource[] {
  return findDeclared(config).flatMap((found) =>
    found.value === undefined ? [] : readFoundSource(found),
  )
}

/** Whether a source may be about a command: a plugin's own is only about that plugin's commands. */
export function coversCommand({plugin}: AnnotationSource, entry: Entry): boolean {
  return plugin === undefined || plugin === pluginOf(entry)
}
