import {isStopWord, splitWords, stemOf} from './words.js'
import {type Meaning, meaningsOf} from './vocabulary/meanings.js'

/** A word of a text as it is searched for; the same object wherever the word stands. */
export type Word = {
  stem: string
  meanings: readonly Meaning[]
  /** Whether it says nothing by itself. */
  isStop: boolean
}

/** Texts up to this length are read once: names of flags and parts of ids come again and again. */
const SHORT_TEXT = 32

const byRaw = new Map<string, readonly Word[]>()
const byStem = new Map<string, Word>()
const byText = new Map<string, readonly Word[]>()

/** Reads a text of a manifest into words; a word that was read before costs a look-up. */
export function readWords(text: string, limit = Infinity): readonly Word[] {
  if (text.length > SHORT_TEXT) return findWords(text.length > limit ? text.slice(0, limit) : text)
  let words = byText.get(text)
  if (!words) byText.set(text, (words = findWords(text)))
  return words
}

/** Reads the first word of a text. */
export function readFirstWord(text: string): Word | undefined {
  return readWords(/[A-Za-z\d\u00c0-\u024f]+/.exec(text)?.[0] ?? '')[0]
}

function findWords(text: string): Word[] {
  const words: Word[] = []
  for (const raw of text.match(/[A-Za-z\d\u00c0-\u024f]+/g) ?? []) {
    let found = byRaw.get(raw)
    if (!found) byRaw.set(raw, (found = splitWords(raw).map((word) => makeWord(word))))
    for (const word of found) words.push(word)
  }

  return words
}

function makeWord(text: string): Word {
  const stem = stemOf(text)
  let word = byStem.get(stem)
  if (!word) byStem.set(stem, (word = {isStop: isStopWord(text), meanings: meaningsOf(stem), stem}))
  return word
}
