import type {FlagToken} from '../../command-line/tokenize.js'
import {readBoolean} from '../../contract/boolean-text.js'
import {isFormat} from '../../contract/formats.js'
import {listConfirmations} from '../../gate/consent.js'
import {fixCosts} from '../similar/costs.js'
import {isProtective} from '../similar/protective-flags.js'
import {argumentAfter, type Draft, editWords, type FixContext, splitEquals} from './draft.js'

/**
 * Removes a boolean flag's value: `--color=true` to `--color`, `--color=false` to `--no-color` or
 * nothing.
 */
export function dropSwitchValue(context: FixContext): Draft[] {
  const {draft, flags, problem} = context
  return draft.tokens.flatMap((token) => {
    if (token.kind !== 'flag' || token.negated || flags[token.name]!.type !== 'boolean') {
      return []
    }
    if (problem.kind === 'invalid_value' && token.index !== problem.index) {
      return []
    }
    const words = readSwitch(context, token)
    if (!words) return []
    const isInline = token.surplus !== undefined
    return [
      editWords(draft, {
        at: token.index,
        cost: isInline ? fixCosts.inlineSwitch : fixCosts.switch,
        insert: words,
        remove: isInline ? 1 : 2,
      }),
    ]
  })
}

/**
 * What the word of a boolean flag with a value becomes: itself, or without the flag, perhaps with its
 * `--no-` form; undefined if the value means neither on nor off, or if that would confirm or drop a
 * protection.
 */
function readSwitch({draft, flags}: FixContext, token: FlagToken): string[] | undefined {
  const {index, name} = token
  const value = token.surplus ?? argumentAfter(draft.tokens, index)
  // `--json=yaml` asks for a format, which a boolean flag cannot choose.
  const asksForFormat = /^(?:format|json|output)$/.test(name) && isFormat(value)
  if (asksForFormat || readBoolean(value)) {
    // 4.10: a flag with a value does not confirm, so no correction may.
    const isConfirmation = listConfirmations(flags).some((flag) => flag.name === name)
    const confirms = draft.command.isAdopted ? isConfirmation : name === 'yes'
    if (confirms) return undefined
    const [word] = splitEquals(draft.words[index]!)
    return [word]
  }
  if (readBoolean(value) === undefined) return undefined
  if (isProtective(name)) return undefined
  const kept = withoutSwitch(draft.words[index]!, token)
  return flags[name]!.allowNo ? [...kept, `--no-${name}`] : kept
}

/** What stays of a word without a boolean flag and its value: `-n` of the cluster `-nv=false`. */
function withoutSwitch(word: string, {raw}: FlagToken): string[] {
  if (raw.startsWith('--')) return []
  const [cluster] = splitEquals(word)
  const at = cluster.lastIndexOf(raw.slice(1))
  const kept = cluster.slice(0, at) + cluster.slice(at + 1)
  return kept === '-' ? [] : [kept]
}
