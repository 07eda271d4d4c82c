import type {Flags} from '../../command-line/find-flag.js'
import type {Token} from '../../command-line/tokenize.js'
import {acceptedFlags} from '../route/accepted-flags.js'
import {fixCosts} from '../similar/costs.js'
import {readLongDash} from '../similar/long-dash.js'
import {findSimilarFlags} from '../similar/similar-flags.js'
import {type Draft, editWords, splitEquals} from './draft.js'

/** How far a short or long word with wrong dashes may be from the flag that it becomes. */
const maxCosts = {short: 0.2, long: 0.4}

/**
 * Adds the dashes of every long flag that lost one, or has a typographic one: a mistaken
 * `-app my-app` does not mean one-letter flags.
 */
export function fixDashes(draft: Draft): Draft {
  const flags = acceptedFlags(draft.command)
  for (const token of draft.tokens) {
    if (token.kind === 'terminator') break
    const fixed = fixWord(draft, token, flags)
    // Start again: the other words may now be split differently.
    if (fixed) return fixDashes(fixed)
  }
  return draft
}

/** Adds the dashes of one word; undefined if they are right, or no flag is near. */
function fixWord(draft: Draft, token: Token, flags: Flags): Draft | undefined {
  const typed = readDashes(token, draft.words[token.index]!)
  const {mutatingFlags} = draft.command.definition
  const [similar] = typed ? findSimilarFlags(typed.flag, flags, {mutatingFlags}) : []
  if (!typed || !similar) return undefined
  // Two letters may as well be two flags, unless the long flag takes the value that follows.
  if (typed.isShort && similar.isBoolean) return undefined
  if (similar.cost > (typed.isShort ? maxCosts.short : maxCosts.long)) return undefined
  return editWords(draft, {
    at: token.index,
    cost: fixCosts.dashes + similar.cost,
    insert: [similar.word + typed.value],
    remove: 1,
  })
}

/** A word with wrong dashes, as the long flag that may be meant, and its value with the `=`. */
type DashedWord = {
  flag: string
  value: string
  /** Whether it has so few letters that it may be something else. */
  isShort: boolean
}

/** Reads `-app=x` and `—app=x` as `--app=x`; undefined for other words. */
function readDashes(token: Token, word: string): DashedWord | undefined {
  if (token.kind === 'argument') {
    const dashed = readLongDash(token.raw)
    if (dashed === undefined) return undefined
    const [flag, value] = splitEquals(dashed)
    return {
      flag,
      isShort: flag.length <= '--a'.length,
      value,
    }
  }
  const [typed, value] = splitEquals(word)
  const hasOneDash = /^-[^-]./.test(typed)
  if (token.kind !== 'flag' || !hasOneDash) return undefined
  return {
    flag: `-${typed}`,
    isShort: typed.length <= '-ab'.length,
    value,
  }
}
