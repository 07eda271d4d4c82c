import {isSameList} from '../line/line.js'

/** The most that is read: words, and characters of each; a longer word is not a typing mistake. */
const limits = {words: 500, word: 2000}

/** Drops words and characters beyond the limits, and replaces NULs, which mark placeholders. */
export function shortenWords(words: readonly string[]): string[] {
  return words
    .slice(0, limits.words)
    .map((word) => word.slice(0, limits.word).replaceAll('\0', '\ufffd'))
}

/**
 * Whether {@link shortenWords} dropped nothing. It replaces characters one by one, so lengths
 * suffice.
 */
export function isWholeLine(words: readonly string[], typed: readonly string[]): boolean {
  return isSameList(
    words.map(({length}) => length),
    typed.map(({length}) => length),
  )
}
