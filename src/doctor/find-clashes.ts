import {isOwn} from '../oclif/is-own.js'
import {packageName} from '../mode/mode.js'
import type {HostConfig, LoadableCommand} from '../oclif/shapes.js'
import type {Problem} from '../schema/doctor.js'

/** The commands of the plugin, as they are called where no other plugin took the name. */
const ourIds = ['describe', 'murli:doctor']

/** The flags that the plugin answers on other people's commands (contract, section 7). */
const answeredFlags = ['agent', 'schema', 'validate']

/** Finds the names that the host and the plugin both have: the host's wins. */
export function findClashes(config: HostConfig): Problem[] {
  const others = config.commands.filter(({pluginName}) => pluginName !== packageName)
  return [...ourIds.flatMap((id) => findCommandClash(id, others, config)), ...findFlagClashes(others, config)]
}

function findCommandClash(id: string, others: readonly LoadableCommand[], config: HostConfig): Problem[] {
  const name = typed(id, config)
  const [topic = id] = id.split(':')
  const taken = others.find((command) => typed(command.id, config) === name)
  if (taken) {
    return [clash(`The command ${name} is that of ${taken.pluginName}; the plugin's own cannot be run.`)]
  }

  const inside = others.find(
    (command) => id === topic && typed(command.id, config).startsWith(`${name}${config.topicSeparator}`),
  )
  if (inside) {
    return [clash(`The topic ${name} is that of ${inside.pluginName}; \`${config.bin} ${name}\` shows its help.`)]
  }

  const parent = others.find((command) => id !== topic && command.id === topic)
  return parent ? [clash(`The command ${topic} is that of ${parent.pluginName}; ${name} stands beside it.`)] : []
}

function findFlagClashes(others: readonly LoadableCommand[], config: HostConfig): Problem[] {
  return answeredFlags.flatMap((flag) => {
    const commands = others.filter((command) => !isOwn(command) && Object.hasOwn(command.flags ?? {}, flag))
    const [first] = commands
    if (!first) return []
    const rest = commands.length > 1 ? ` and ${commands.length - 1} more` : ''
    return [
      clash(`--${flag} is a flag of ${typed(first.id, config)}${rest}; there the plugin leaves it to the command.`),
    ]
  })
}

function clash(message: string): Problem {
  return {about: 'clash', message}
}

function typed(id: string, {topicSeparator}: HostConfig): string {
  return id.replaceAll(':', topicSeparator)
}
