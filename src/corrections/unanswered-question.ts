import type {CatalogCommand} from '../catalog/catalog.js'
import {cachedCatalog} from '../catalog/read.js'
import type {Token} from '../command-line/tokenize.js'
import {exitCodes} from '../contract/error-categories.js'
import {mistakeMessages} from '../contract/mistake-messages.js'
import type {ErrorFields} from '../contract/outcome.js'
import {isReading} from '../gate/line-effects.js'
import type {Line} from '../line/line.js'
import {diagnose} from './diagnose.js'
import {type Mistake, reportFlag} from './problems/problem.js'
import {acceptedFlags} from './route/accepted-flags.js'
import {positionOf} from './route/route.js'
import {routeTyped} from './route/routed-line.js'
import {
  isMisspelledVersion,
  readMisspelledQuestion,
  tokensThatMayAsk,
} from './similar/misspelled-question.js'

/**
 * Explains a command line with a word that was meant to ask, but does not: a command that never
 * parses its words would run (4.6a).
 *
 * @returns undefined if no word was meant to ask, or the command is known to read only
 */
export function explainUnanswered(line: Line): ErrorFields | undefined {
  const catalog = cachedCatalog(line.config)
  const routed = routeTyped(catalog, line)
  const {route} = routed
  const {command} = route
  if (!command || command.definition.parsesItself) return undefined
  const tokens = tokensThatMayAsk(routed.tokens)
  const token = tokens.find((each) => isUnanswered(each, tokens, command))
  if (!token || isReading(command.definition, routed.tokens)) return undefined
  const failure = {...reportWord(token), position: positionOf(route, token.index)}
  const diagnosis = diagnose(catalog, routed, failure)
  return diagnosis && {code: exitCodes.userError, recoverable: true, ...diagnosis}
}

function reportWord({kind, raw}: Token): Mistake {
  if (kind === 'argument') {
    const message = mistakeMessages.unexpectedArguments([raw])
    return {error: 'argument_error', kind: 'unexpected_argument', message}
  }
  const field = raw.split('=', 1)[0]!
  return reportFlag('unknown_flag', field, mistakeMessages.unknownFlags([field]), {})
}

/** Whether a word was meant to ask about a command, but does not. */
function isUnanswered(token: Token, tokens: readonly Token[], command: CatalogCommand): boolean {
  const {definition} = command
  const isStrict = definition.strict !== false
  if (token.kind === 'argument' && token.raw === 'help') {
    return isStrict && Object.keys(definition.args).length === 0
  }
  const word = readMeantQuestion(token, command)
  if (word === undefined) return false
  if (isStrict) return true
  // A command that takes any words may pass those after an argument on to another program, such as
  // `-help` of `run java -help`.
  const argument = tokens.find(({kind}) => kind === 'argument')
  const isFirst = argument === undefined || token.index <= argument.index
  return isFirst || (word === 'help' && token.raw.startsWith('--'))
}

/** What a word was meant to ask, spelled right or wrong; undefined if it was meant for another flag. */
function readMeantQuestion(token: Token, command: CatalogCommand): string | undefined {
  if (token.kind === 'unknown' && token.raw === '-h') return 'help'
  const flags = acceptedFlags(command)
  const misspelled = readMisspelledQuestion(token, flags)
  if (misspelled || token.kind !== 'unknown') return misspelled?.question
  return isMisspelledVersion(token, flags) ? 'version' : undefined
}
