import {effectVerbs} from './effect-verbs.js'

const effectNames = ['reads', 'mutates', 'destroys', 'opens', 'passes'] as const

/** The effect of a verb: it may also pass on its input or open something. */
export type Effect = (typeof effectNames)[number]

/** A verb, as written, and its effect. */
export type Verb = {effect: Effect; word: string}

/** The effect of each word; a word that is in several lists has the effect of the last one. */
const effects = new Map<string, Effect>()
for (const effect of effectNames) {
  for (const word of listWords(effect)) effects.set(word, effect)
}

const weakVerbs = new Set(listWords('weak'))

function listWords(list: string): string[] {
  return effectVerbs[list]?.split(' ') ?? []
}

/** The effect of a verb in a command's name; undefined for any other word. */
export function effectOfWord(word: string): Effect | undefined {
  return effects.get(word)
}

/** The effect of a word in a text, where a verb may be in the third person. */
export function effectOfProse(word: string): Effect | undefined {
  const form = formsOf(word).find((each) => effects.has(each))
  return form === undefined ? undefined : effects.get(form)
}

/** Whether a verb means something only together with a command's name, such as `check`. */
export function isWeakVerb(word: string): boolean {
  return weakVerbs.has(word)
}

/** A verb and what it may be the third person of. */
export function formsOf(word: string): string[] {
  return [word, word.replace(/es$/, ''), word.replace(/s$/, ''), word.replace(/ies$/, 'y')]
}
