import type {Token} from '../command-line/tokenize.js'
import {isFormat} from '../contract/formats.js'
import {fixCosts} from './costs.js'
import {type Draft, type FixContext, leaveOut, reword} from './draft.js'
import {protects} from './meaning.js'
import {isHarmful} from './harmful-flags.js'

/**
 * Removes one of several mutually exclusive flags, or one use of a flag that is given twice; one
 * draft for each choice.
 */
export function dropFlag(context: FixContext): Draft[] {
  const {draft, problem} = context
  const {names = []} = problem
  const [first = '', ...others] = names
  const isRepeated = others.length === 0
  const choices = isRepeated ? listUses(context, first) : listExclusive(draft, names)
  return choices.map((tokens) => {
    const dropped = new Set(tokens.flatMap(listIndices))
    const from = draft.words.filter((_, index) => dropped.has(index)).join(' ')
    const words = draft.words.filter((_, index) => !dropped.has(index))
    return {
      ...reword(draft, words),
      changes: leaveOut(draft.changes, from),
      cost: draft.cost + fixCosts.dropped,
    }
  })
}

/** The tokens to drop so that a repeated flag is given less often: one use for each choice. */
function listUses({draft, flags}: FixContext, name: string): Token[][] {
  const uses = usesOf(draft, name)
  const takesFormat = flags[name]?.options?.some(isFormat) ?? false
  // 4.11a: `-o json` beside `--target-org dev` asks for a format.
  const asksForFormat = (use: Token) => use.kind === 'flag' && isFormat(use.value)
  const misread = takesFormat ? undefined : uses.find(asksForFormat)
  return (misread ? [misread] : uses).map((use) => [use])
}

/**
 * The tokens to drop so that exclusive flags are not combined: every use of one, for each choice.
 */
function listExclusive(draft: Draft, names: readonly string[]): Token[][] {
  // A value from the environment or a default is not on the command line.
  const given = names.map((name) => usesOf(draft, name)).filter((uses) => uses.length > 0)
  // 4.10a: a flag that protects stays, also if it is typed as its letter or by another name.
  const isProtecting = (use: Token) => protects(use.raw) || ('name' in use && protects(use.name))
  const free = given.filter((uses) => !uses.some(isProtecting))
  // 4.9: first without the flag that causes or widens a loss, such as `--all`.
  const areHarmful = ([use]: Token[]) => use !== undefined && 'name' in use && isHarmful(use.name)
  return [...free.filter(areHarmful), ...free.filter((uses) => !areHarmful(uses))]
}

/** The tokens of a flag: each mention, and each further value of a greedy one. */
function usesOf({tokens}: Draft, name: string): Token[] {
  return tokens.filter((token) => 'name' in token && token.name === name)
}

/** The indices of a flag's word and of its value. */
function listIndices(use: Token): number[] {
  const hasValue = use.kind === 'flag' && use.valueIndex !== undefined
  return hasValue ? [use.index, use.valueIndex!] : [use.index]
}
