import {renderBriefBody} from '../../catalog/brief/render-brief.js'
import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {renderSafety} from '../../catalog/nodes/render-command.js'
import {renderNotes} from '../../catalog/synopsis/render-notes.js'
import {renderSynopsis} from '../../catalog/synopsis/render-synopsis.js'
import {firstClause} from '../../catalog/texts/first-sentence.js'
import {summarize} from '../../catalog/texts/render-text.js'
import type {MatchNode, WhichDocument} from '../../contract/schema/services.js'
import {checkWords} from '../../corrections/problems/problems.js'
import {isStopWord} from './word-forms.js'

/** The commands that match an intent, best first. */
export type Matches = {
  /** Whether the first one is almost certainly meant (10.3). */
  isConfident: boolean
  matches: readonly Match[]
}

type Match = {
  command: CatalogCommand
  /** Whether the MCP server refuses to run it (11.17). */
  isRefused: boolean
  /** From 0 to 1, with two decimals. */
  score: number
}

/** A match is nearly as good as the first one if it has this share of its score. */
export const closeScore = 0.9

/**
 * The most words of a summary. An unsure list needs more: with five, one list in seven had two
 * summaries that were cut to the same text.
 */
const maxSummaryWords = {confident: 5, unsure: 8}

/** Renders the commands that match an intent, as `which` and the MCP server answer it. */
export function renderMatches(
  catalog: Catalog,
  {isConfident, matches}: Matches,
  intent: string,
): WhichDocument {
  const best = matches[0]?.score ?? 0
  const maxWords = isConfident ? maxSummaryWords.confident : maxSummaryWords.unsure
  return {
    confident: isConfident,
    matches: matches.map((match, position) => {
      const isCertain = isConfident && position === 0
      const isClose = match.score >= closeScore * best
      // Close to the first one, or the second of an unsure list.
      const isContender = isClose || (position === 1 && !isConfident)
      return renderMatch(catalog, match, {
        intent,
        isCertain,
        isContender,
        maxWords,
      })
    }),
  }
}

/** What decides how much is shown of a match. */
type MatchDetail = {
  intent: string
  /** Whether it is almost certainly the command that was meant. */
  isCertain: boolean
  /** Whether the agent has to choose between it and others. */
  isContender: boolean
  /** The most words of its summary. */
  maxWords: number
}

function renderMatch(
  catalog: Catalog,
  {command, isRefused, score}: Match,
  {intent, isCertain, isContender, maxWords}: MatchDetail,
): MatchNode {
  const safety = renderSafety(command)
  // An agent choosing among the others must know which of them change something.
  const showsSafety = !('unknown' in safety) && (isContender || !safety.read_only)
  return {
    command: command.name || catalog.bin,
    summary: shortenClause(summarize(catalog, command), maxWords),
    score,
    ...(showsSafety && {safety}),
    // 10.2a: a brief of the command that was certainly meant, a synopsis of one that may be.
    ...(isContender && !isCertain && {usage: renderUsage(catalog, command, intent)}),
    ...(isCertain && {brief: renderBriefBody(catalog, command, {findProblems: checkWords})}),
    ...(isRefused && {refused: true as const}),
  }
}

/** The synopsis of `--schema`, with notes on what the intent names after `#` (10.2). */
export function renderUsage(catalog: Catalog, command: CatalogCommand, intent: string): string {
  return [renderSynopsis(catalog, command), renderNotes(catalog, command, intent)]
    .filter(Boolean)
    .join(' # ')
}

/**
 * The first clause of a text, cut to a number of words, or fewer if it would end in a stop word.
 */
function shortenClause(text: string, maxWords: number): string {
  const parts = firstClause(text).split(/\s+/)
  if (parts.length <= maxWords) return parts.join(' ')
  const kept = parts.slice(0, maxWords)
  const last = kept.findLastIndex((part) => !isStopWord(part.toLowerCase()))
  const shown = last === -1 ? kept : kept.slice(0, last + 1)
  return `${shown.join(' ')}…`
}
