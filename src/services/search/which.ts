import stripAnsi from 'strip-ansi'

import {type Catalog, type CatalogCommand, oncePerCatalog} from '../../catalog/catalog.js'
import {listingLine} from '../../catalog/plugin-commands.js'
import {readCatalog} from '../../catalog/read.js'
import {renderSafety} from '../../catalog/render-command.js'
import {renderBriefBody} from '../../catalog/render-brief.js'
import {firstClause, renderNotes, renderSynopsis} from '../../catalog/render-synopsis.js'
import {renderTemplate} from '../../catalog/render-template.js'
import {summarize} from '../../catalog/texts.js'
import {AgentError, makeLineError} from '../../contract/agent-error.js'
import {exitCodes} from '../../contract/error-categories.js'
import {reports} from '../../contract/phrase.js'
import type {ProposeCommands} from '../../run/line/explain-routing.js'
import {painterFor} from '../../output/text.js'
import {checkWords} from '../../corrections/problems.js'
import type {MatchNode, WhichDocument} from '../../contract/schema/services.js'
import type {Service, ServiceLine} from '../service.js'
import {maxIntentLength} from './intent.js'
import {findCandidates} from './match.js'
import {minConfidence, rankCandidates, type Ranked} from './rank.js'
import {buildSearchIndex} from './search-index.js'
import {hasWords, isStopWord, splitWords, stemOf} from './vocabulary.js'

/** The most matches by default: beside a confident first one, and without one (10.2a). */
export const defaultLimit = 5
const openLimit = 8

/** The share of the first score from which another match gets a synopsis. */
const close = 0.9

/**
 * 10.1: Matches below these scores are left out after the third match, and after a confident first
 * one, unless `--limit` asks for them.
 */
const minScore = 0.02
const likelyScore = 0.07

/** The words of a summary: with five, one list in seven had two texts that were cut to the same. */
const maxSummaryWords = {certain: 5, open: 8}

/** The most commands proposed for an unknown one, and the share of its words that they explain. */
const maxProposals = 2
const minExplained = 0.6

/** `murli which`: the commands that match an intent, best first. */
export const which: Service = {
  answer(line, {config}) {
    const intent = readIntentOf(line, config.bin)
    const catalog = readCatalog(config)
    const {limit} = line.flags
    const options = typeof limit === 'number' ? {limit} : {}
    const matches = listMatches(catalog, intent, options)
    const found = toDocument(catalog, matches, intent)
    if (matches.length === 0) {
      throw new AgentError({
        code: exitCodes.notFound,
        error: 'not_found',
        kind: 'no_match',
        message: 'No command matches the intent',
        suggestion: 'Ask in other words, or choose from the list of commands.',
        recoverable: true,
        nextActions: [
          {
            command: listingLine(catalog),
            description: 'List every command',
          },
        ],
      })
    }
    return {
      document: found,
      text: writeTable(
        found,
        intent,
        `${config.bin} ${renderUsage(catalog, matches[0]!.command, intent)}`,
      ),
      ...(!found.confident && {code: exitCodes.notFound}),
    }
  },
  check(line, {config}) {
    readIntentOf(line, config.bin)
  },
}

/** Finds the commands that match an intent (10.1); those that can run come first (11.17). */
export function findCommands(
  catalog: Catalog,
  intent: string,
  options: FindOptions = {},
): WhichDocument {
  return toDocument(catalog, listMatches(catalog, intent, options), intent)
}

/** How to find commands. */
type FindOptions = {
  /** The most matches; by default 5, or 8 without a confident one. */
  limit?: number | undefined
  canRun?: ((command: CatalogCommand) => boolean) | undefined
}

type Match = {
  command: CatalogCommand
  isRefused: boolean
  score: number
}

function listMatches(catalog: Catalog, intent: string, {canRun, limit}: FindOptions): Match[] {
  const ranked = rankIntent(catalog, intent).map(({command, score}) => ({
    command,
    isRefused: canRun?.(command) === false,
    score: Math.round(score * 100) / 100,
  }))
  const confident = isConfident(ranked)
  // 11.17: what can run is before another match of the same score.
  const matches = ranked
    .toSorted((a, b) => b.score - a.score || Number(a.isRefused) - Number(b.isRefused))
    .slice(0, limit ?? (confident ? defaultLimit : openLimit))
  const least = confident && limit === undefined ? likelyScore : minScore
  return matches.filter(({score}, position) => score >= least || position < (confident ? 1 : 3))
}

const isConfident = ([first]: readonly Match[]) => (first?.score ?? 0) >= minConfidence

function toDocument(catalog: Catalog, matches: readonly Match[], intent: string): WhichDocument {
  const confident = isConfident(matches)
  const best = matches[0]?.score ?? 0
  const maxWords = confident ? maxSummaryWords.certain : maxSummaryWords.open
  return {
    confident,
    matches: matches.map(({command, isRefused, score}, position): MatchNode => {
      const isCertain = confident && position === 0
      const isShown = score >= close * best || (position === 1 && !confident)
      const safety = renderSafety(command)
      return {
        command: command.name || catalog.bin,
        summary: shortenClause(summarize(catalog, command), maxWords),
        score,
        // An agent choosing among the others must know which of them change something.
        ...(!('unknown' in safety) && (isShown || !safety.read_only) && {safety}),
        // 10.2a: a brief of the command that was certainly meant, a synopsis of one that may be.
        ...(isShown && !isCertain && {usage: renderUsage(catalog, command, intent)}),
        ...(isCertain && {brief: renderBriefBody(catalog, command, {findProblems: checkWords})}),
        ...(isRefused && {refused: true as const}),
      }
    }),
  }
}

/** The synopsis of `--schema`, with notes on what the intent names after `#` (10.2). */
function renderUsage(catalog: Catalog, command: CatalogCommand, intent: string): string {
  return [renderSynopsis(catalog, command), renderNotes(catalog, command, intent)]
    .filter(Boolean)
    .join(' # ')
}

const indexOf = oncePerCatalog(buildSearchIndex)

/**
 * Ranks the commands of a catalog by how well they match an intent, best first; the index is built
 * once.
 */
export function rankIntent(catalog: Catalog, intent: string): Ranked[] {
  return rankCandidates(findCandidates(indexOf(catalog), intent))
}

/** A text's first clause, which does not end in a stop word. */
function shortenClause(text: string, maxWords: number): string {
  const parts = firstClause(text).split(/\s+/)
  if (parts.length <= maxWords) return parts.join(' ')
  const last = parts.slice(0, maxWords).findLastIndex((part) => !isStopWord(part.toLowerCase()))
  return `${parts.slice(0, last + 1).join(' ')}…`
}

/** The answer for a person: a table, on a terminal with the intent's words in bold. */
function writeTable({confident, matches}: WhichDocument, intent: string, usage: string): string {
  const paint = painterFor(process.stdout.isTTY)
  const wanted = new Set(splitWords(intent).filter(hasWords).map(stemOf))
  const mark = (text: string) =>
    text.replaceAll(/[A-Za-z\d]+/g, (word) =>
      wanted.has(stemOf(word.toLowerCase())) ? paint('bold', word) : word,
    )
  const width = Math.max(...matches.map(({command}) => command.length))
  return [
    ...(confident ? [] : ['No close match; the nearest commands are:', '']),
    ...matches.map(
      ({command, summary}) =>
        `${mark(command)}${' '.repeat(width - command.length)}  ${mark(summary)}`,
    ),
    '',
    usage.replace(' # ', '\n# '),
    '',
  ].join('\n')
}

function readIntentOf({args}: ServiceLine, bin: string): string {
  const intent = stripAnsi(args.map(({raw}) => raw).join(' '))
  const {length} = intent
  if (hasWords(intent) && length <= maxIntentLength) return intent
  const isMissing = intent.trim() === ''
  const invalid =
    length > maxIntentLength
      ? `The intent is ${length} characters long; at most ${maxIntentLength} are read`
      : 'The intent has no words that can be searched for'
  throw makeLineError({
    error: 'argument_error',
    field: 'intent',
    kind: isMissing ? 'missing_argument' : 'invalid_value',
    message: isMissing ? reports.missingArguments(['intent']) : invalid,
    recoverable: true,
    suggestion: `Describe what you want to do in a few English words: \`${bin} murli which remove an old certificate\`.`,
  })
}

/** Proposes commands for the words of an unknown one (10.5). */
export const proposeCommands: ProposeCommands = (catalog, words, question) => {
  const end = words.findIndex((word) => word.startsWith('-'))
  const candidates = rankIntent(catalog, words.slice(0, end === -1 ? undefined : end).join(' '))
  const best = candidates[0]?.score ?? 0
  return candidates
    .filter(({explained, score}) => explained >= minExplained && score >= close * best)
    .slice(0, maxProposals)
    .map(({command}) => renderTemplate(catalog, command, question))
}
