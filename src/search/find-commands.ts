import type {Catalog} from '../catalog/catalog.js'
import {describeSafety, summarize} from '../catalog/draw/describe-command.js'
import {digest} from '../catalog/draw/catalog-digest.js'
import {textRenderer} from '../catalog/read/render-text.js'
import type {MatchNode, WhichDocument} from '../schema/which.js'
import {findFamiliarFlags} from './familiar-flags.js'
import {confidenceThreshold, estimateConfidence} from './confidence.js'
import {rankCommands, type Ranked} from './rank-commands.js'
import {buildSearchIndex, type SearchIndex} from './search-index.js'
import {writeSynopsis} from './synopsis.js'

/** How many commands an answer holds when the line names no number. */
export const defaultLimit = 5

/** How near the first match another one must be to come with its synopsis, too. */
const CLOSE_BEHIND = 0.99

/** How long a summary is in an answer, in characters. */
const LONGEST_SUMMARY = 64

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
  const {ranked, words} = rankIntent(catalog, intent)
  const confidence = estimateConfidence(ranked, words.length)
  const shown = ranked.slice(0, limit)
  const best = shown[0]?.score ?? 0
  const matches = shown.map((match, position) => {
    const isFull = position === 0 || (position < 2 && match.score >= best * CLOSE_BEHIND)
    return describeMatch(catalog, match, isFull)
  })
  return {query: quoteQuery(intent), confident: confidence >= confidenceThreshold, matches}
}

/** Ranks the commands of a catalog, whose index is built once. */
export function rankIntent(catalog: Catalog, intent: string): ReturnType<typeof rankCommands> {
  let index = indices.get(catalog)
  if (!index) indices.set(catalog, (index = buildSearchIndex(catalog)))
  return rankCommands(index, intent)
}

function describeMatch(catalog: Catalog, {command, score}: Ranked, isFull: boolean): MatchNode {
  const summary = summarize(command, textRenderer(catalog, command))
  const safety = describeSafety(command)
  return {
    command: command.name || catalog.bin,
    summary: summary.length > LONGEST_SUMMARY ? `${summary.slice(0, LONGEST_SUMMARY - 1).trimEnd()}…` : summary,
    score: Math.round(Math.min(1, Math.max(0, score)) * 100) / 100,
    // An agent that chooses among the others has to know which of them change something.
    ...((isFull || safety.read_only === false) && {safety}),
    ...(isFull && {usage: writeSynopsis(catalog, command, findFamiliarFlags(catalog, command))}),
  }
}

/** The intent as it is repeated: in one line, and no longer than a question is. */
function quoteQuery(intent: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  const line = intent.replaceAll(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ').trim()
  return line.length > 200 ? `${line.slice(0, 199)}…` : line
}
