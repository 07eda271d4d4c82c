import {isRecord} from '../contract/unknown-value.js'
import {isGlobalFlag, pickFlags} from '../flags/table.js'
import {packageName} from '../mode/mode.js'
import {isOwn} from '../oclif/host.js'
import type {HostConfig, LoadableCommand} from '../oclif/shapes.js'
import type {Problem} from '../schema/services.js'

/** The plugin's commands, by their ids unless another plugin took the name. */
const ourIds = ['describe', 'murli:doctor']

/** The flags that the plugin handles on foreign commands (7.17). */
const foreignFlags = Object.keys(pickFlags(({foreign}) => foreign === 'always'))

/** The global flags of every own command (7.16). */
const ownFlags = Object.keys(pickFlags(({flag, isGiven}) => flag.helpGroup === 'AGENT' && !isGiven))

/** Finds commands and flags that both the host and the plugin have: the host's win. */
export function findClashes(config: HostConfig): Problem[] {
  const others = config.commands.filter(({pluginName}) => pluginName !== packageName)
  const list = ([first, ...rest]: readonly LoadableCommand[]) =>
    `${typed(first!.id, config)}${rest.length > 0 ? ` and ${rest.length} more` : ''}`

  return [
    ...ourIds.flatMap((id) => findCommandClash(id, others, config)),
    ...foreignFlags.flatMap((name) => {
      const commands = others.filter((command) => !isOwn(command) && Object.hasOwn(command.flags ?? {}, name))
      if (commands.length === 0) return []
      return clash(`--${name} is a flag of ${list(commands)}; there the plugin leaves it to the command.`)
    }),
    ...ownFlags.flatMap((name) => {
      const commands = others.filter((command) => isOwn(command) && hides(command, name))
      if (commands.length === 0) return []
      return clash(
        `--${name} is a flag of ${list(commands)}, and hides the plugin's --${name} there.`,
        `Rename the flag: an agent expects --${name} to be the same on every command.`,
      )
    }),
  ]
}

/** Whether an own command's flag, by name or alias, replaces one of the plugin's. */
function hides({baseFlags, flags}: LoadableCommand, ours: string): boolean {
  return Object.entries({...baseFlags, ...flags}).some(
    ([name, flag]) => isRecord(flag) && !isGlobalFlag(name, flag) && [name, ...(flag.aliases ?? [])].includes(ours),
  )
}

function findCommandClash(id: string, others: readonly LoadableCommand[], config: HostConfig): Problem[] {
  const name = typed(id, config)
  const taken = others.find((command) => typed(command.id, config) === name)
  if (taken) return clash(`The command ${name} belongs to ${taken.pluginName}; the plugin's own cannot be run.`)
  const inside = others.find((command) => typed(command.id, config).startsWith(`${name}${config.topicSeparator}`))
  if (!inside) return []
  return clash(`The topic ${name} belongs to ${inside.pluginName}; \`${config.bin} ${name}\` shows its help.`)
}

function clash(message: string, suggestion?: string): Problem[] {
  return [{about: 'clash', message, ...(suggestion !== undefined && {suggestion})}]
}

function typed(id: string, {topicSeparator}: HostConfig): string {
  return id.replaceAll(':', topicSeparator)
}
