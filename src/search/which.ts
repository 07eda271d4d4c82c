import stripAnsi from 'strip-ansi'

import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {digest} from '../catalog/digest.js'
import {readCatalog} from '../catalog/read.js'
import {renderSafety, summarize} from '../catalog/render-command.js'
import {firstClause, renderSynopsis} from '../catalog/render-synopsis.js'
import {renderTemplate} from '../catalog/render-template.js'
import {textRenderer} from '../catalog/texts.js'
import {AgentError, type AgentErrorOptions} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import type {NextAction} from '../contract/outcome.js'
import {phraseMissingArguments} from '../contract/phrase.js'
import {painterFor} from '../output/text.js'
import type {MatchNode, WhichDocument} from '../schema/services.js'
import {makeLineError} from '../service/parse-line.js'
import type {Service, ServiceLine} from '../service/service.js'
import {confidenceThreshold, estimateConfidence} from './models.js'
import {type Found, rankCommands, type Ranked} from './rank.js'
import {buildSearchIndex, type SearchIndex} from './search-index.js'
import {hasWords, isStopWord, LONGEST_INTENT, meaningsOf, splitWords, stemOf} from './vocabulary.js'

/** How many commands an answer has by default. */
export const defaultLimit = 5

/**
 * How near the first score the second match has to be to come with a synopsis: one of any length, or a short one if the
 * answer is not confident. Every fourth of these is the right one, which pays for it.
 */
const CLOSE = 0.9
const NEAR = 0.5
const SHORT_SYNOPSIS = 110

/** How many words the summary of a match has, with a synopsis and without. */
const LONGEST_SUMMARY = {full: 10, short: 6} as const

/** How many commands are proposed for an unknown one, from how many words, and how much of these they have to explain. */
const MOST_PROPOSALS = 2
const MOST_TYPED_WORDS = 8
const LEAST_EXPLAINED = 0.6

/** `murli which`: the commands that serve an intent, best first. */
export const which: Service = {
  answer(line, {config, mode}) {
    const intent = readIntentOf(line, config.bin)
    const {limit} = line.flags
    const catalog = readCatalog(config)
    const found = findMatches(catalog, intent, {limit: typeof limit === 'number' ? limit : undefined})
    if (!found.confident && mode.audience !== 'human') throw new AgentError(describeNoMatch(found, config.bin))
    return {
      document: {...found, digest: digest(catalog)},
      text: writeTable(found, config.bin, process.stdout.isTTY),
      ...(!found.confident && {code: exitCodes.notFound}),
    }
  },
  check(line, {config}) {
    readIntentOf(line, config.bin)
  },
}

/** What `which` answers, without the digest, which takes as long as the rest on a large host. */
export type Matches = Omit<WhichDocument, 'digest'>

/** How many commands an answer has, and which of them can run, if not all: these come first (11.17). */
type FindOptions = {limit?: number | undefined; canRun?: ((command: CatalogCommand) => boolean) | undefined}

/** Finds the commands of a catalog that serve an intent; no class is loaded. */
export function findCommands(catalog: Catalog, intent: string, options: FindOptions = {}): WhichDocument {
  return {...findMatches(catalog, intent, options), digest: digest(catalog)}
}

function findMatches(catalog: Catalog, intent: string, {canRun, limit = defaultLimit}: FindOptions): Matches {
  const found = rankIntent(catalog, intent)
  const [first] = found.candidates
  const isRefused = ({command}: Ranked) => canRun?.(command) === false
  const shown = found.candidates.slice(0, limit).toSorted((a, b) => Number(isRefused(a)) - Number(isRefused(b)))
  // What can run in place of the best match was not asked for.
  const confident = shown[0] === first && estimateConfidence(found) >= confidenceThreshold
  const best = shown[0]?.score ?? 0
  const matches = shown.map((match, position) => {
    if (isRefused(match)) return {...describeMatch(catalog, match, ''), runnable: false as const}
    if (position === 0) return describeMatch(catalog, match, renderSynopsis(catalog, match.command, {hasNotes: true}))
    const isClose = match.score >= best * CLOSE
    const isNear = position === 1 && (isClose || (!confident && match.score >= best * NEAR))
    const usage = isNear ? renderSynopsis(catalog, match.command) : ''
    return describeMatch(catalog, match, isClose || usage.length <= SHORT_SYNOPSIS ? usage : '')
  })
  return {query: quoteQuery(intent), confident, matches}
}

const indices = new WeakMap<Catalog, SearchIndex>()

/** Ranks the commands of a catalog by how well they serve an intent, best first; its index is built once. */
export function rankIntent(catalog: Catalog, intent: string): Found<Ranked> {
  let index = indices.get(catalog)
  if (!index) indices.set(catalog, (index = buildSearchIndex(catalog)))
  return rankCommands(index, intent)
}

function describeMatch(catalog: Catalog, {command, score}: Ranked, usage: string): MatchNode {
  const safety = renderSafety(command)
  const summary = summarize(command, textRenderer(catalog, command))
  return {
    command: command.name || catalog.bin,
    summary: shortenClause(summary, LONGEST_SUMMARY[usage ? 'full' : 'short']),
    score: Math.round(score * 100) / 100,
    // An agent that chooses among the others has to know which of them change something.
    ...(!('unknown' in safety) && (usage || !safety.read_only) && {safety}),
    ...(usage && {usage}),
  }
}

/** The first clause of a text, cut after a word that is no stop word. */
function shortenClause(text: string, longest: number): string {
  const parts = firstClause(text).split(/\s+/)
  if (parts.length <= longest) return parts.join(' ')
  const last = parts.slice(0, longest).findLastIndex((part) => !isStopWord(part.toLowerCase()))
  return `${parts.slice(0, last + 1).join(' ')}…`
}

/** The intent as the answer repeats it: on one line, and not too long. */
function quoteQuery(intent: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is removed
  const line = intent.replaceAll(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ').trim()
  return line.length > 200 ? `${line.slice(0, 199)}…` : line
}

/** Describes that no command serves an intent well enough. */
export function describeNoMatch({matches, query}: Matches, bin: string): AgentErrorOptions {
  return {
    code: exitCodes.notFound,
    error: 'not_found',
    kind: 'no_confident_match',
    message: matches.length > 0 ? 'No confident match' : `No command has anything to do with ${JSON.stringify(query)}`,
    suggestion: 'Choose from data.matches, or ask in other words.',
    recoverable: true,
    data: {matches},
    nextActions: [{command: `${bin} describe --index`, description: 'List every command'}],
  }
}

/** The answer for a person: a table, on a terminal with the words in bold that the intent is about. */
function writeTable({confident, matches, query}: Matches, bin: string, isTerminal: boolean): string {
  if (matches.length === 0) return `No command has anything to do with "${query}".\nSee ${bin} describe --index.\n`
  const paint = painterFor(isTerminal)
  const termsOf = (word: string) => {
    const stem = stemOf(word.toLowerCase())
    return [stem, ...meaningsOf(stem).flatMap(({name, strength}) => (strength === 1 ? [name] : []))]
  }

  const wanted = new Set(splitWords(query).filter(hasWords).flatMap(termsOf))
  const mark = (text: string) =>
    text.replaceAll(/[A-Za-z\d]+/g, (word) =>
      hasWords(word) && termsOf(word).some((term) => wanted.has(term)) ? paint('bold', word) : word,
    )
  const width = Math.max(...matches.map(({command}) => command.length))
  const rows = matches.map(
    ({command, summary}) => `${mark(command)}${' '.repeat(width - command.length)}  ${mark(summary)}`,
  )
  const usage = matches[0]?.usage
  return [
    ...(confident ? [] : ['Nothing fits well; the nearest are:', '']),
    ...rows,
    ...(usage ? ['', `${bin} ${usage.replace(' # ', '\n# ')}`] : []),
    '',
  ].join('\n')
}

function readIntentOf({args}: ServiceLine, bin: string): string {
  const intent = stripAnsi(args.map(({raw}) => raw).join(' '))
  const mistake = findMistake(intent)
  if (!mistake) return intent
  throw makeLineError({
    error: 'argument_error',
    field: 'intent',
    recoverable: true,
    suggestion: `Say what you want to do in a few English words: \`${bin} murli which remove an old certificate\`.`,
    ...mistake,
  })
}

function findMistake(intent: string): {kind: string; message: string} | undefined {
  if (intent.trim() === '') return {kind: 'missing_argument', message: phraseMissingArguments(['intent'])}
  if (intent.length > LONGEST_INTENT) {
    const message = `The intent is ${intent.length} characters long; at most ${LONGEST_INTENT} are read`
    return {kind: 'invalid_value', message}
  }

  return hasWords(intent)
    ? undefined
    : {kind: 'invalid_value', message: 'The intent has no words that can be searched for'}
}

/** Proposes the commands that the words before the first flag of an unknown command may mean, as templates (10.5). */
export function proposeCommands(catalog: Catalog, words: readonly string[]): NextAction[] {
  const end = words.findIndex((word) => word.startsWith('-'))
  const typed = (end === -1 ? words : words.slice(0, end)).slice(0, MOST_TYPED_WORDS)
  const {candidates} = rankIntent(catalog, typed.join(' '))
  const best = candidates[0]?.score ?? 0
  return candidates
    .filter(({explained, score}) => explained >= LEAST_EXPLAINED && score >= CLOSE * best)
    .slice(0, MOST_PROPOSALS)
    .map(({command}) => renderTemplate(catalog, command))
}
