import type {HostConfig} from '../oclif/shapes.js'
import {idsOf, pluginOf} from './annotate-entry.js'
import {readAnnotations} from './annotations.js'
import {matchesKey} from './key.js'

/** Finds what has no effect in the annotations of plugins, the host's author and the user, one sentence each. */
export function findAnnotationProblems(config: HostConfig): string[] {
  const commands = config.commands.map((command) => ({ids: idsOf(config, command), plugin: pluginOf(command)}))
  return readAnnotations(config).sources.flatMap(({name, plugin, problem, rules, warnings}) => {
    if (problem !== undefined) {
      return [
        `${problem}. Until it is mended, an agent confirms every foreign command that no other source calls read-only.`,
      ]
    }

    const known = commands.filter((command) => plugin === undefined || plugin === command.plugin)
    const idle = rules.filter(({key}) => !known.some(({ids}) => ids.some((id) => matchesKey(key, id))))
    return [...warnings, ...idle.map(({written}) => `${name}: "${written}" matches no command`)]
  })
}
