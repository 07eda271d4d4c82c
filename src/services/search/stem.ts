/**
 * The common stem of a word's regular English forms: `certificates` and `certificate`, `creating`
 * and `create`. Short words keep an `e` or a double consonant that their longer forms lose:
 * `naming` has another stem than `name`, and `adding` than `add`.
 */
export function stripEndings(word: string): string {
  if (word.length <= 3 || /\d$/.test(word)) return word
  let stem = stripPlural(word)
  const beginning = stem.replace(/(?:ing|ed)$/, '')
  // `bring` and `shed` have no vowel before the ending; `stopp` is `stop`.
  const hasEnding = beginning !== stem && beginning.length > 2 && /[aeiouy]/.test(beginning)
  if (hasEnding) stem = beginning.replace(/([bdfgkmnprt])\1$/, '$1')
  // `globally` is `global`, `creation` and `create` are `creat`.
  if (stem.length > 6) stem = stem.replace(/ally$/, 'al')
  if (stem.length > 6) stem = stem.replace(/([ts])ion$/, '$1')
  if (stem.length > 4) stem = stem.replace(/e$/, '')
  // `appli` of `applied` is `apply`.
  return stem.length > 3 ? stem.replace(/i$/, 'y') : stem
}

function stripPlural(word: string): string {
  // `policies`, `branches`, `statuses`.
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:[cs]h|ss|us|x|z)es$/.test(word)) return word.slice(0, -2)
  // `apps`, but not `analysis`, `access` or `status`.
  return /[^isu]s$/.test(word) ? word.slice(0, -1) : word
}
