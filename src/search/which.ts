import stripAnsi from 'strip-ansi'

import {digest} from '../catalog/digest.js'
import {readCatalog} from '../catalog/read.js'
import {AgentError, type AgentErrorOptions} from '../contract/agent-error.js'
import {phraseMissingArguments} from '../contract/phrase.js'
import {exitCodes} from '../contract/error-categories.js'
import {makeLineError} from '../service/parse-line.js'
import type {Service, ServiceLine} from '../service/service.js'
import {drawTable} from './draw-table.js'
import {findMatches, type Found} from './find-commands.js'
import {hasWords, LONGEST_INTENT} from './words.js'

/** `murli which`: the commands that serve an intent, best first. */
export const which: Service = {
  answer(line, {config, mode}) {
    const intent = readIntentOf(line, config.bin)
    const {limit} = line.flags
    const catalog = readCatalog(config)
    const found = findMatches(catalog, intent, typeof limit === 'number' ? {limit} : {})
    const isForPerson = mode.audience === 'human'
    if (!found.confident && !isForPerson) throw new AgentError(describeNoMatch(found, config.bin))
    return {
      document: {...found, digest: digest(catalog)},
      text: drawTable(found, config.bin, process.stdout.isTTY),
      ...(!found.confident && {code: exitCodes.notFound}),
    }
  },
  check(line, {config}) {
    readIntentOf(line, config.bin)
  },
}

/** What is said where no command serves the intent well enough. */
export function describeNoMatch({matches, query}: Found, bin: string): AgentErrorOptions {
  const index = `${bin} describe --index`
  return {
    code: exitCodes.notFound,
    error: 'not_found',
    kind: 'no_confident_match',
    message: matches.length > 0 ? 'No confident match' : `No command has anything to do with ${JSON.stringify(query)}`,
    suggestion: 'Choose from data.matches, or ask in other words.',
    recoverable: true,
    data: {matches},
    nextActions: [{command: index, description: 'List every command'}],
  }
}

function readIntentOf({args}: ServiceLine, bin: string): string {
  const intent = stripAnsi(args.map(({raw}) => raw).join(' '))
  const mistake = describeMistake(intent)
  if (!mistake) return intent
  throw makeLineError({
    error: 'argument_error',
    field: 'intent',
    recoverable: true,
    suggestion: `Say what you want to do in a few English words: \`${bin} murli which remove an old certificate\`.`,
    ...mistake,
  })
}

function describeMistake(intent: string): {kind: string; message: string} | undefined {
  if (intent.trim() === '') return {kind: 'missing_argument', message: phraseMissingArguments(['intent'])}
  if (intent.length > LONGEST_INTENT) {
    const message = `The intent is ${intent.length} characters long; at most ${LONGEST_INTENT} are read`
    return {kind: 'invalid_value', message}
  }

  return hasWords(intent)
    ? undefined
    : {kind: 'invalid_value', message: 'The intent has no words that can be searched for'}
}
