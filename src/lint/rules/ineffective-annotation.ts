import {idsOf} from '../../annotations/annotate-entry.js'
import {readAnnotations} from '../../annotations/annotations.js'
import {matchesKey} from '../../annotations/key.js'
import type {HostConfig} from '../../oclif/shapes.js'
import type {Finding, Rule} from '../rule.js'

/** What has no effect was meant to have one: a gate that its author believes to be closed. */
export const ineffectiveAnnotation: Rule = {
  id: 'ineffective-annotation',
  severity: 'warning',
  checkHost: ({catalog: {config}}) => findIneffective(config),
}

function findIneffective(config: HostConfig): Finding[] {
  const {sources} = readAnnotations(config)
  if (sources.length === 0) return []
  const commands = config.commands.map((entry) => ({ids: idsOf(config, entry), plugin: entry.pluginName}))
  return sources.flatMap(({name, plugin, problem, rules, warnings}): Finding[] => {
    const stray = rules.filter(
      ({key}) =>
        !commands.some(
          (command) =>
            (plugin === undefined || plugin === command.plugin) && command.ids.some((id) => matchesKey(key, id)),
        ),
    )
    return [
      ...(problem === undefined ? [] : [{message: problem, suggestion: 'Correct the file; until then no gate opens.'}]),
      ...warnings.map((message) => ({
        message,
        suggestion: 'See docs/foreign-commands.md for the fields and what they take.',
      })),
      ...stray.map(({written}) => ({
        message: `${name}: "${written}" matches no command`,
        suggestion: `Name a command as it is typed, or a glob; \`${config.bin} describe --index\` lists them.`,
      })),
    ]
  })
}
