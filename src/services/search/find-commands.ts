import {type Catalog, type CatalogCommand, oncePerCatalog} from '../../catalog/catalog.js'
import {mayMutate} from '../../catalog/effects/classify.js'
import {renderTemplate} from '../../catalog/synopsis/render-template.js'
import {wordsBeforeFlags} from '../../command-line/words-before-flags.js'
import type {WhichDocument} from '../../contract/schema/services.js'
import {asksForDryRun} from '../../corrections/similar/protective-flags.js'
import {costOfWithheld} from '../../corrections/similar/similar-commands.js'
import type {ProposeCommands} from '../../run/line/explain-routing.js'
import {findCandidates} from './match.js'
import {minConfidence, rankCandidates, type Ranked} from './rank.js'
import {closeScore, type Matches, renderMatches} from './render-matches.js'
import {buildSearchIndex} from './search-index.js'

/** The most matches by default if the first one is confident (10.2a). */
export const defaultLimit = 5

/** The most matches by default if the first one is not confident (10.2a). */
const unsureLimit = 8

/**
 * 10.1: the lowest score of a match. The first match, or `minUnsureMatches`, may have any score.
 */
const minScore = 0.02

/** 10.1: the lowest score after a confident first match, unless `--limit` asks for more. */
const minScoreAfterConfident = 0.07

/** 10.1: how many of the first matches may have any score if the first is not confident. */
const minUnsureMatches = 3

/** The most commands that are proposed for an unknown one. */
const maxProposals = 2

/** The lowest share of an unknown command's words that a proposed command has to explain. */
const minExplained = 0.6

/** The most words at the end of an unknown command that may be its arguments. */
const maxArguments = 3

type FindOptions = {
  /** The most matches; by default 5, or 8 if the first one is not confident. */
  limit?: number | undefined
  /** Whether the MCP server runs a command; by default, it runs every command. */
  canRun?: ((command: CatalogCommand) => boolean) | undefined
}

/** Finds the commands that match an intent (10.1); those that can run come first (11.17). */
export function findCommands(
  catalog: Catalog,
  intent: string,
  options: FindOptions = {},
): WhichDocument {
  return renderMatches(catalog, findMatches(catalog, intent, options), intent)
}

/** Finds the commands that match an intent, as `findCommands` does, but does not render them. */
export function findMatches(
  catalog: Catalog,
  intent: string,
  {canRun, limit}: FindOptions,
): Matches {
  const ranked = rankIntent(catalog, intent).map(({command, score}) => ({
    command,
    isRefused: canRun?.(command) === false,
    score: Math.round(score * 100) / 100,
  }))
  const isConfident = (ranked[0]?.score ?? 0) >= minConfidence
  const usualLimit = isConfident ? defaultLimit : unsureLimit
  // 11.17: of matches with the same score, those that can run come first.
  const best = ranked
    .toSorted((a, b) => b.score - a.score || Number(a.isRefused) - Number(b.isRefused))
    .slice(0, limit ?? usualLimit)
  const omitsMore = isConfident && limit === undefined
  const lowestScore = omitsMore ? minScoreAfterConfident : minScore
  const keptCount = isConfident ? 1 : minUnsureMatches
  return {
    isConfident,
    matches: best.filter(({score}, position) => score >= lowestScore || position < keptCount),
  }
}

const searchIndexOf = oncePerCatalog(buildSearchIndex)

/** Ranks the commands of a catalog by how well they match an intent, best first. */
export function rankIntent(catalog: Catalog, intent: string): Ranked[] {
  return rankCandidates(findCandidates(searchIndexOf(catalog), intent))
}

/**
 * Proposes commands for the words of an unknown one (10.5). If no command explains all words, the
 * last words may be arguments, as in `delete app myapp`.
 */
export const proposeCommands: ProposeCommands = (catalog, words, question) => {
  const nameWords = wordsBeforeFlags(words)
  // 4.9: a hidden command that is near was meant rather than another one that changes something.
  const isWithheldMeant = costOfWithheld(catalog, nameWords) < Infinity
  const mostArguments = Math.min(maxArguments, nameWords.length - 1)
  for (let count = 0; count <= mostArguments; count += 1) {
    const commands = findExplaining(catalog, nameWords.slice(0, nameWords.length - count))
    if (commands.length > 0) {
      const others = words.slice(nameWords.length)
      const possible = commands.filter((command) => {
        // 4.11a: a template has no flags, so it would drop a dry run.
        const isProtected = isWithheldMeant || asksForDryRun(others, command.definition.flags)
        return !isProtected || !mayMutate(catalog, command)
      })
      return possible.map((command) => renderTemplate(catalog, command, question))
    }
  }
  return []
}

/**
 * Finds the best commands that explain enough of some words; each is nearly as good as the first.
 */
function findExplaining(catalog: Catalog, words: readonly string[]): CatalogCommand[] {
  const candidates = rankIntent(catalog, words.join(' '))
  const best = candidates[0]?.score ?? 0
  return candidates
    .filter(({explained, score}) => explained >= minExplained && score >= closeScore * best)
    .slice(0, maxProposals)
    .map(({command}) => command)
}
