import type {Failure} from './failure.js'
import {measureLeadingFlag} from '../flags/table.js'
import {phrase} from '../contract/phrase.js'
import type {Route} from './route.js'

/** Finds what is wrong with a line that names no command. */
export function routeProblem(route: Route, words: readonly string[]): Failure | undefined {
  const typed = words.slice(route.leading, route.leading + Math.max(route.length, 1)).join(' ')
  if (route.kind === 'incomplete_command') {
    return {error: 'command_not_found', kind: 'incomplete_command', message: phrase`${typed} is a topic, not a command`}
  }

  if (words.length === 0)
    return {error: 'command_not_found', kind: 'incomplete_command', message: phrase`No command was given`}
  const known = route.topic?.split(':').length ?? 0
  const position = route.leading + (route.length > known ? known : 0)
  const unknown = words.slice(route.leading, position + 1).join(' ')
  return {error: 'command_not_found', kind: 'unknown_command', message: phrase`Unknown command ${unknown}`, position}
}

/** Finds flags of a command that stand in front of it, where oclif looks for its name. */
export function leadingProblem(route: Route, words: readonly string[]): Failure | undefined {
  for (let position = 0; position < route.leading; position++) {
    const width = measureLeadingFlag(words[position]!)
    if (width === undefined) {
      const message = phrase`The flags of a command stand behind it`
      return {error: 'command_not_found', field: words[position], kind: 'unknown_command', message, position}
    }

    position += width - 1
  }

  return undefined
}
