import {effectVerbs} from './effect-verbs.js'

const effectNames = ['reads', 'mutates', 'destroys', 'opens', 'passes'] as const

/** The effect of a verb: it may also pass on its input or open something. */
export type Effect = (typeof effectNames)[number]

/** A verb, as written, and its effect. */
export type Verb = {effect: Effect; word: string}

/** The effects by word, once one was looked up: most command lines need none. */
let effects: ReadonlyMap<string, Effect> | undefined

/** Lists the effect of each word; a word that is in several lists has the effect of the last one. */
function listEffects(): ReadonlyMap<string, Effect> {
  effects ??= new Map(
    effectNames.flatMap((effect) => listWords(effect).map((word) => [word, effect] as const)),
  )
  return effects
}

const weakVerbs = new Set(listWords('weak'))

function listWords(list: string): string[] {
  return effectVerbs[list]?.split(' ') ?? []
}

/** The effect of a verb in a command's name; undefined for any other word. */
export function effectOfWord(word: string): Effect | undefined {
  return listEffects().get(word)
}

/** The effect of a word in a text, where a verb may be in the third person. */
export function effectOfProse(word: string): Effect | undefined {
  const known = listEffects()
  const form = formsOf(word).find((each) => known.has(each))
  return form === undefined ? undefined : known.get(form)
}

/** Whether a verb means something only together with a command's name, such as `check`. */
export function isWeakVerb(word: string): boolean {
  return weakVerbs.has(word)
}

/** A verb and what it may be the third person of. */
export function formsOf(word: string): string[] {
  return [word, word.replace(/es$/, ''), word.replace(/s$/, ''), word.replace(/ies$/, 'y')]
}
