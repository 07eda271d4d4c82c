import type {Catalog} from '../catalog/catalog.js'
import {renderSafety, summarize} from '../catalog/render-command.js'
import {digest} from '../catalog/digest.js'
import {textRenderer} from '../catalog/texts.js'
import type {MatchNode, WhichDocument} from '../schema/services.js'
import {confidenceThreshold, estimateConfidence} from './confidence.js'
import {rankCommands, type Ranked} from './rank-commands.js'
import {buildSearchIndex, type SearchIndex} from './search-index.js'
import {shortenClause} from './shorten-clause.js'
import {writeSynopsis} from './synopsis/write-synopsis.js'
import {meaningsOf} from './vocabulary/meanings.js'

/** How many commands an answer holds when the line names no number. */
export const defaultLimit = 5

/**
 * How near the first match the second must be to come with its synopsis, too. Near a first match that is not a confident
 * one, every fourth of these is the right one (every seventh further behind), which pays for a short synopsis.
 */
const CLOSE_BEHIND = 0.9
const NEAR_BEHIND = 0.5

/** How long a synopsis may be that is written beside another, in characters, unless it is close behind. */
const SHORT_SYNOPSIS = 110

/** How many words the summary of a match has, with a synopsis and without. */
const LONGEST_SUMMARY = {full: 10, short: 6} as const

/** What is asked for beside the intent. */
export type FindOptions = {
  /** How many commands the answer holds at most; 5 by default. */
  limit?: number
}

const indices = new WeakMap<Catalog, SearchIndex>()

/** The commands that serve an intent; the digest of a large host costs as much as all the rest. */
export type Found = Omit<WhichDocument, 'digest'>

/** Ranks the commands of a catalog by how well they serve an intent; nothing is printed, no class is loaded. */
export function findCommands(catalog: Catalog, intent: string, options: FindOptions = {}): WhichDocument {
  return {...findMatches(catalog, intent, options), digest: digest(catalog)}
}

/** The same without the digest, which an error has no place for. */
export function findMatches(catalog: Catalog, intent: string, {limit = defaultLimit}: FindOptions = {}): Found {
  const {ranked, ...read} = rankIntent(catalog, intent)
  const confident = estimateConfidence(ranked, read) >= confidenceThreshold
  const shown = ranked.slice(0, limit)
  const best = shown[0]?.score ?? 0
  const matches = shown.map((match, position) => {
    if (position === 0) return describeMatch(catalog, match, writeSynopsis(catalog, match.command))
    const isNear = position === 1 && match.score >= best * (confident ? CLOSE_BEHIND : NEAR_BEHIND)
    const usage = isNear ? writeSynopsis(catalog, match.command, {isBrief: true}) : ''
    const isShown = usage.length <= SHORT_SYNOPSIS || match.score >= best * CLOSE_BEHIND
    return describeMatch(catalog, match, isShown ? usage : '')
  })
  return {query: quoteQuery(intent), confident, matches}
}

/** Ranks the commands of a catalog, whose index is built once. */
export function rankIntent(catalog: Catalog, intent: string): ReturnType<typeof rankCommands> {
  let index = indices.get(catalog)
  if (!index) indices.set(catalog, (index = buildSearchIndex(catalog, meaningsOf)))
  return rankCommands(index, intent)
}

function describeMatch(catalog: Catalog, {command, score}: Ranked, usage: string): MatchNode {
  const summary = summarize(command, textRenderer(catalog, command))
  const safety = renderSafety(command)
  return {
    command: command.name || catalog.bin,
    summary: shortenClause(summary, LONGEST_SUMMARY[usage ? 'full' : 'short']).text,
    score: Math.round(Math.min(1, Math.max(0, score)) * 100) / 100,
    // An agent that chooses among the others has to know which of them change something; unknown is what is left out.
    ...(!('unknown' in safety) && (usage || !safety.read_only) && {safety}),
    ...(usage && {usage}),
  }
}

/** The intent as it is repeated: in one line, and no longer than a question is. */
function quoteQuery(intent: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  const line = intent.replaceAll(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ').trim()
  return line.length > 200 ? `${line.slice(0, 199)}…` : line
}
