import {tokenize} from '../../command-line/tokenize.js'
import {globalFlags} from '../../flags/table.js'
import type {HostConfig, LoadableCommand} from '../../oclif/shapes.js'

/** The most words of a command's name that are looked for. */
const maxNameWords = 6

/** The command that the words of a process name, by as many of them as possible. */
export function findNamedCommand(
  typed: readonly string[],
  config: HostConfig,
): LoadableCommand | undefined {
  const args = tokenize(typed, globalFlags).filter(({kind}) => kind === 'argument')
  const nameParts = args.flatMap(({raw}) => raw.split(':')).slice(0, maxNameWords)
  while (nameParts.length > 0) {
    const command = config.findCommand(nameParts.join(':'))
    if (command) return command
    nameParts.pop()
  }
  return undefined
}
