import type {Token} from '../../command-line/tokenize.js'
import {isFormat} from '../../contract/formats.js'
import {isHarmful} from '../../flags/harmful-flags.js'
import {fixCosts} from '../similar/costs.js'
import {isProtective} from '../similar/protective-flags.js'
import {addChange, type Draft, type FixContext, reword} from './draft.js'

/**
 * Removes one of several mutually exclusive flags, or one use of a flag that is given twice; one
 * draft for each choice.
 */
export function dropFlag(context: FixContext): Draft[] {
  const {draft, problem} = context
  const {names = []} = problem
  const [first = '', ...others] = names
  // A conflict of one flag means that it is given twice.
  const isRepeated = others.length === 0
  const choices = isRepeated ? listUses(context, first) : listExclusive(draft, names)
  return choices.map((uses) => dropUses(draft, uses))
}

/** The draft without some uses of flags, as one change. */
function dropUses(draft: Draft, uses: readonly FlagUse[]): Draft {
  const {changes, cost} = draft
  const indices = new Set(uses.flatMap(listIndices))
  const words: string[] = []
  const from: string[] = []
  const to: string[] = []
  for (const [index, word] of draft.words.entries()) {
    if (!indices.has(index)) {
      words.push(word)
      continue
    }
    const kept = keptOfWord(draft, index, uses)
    words.push(...kept)
    from.push(word)
    to.push(...kept)
  }
  return {
    ...reword(draft, words),
    changes: addChange(changes, {
      from: from.join(' '),
      to: to.join(' ') || undefined,
    }),
    cost: cost + fixCosts.dropped,
  }
}

/** What stays of a word without some uses of flags: `-v` of the cluster `-fv` without `-f`. */
function keptOfWord({tokens, words}: Draft, index: number, uses: readonly FlagUse[]): string[] {
  const mentions = tokens.filter((token) => token.index === index)
  const isKept = mentions.map((mention) => !uses.some((use) => use === mention))
  if (!isKept.includes(true)) return []
  // Each flag of a cluster is one letter; what follows the last one is its value.
  const letters = [...words[index]!.slice(1)]
  const valueIsKept = isKept.at(-1)
  const kept = letters.filter((_, position) => isKept[position] ?? valueIsKept)
  return [`-${kept.join('')}`]
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
  const usesByFlag = harmfulFirst.map((name) => usesOf(draft, name))
  const given = usesByFlag.filter(({length}) => length > 0)
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
