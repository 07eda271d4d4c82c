import type {Token} from '../command-line/tokenize.js'
import {isFormat} from '../contract/formats.js'
import {fixCosts} from './costs.js'
import {type Draft, type FixContext, leaveOut, reword} from './draft.js'
import {isHarmful} from './harmful-flags.js'
import {isProtective} from './protective-flags.js'

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
  return choices.map((uses) => {
    const changed = new Set(uses.flatMap(listIndices))
    const kept = (index: number) => keptOfWord(draft, index, uses)
    const from = draft.words.filter((_, index) => changed.has(index)).join(' ')
    const to = [...changed].flatMap(kept).join(' ')
    return {
      ...reword(
        draft,
        draft.words.flatMap((word, index) => (changed.has(index) ? kept(index) : [word])),
      ),
      changes: to === '' ? leaveOut(draft.changes, from) : [...draft.changes, {from, to}],
      cost: draft.cost + fixCosts.dropped,
    }
  })
}

/** What stays of a word without some flags: `-v` of the cluster `-fv` without `-f`. */
function keptOfWord({tokens, words}: Draft, index: number, uses: readonly FlagUse[]): string[] {
  const mentions = tokens.filter((token) => token.index === index)
  // Each flag of a cluster is one letter; the value of the last one may follow it.
  const isKept = mentions.map((token) => !uses.some((use) => use === token))
  const letters = [...words[index]!.slice(1)]
  const kept = letters.filter((_, position) => isKept[Math.min(position, mentions.length - 1)])
  return isKept.includes(true) ? [`-${kept.join('')}`] : []
}

/** A mention of a flag, or a further value of a greedy one. */
type FlagUse = Extract<Token, {name: string}>

/** What to drop so that a repeated flag is given less often: one use for each choice. */
function listUses({draft, flags}: FixContext, name: string): FlagUse[][] {
  const uses = usesOf(draft, name)
  const takesFormat = flags[name]?.options?.some(isFormat) ?? false
  // 4.11a: `-o json` beside `--target-org dev` asks for a format.
  const asksForFormat = (use: FlagUse) => use.kind === 'flag' && isFormat(use.value)
  const misread = takesFormat ? undefined : uses.find(asksForFormat)
  return (misread ? [misread] : uses).map((use) => [use])
}

/** What to drop so that exclusive flags are not combined: every use of one, for each choice. */
function listExclusive(draft: Draft, names: readonly string[]): FlagUse[][] {
  // 4.9: first without the flag that causes or widens a loss, such as `--all`.
  const harmfulFirst = names.toSorted((a, b) => Number(isHarmful(b)) - Number(isHarmful(a)))
  // A value from the environment or a default is not on the command line.
  const given = harmfulFirst.map((name) => usesOf(draft, name)).filter(({length}) => length > 0)
  // 4.10a: a flag that protects stays, also if it is typed as its letter or by another name.
  const isProtecting = ({name, raw}: FlagUse) => isProtective(name) || isProtective(raw)
  return given.filter((uses) => !uses.some(isProtecting))
}

function usesOf({tokens}: Draft, flagName: string): FlagUse[] {
  return tokens.flatMap((token) => ('name' in token && token.name === flagName ? token : []))
}

/** The indices of a flag's word and of its value. */
function listIndices(use: FlagUse): number[] {
  const valueIndex = use.kind === 'flag' ? use.valueIndex : undefined
  return [use.index, valueIndex ?? use.index]
}
