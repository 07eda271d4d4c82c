/** The longest word compared with names; a longer one is not a typing mistake. */
export const maxWordLength = 64

/** The characters that people type as a flag's dashes. */
export const dashes = /^[-\u2010-\u2015\u2212]+/

/** Whether a word looks like a flag: `--dry-run`, `-x` or `—validate`, but not `-1` or `-b.json`. */
export function looksLikeFlag(word: string): boolean {
  const bare = word.replace(dashes, '')
  return bare !== word && /^[a-z][\w-]*(?:=|$)/i.test(bare)
}

/** Converts a word to lower kebab-case, for comparing names. */
export function fold(word: string): string {
  // A longer word is cut, but to one character too many, so that it equals no name.
  const start = word.slice(0, maxWordLength + 1)
  const lower = start.toLowerCase()
  // Most names have no capital, and a regular expression is compiled when it is first used.
  const split = lower === start ? start : start.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
  return split.replaceAll('_', '-').toLowerCase()
}
