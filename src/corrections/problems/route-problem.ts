import type {Flags} from '../../command-line/find-flag.js'
import {mistakeMessages} from '../../contract/mistake-messages.js'
import {phrase} from '../../contract/phrase.js'
import {globalFlags} from '../../flags/table.js'
import {isAccepted} from '../../line/our-flags.js'
import type {Route} from '../route/route.js'
import type {RoutedLine} from '../route/routed-line.js'
import {findInvalidValue} from './invalid-value.js'
import {type Mistake, reportFlag} from './problem.js'

/**
 * The mistake in a command line that names no command, or has a word or flag before the command that
 * oclif does not expect there.
 */
export function findRouteProblem(line: RoutedLine): Mistake | undefined {
  const {ours, route, words} = line
  if (route.command) return findWordBeforeName(line)
  const isTopic = route.kind === 'incomplete_command'
  const wrongValue = isTopic || words.length === ours.size ? findWrongPluginValue(line) : undefined
  if (wrongValue) return wrongValue
  if (words.length === 0) return reportIncomplete(phrase`No command was given`)
  if (isTopic) {
    const {leading, length} = route
    const typed = words.slice(leading, leading + Math.max(length, 1)).join(' ')
    return reportIncomplete(phrase`${typed} is a topic, not a command`)
  }
  return findUnknownWord(route, words)
}

function reportIncomplete(message: string): Mistake {
  return {
    error: 'command_not_found',
    kind: 'incomplete_command',
    message,
  }
}

/** Finds a word before the command's name that is not a flag of the plugin. */
function findWordBeforeName({ours, route, words}: RoutedLine): Mistake | undefined {
  const position = words.slice(0, route.leading).findIndex((_, index) => !ours.has(index))
  if (position === -1) return undefined
  const word = words[position]!
  const unknown = {
    error: 'command_not_found',
    kind: 'unknown_command',
    position,
  } as const
  if (!word.startsWith('-')) return {...unknown, message: phrase`${word} is not a command`}
  const [field = ''] = word.split('=', 1)
  return {
    ...unknown,
    field,
    message: phrase`A command's flags follow its name`,
  }
}

/** Finds the first word that is neither a topic nor a command. */
function findUnknownWord(route: Route, words: readonly string[]): Mistake {
  const {leading, length, shorterCommand, topic} = route
  const topicLength = topic?.split(':').length ?? 0
  // The first word after the topic is the unknown one.
  const position = leading + (length > topicLength ? topicLength : 0)
  if (shorterCommand) {
    const surplus = words.slice(position, leading + length).filter(Boolean)
    const message = mistakeMessages.unexpectedArguments(surplus)
    return {
      error: 'argument_error',
      kind: 'unexpected_argument',
      message,
      position,
    }
  }
  const unknown = words.slice(leading, position + 1).join(' ')
  return {
    error: 'command_not_found',
    kind: 'unknown_command',
    message: phrase`Unknown command ${unknown}`,
    position,
  }
}

/** The plugin's flags, by any name. */
const pluginFlags: Flags = globalFlags

/** The wrong or missing value of a flag of the plugin, on a command line that names no command. */
function findWrongPluginValue({tokens}: RoutedLine): Mistake | undefined {
  const given = tokens.filter((token) => token.kind === 'flag')
  const wrong = given.find((token) => !isAccepted(token))
  if (!wrong) return undefined
  const {index, name, value, valueIndex} = wrong
  const field = `--${name}`
  const {options} = pluginFlags[name]!
  if (value === undefined) {
    const more = {position: index, validValues: options}
    return {...reportFlag('missing_value', field, mistakeMessages.missingValue(field), {}), ...more}
  }
  const [problem] = findInvalidValue(value, {options}, {error: 'flag_error', field})
  return problem && {...problem, position: valueIndex}
}
