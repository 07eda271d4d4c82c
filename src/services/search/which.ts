import stripAnsi from 'strip-ansi'

import type {Catalog} from '../../catalog/catalog.js'
import {listingLine} from '../../catalog/plugin-commands.js'
import {readCatalog} from '../../catalog/read.js'
import {AgentError, makeLineError} from '../../contract/agent-error.js'
import {exitCodes} from '../../contract/error-categories.js'
import {mistakeMessages} from '../../contract/mistake-messages.js'
import type {WhichDocument} from '../../contract/schema/services.js'
import {painterFor} from '../report-style.js'
import type {Service, ServiceLine} from '../service.js'
import {findMatches} from './find-commands.js'
import {maxIntentLength} from './intent.js'
import {renderMatches, renderUsage} from './render-matches.js'
import {hasWords, splitWords, stemOf} from './word-forms.js'

/** `murli which`: the commands that match an intent, best first. */
export const which: Service = {
  answer(line, {config}) {
    const intent = readIntentOf(line, config.bin)
    const catalog = readCatalog(config)
    const {limit} = line.flags
    const matches = findMatches(catalog, intent, typeof limit === 'number' ? {limit} : {})
    const [first] = matches.matches
    if (!first) throw makeNoMatch(catalog)
    const document = renderMatches(catalog, matches, intent)
    const usage = `${config.bin} ${renderUsage(catalog, first.command, intent)}`
    return {
      document,
      text: writeTable(document, intent, usage),
      ...(!document.confident && {code: exitCodes.notFound}),
    }
  },
  check(line, {config}) {
    readIntentOf(line, config.bin)
  },
}

/** Makes the error of an intent that no command matches. */
function makeNoMatch(catalog: Catalog): AgentError {
  return new AgentError({
    code: exitCodes.notFound,
    error: 'not_found',
    kind: 'no_match',
    message: 'No command matches the intent',
    suggestion: 'Ask in other words, or choose from the list of commands.',
    recoverable: true,
    nextActions: [{command: listingLine(catalog), description: 'List every command'}],
  })
}

/** The answer for a person: a table of matches. A terminal shows the intent's words in bold. */
function writeTable({confident, matches}: WhichDocument, intent: string, usage: string): string {
  const paint = painterFor(process.stdout.isTTY)
  const wanted = new Set(splitWords(intent).filter(hasWords).map(stemOf))
  const isWanted = (word: string) => wanted.has(stemOf(word.toLowerCase()))
  const emphasize = (text: string) =>
    text.replaceAll(/[A-Za-z\d]+/g, (word) => (isWanted(word) ? paint('bold', word) : word))
  const width = Math.max(...matches.map(({command}) => command.length))
  const lines = matches.map(({command, summary}) => {
    // Padded before it is styled, because escape sequences take no room at a terminal.
    const padding = ' '.repeat(width - command.length)
    return `${emphasize(command)}${padding}  ${emphasize(summary)}`
  })
  const heading = confident ? [] : ['No close match; the nearest commands are:', '']
  // Notes follow ` # `, and get a line of their own.
  return [...heading, ...lines, '', usage.replace(' # ', '\n# '), ''].join('\n')
}

/**
 * Reads the intent of a command line.
 *
 * @throws AgentError (`argument_error`) if it is missing, too long, or has no words to search for
 */
function readIntentOf({args}: ServiceLine, bin: string): string {
  const intent = stripAnsi(args.map(({raw}) => raw).join(' '))
  const problem = findIntentProblem(intent)
  if (!problem) return intent
  throw makeLineError({
    error: 'argument_error',
    field: 'intent',
    ...problem,
    recoverable: true,
    suggestion: `Describe what you want to do in a few English words: \`${bin} murli which remove an old certificate\`.`,
  })
}

/** What is wrong with an intent; undefined if it can be searched for. */
function findIntentProblem(
  intent: string,
): {kind: 'invalid_value' | 'missing_argument'; message: string} | undefined {
  if (intent.trim() === '') {
    return {kind: 'missing_argument', message: mistakeMessages.missingArguments(['intent'])}
  }
  const {length} = intent
  if (length > maxIntentLength) {
    const message = `The intent is ${length} characters long; at most ${maxIntentLength} are read`
    return {kind: 'invalid_value', message}
  }
  if (hasWords(intent)) return undefined
  return {kind: 'invalid_value', message: 'The intent has no words that can be searched for'}
}
