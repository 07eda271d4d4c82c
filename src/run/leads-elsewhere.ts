import {globalFlags} from '../flags/table.js'
import {tokenize} from '../command-line/tokenize.js'
import type {HostConfig} from '../oclif/shapes.js'

/** How many words a command's name has at most. */
const mostWords = 6

/**
 * Whether the words that a process was started with name another command than the own one that runs, as when a hook of
 * the host hands them to it: its `--force` is that one's.
 *
 * A bin may hand on other words than it was given, so words that name no command say nothing.
 *
 * @param ids the id of the own command, and its aliases
 */
export function leadsElsewhere(typed: readonly string[], config: HostConfig, ids: readonly string[]): boolean {
  const words = tokenize(typed, globalFlags).flatMap((token) => (token.kind === 'argument' ? token.raw.split(':') : []))
  for (let length = mostWords; length > 0; length--) {
    const command = words.length >= length && config.findCommand(words.slice(0, length).join(':'))
    if (command) return !ids.includes(command.id)
  }

  return false
}
