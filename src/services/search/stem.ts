/**
 * The common stem of a word's regular English forms: `certificates` and `certificate`, `creating`
 * and `create`. Short words keep an `e` or a double consonant that their longer forms lose:
 * `naming` has another stem than `name`, and `adding` than `add`.
 */
export function stripEndings(word: string): string {
  if (word.length <= 3 || /\d$/.test(word)) return word
  const stem = stripVerbEnding(stripPlural(word))
  return endings.reduce((text, {ending, instead, minLength}) => {
    return text.length >= minLength ? text.replace(ending, instead) : text
  }, stem)
}

/** An ending that is replaced, in words of at least a number of letters. */
type Ending = {
  ending: RegExp
  instead: string
  minLength: number
}

/** The endings that different forms of a word have, from the last to the first, and their common one. */
const endings: readonly Ending[] = [
  // `globally` is `global`.
  {ending: /ally$/, instead: 'al', minLength: 7},
  // `creation` and `create` are `creat`.
  {ending: /([ts])ion$/, instead: '$1', minLength: 7},
  {ending: /e$/, instead: '', minLength: 5},
  // `appli` of `applied` is `apply`.
  {ending: /i$/, instead: 'y', minLength: 4},
]

function stripPlural(word: string): string {
  // `policies`, `branches`, `statuses`.
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:[cs]h|ss|us|x|z)es$/.test(word)) return word.slice(0, -2)
  // `apps`, but not `analysis`, `access` or `status`.
  return /[^isu]s$/.test(word) ? word.slice(0, -1) : word
}

/** A verb without `ing` or `ed`, and then without its last letter twice: `stop` of `stopped`. */
function stripVerbEnding(word: string): string {
  const beginning = word.replace(/(?:ing|ed)$/, '')
  // `bring` and `shed` have no vowel before the ending.
  const isWord = beginning.length > 2 && /[aeiouy]/.test(beginning)
  const hasEnding = beginning !== word && isWord
  return hasEnding ? beginning.replace(/([bdfgkmnprt])\1$/, '$1') : word
}
