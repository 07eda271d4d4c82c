import {effectVerbs} from './effect-verbs.js'

const effectNames = ['reads', 'mutates', 'destroys', 'opens', 'executes'] as const

/** The effect of a verb; what it opens or executes may do anything. */
type Effect = (typeof effectNames)[number]

/** A verb, as written, and its effect. */
export type Verb = {effect: Effect; word: string}

/** Made when the first word is looked up, because most command lines need none. */
let effectsByWord: ReadonlyMap<string, Effect> | undefined

/** The effects by word; a word that is in several lists has the effect of the last one. */
function getEffects(): ReadonlyMap<string, Effect> {
  effectsByWord ??= new Map(
    effectNames.flatMap((effect) => listWords(effect).map((word) => [word, effect] as const)),
  )
  return effectsByWord
}

const weakVerbs = new Set(listWords('weak'))

function listWords(list: string): string[] {
  return effectVerbs[list]?.split(' ') ?? []
}

/** The effect of a verb in a command's name; undefined for any other word. */
export function effectOfWord(word: string): Effect | undefined {
  return getEffects().get(word)
}

/** The effect of a word in a text, where a verb may be in the third person. */
export function effectOfProse(word: string): Effect | undefined {
  const known = getEffects()
  const form = formsOf(word).find((each) => known.has(each))
  return form === undefined ? undefined : known.get(form)
}

/** Whether a verb means something only together with a command's name, such as `check`. */
export function isWeakVerb(word: string): boolean {
  return weakVerbs.has(word)
}

/** Whether a command whose name ends with this word shows something: `install report`. */
export function showsSomething(word: string): boolean {
  return /^(details|history|insights|logs?|reports?|results?|versions?)$/.test(word)
}

/** Whether a verb asks to check something, as `lint` does. */
export function isCheckVerb(word: string): boolean {
  return /^(check|lint|validate|verify)s?$/.test(word)
}

/** A verb and what it may be the third person of: `fixes` and `fix`, `applies` and `apply`. */
export function formsOf(word: string): string[] {
  return [word, word.replace(/es$/, ''), word.replace(/s$/, ''), word.replace(/ies$/, 'y')]
}
