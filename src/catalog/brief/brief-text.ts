import {isEmptyWord, isKnown, type KnownTexts} from '../texts/known-words.js'
import {purposeSentence} from '../texts/purpose-sentence.js'

/**
 * The descriptions of oclif's boolean table flags, the same on every host, which say no more than
 * their names: `--csv`, `--no-truncate`.
 */
const tableSwitches = new Set([
  'do not truncate output to fit screen',
  'hide table header from output',
  'output in a more machine friendly format',
  'output is csv format [alias: --output=csv]',
  'show extra columns',
])

/**
 * The first sentence of a description, without what the reader knows; empty if nothing is left
 * (8.32).
 *
 * @param options.hasDefault whether the default is stated elsewhere, so that it is left out
 */
export function readPurpose(
  description: string,
  known: KnownTexts,
  {hasDefault}: {hasDefault: boolean},
): string {
  if (tableSwitches.has(description.trim())) return ''
  const sentence = purposeSentence(description, {hasDefault})
  if (isKnown(sentence, known)) return ''
  // `Outside (inside)`
  const [, outside, inside] = /^([^()]+) \(([^()]+)\)$/.exec(sentence) ?? []
  if (outside !== undefined && inside !== undefined) {
    if (isKnown(outside, known)) return inside
    if (isKnown(inside, known)) return dropKnown(outside, known)
  }
  return dropKnown(sentence, known)
}

/** A sentence without a known beginning, or a known end. */
function dropKnown(sentence: string, known: KnownTexts): string {
  return dropKnownBeginning(sentence, known) ?? dropKnownEnd(sentence, known) ?? sentence
}

/** The beginnings of examples, of values and of a condition; the words before them may be known. */
const introductions = /: |, (?=e\.g\.|for example\b|such as\b|i\.e\.)| (?=whose )/g

/** What follows a known beginning: `e.g. 2w` of `The duration, e.g. 2w`; undefined without one. */
function dropKnownBeginning(sentence: string, known: KnownTexts): string | undefined {
  for (const {0: mark, index} of sentence.matchAll(introductions)) {
    if (isKnown(sentence.slice(0, index), known)) return sentence.slice(index + mark.length)
  }

  return undefined
}

/** The first words of an end that may be known: `that identifies this resource`, `of the app`. */
const endStarts = /,? (?:that|which|to|of|for|from|on|in)(?= )/g

/** An end that refers to what is before it: `of these`. */
const reference = /^,? \w+ (?:these|those|it|this)$/

/** What precedes a known end: `Name` of `Name of the app`; undefined without one. */
function dropKnownEnd(sentence: string, known: KnownTexts): string | undefined {
  for (const {index} of sentence.matchAll(endStarts)) {
    const beginning = sentence.slice(0, index)
    const end = sentence.slice(index)
    const addsNothing = !reference.test(end) && isKnown(end, known)
    if (addsNothing && canEnd(beginning)) return beginning
  }

  return undefined
}

/** Whether a sentence can end here: `all assigned` without its `to me` means something else. */
function canEnd(text: string): boolean {
  const last = /[^\s,]+$/.exec(text)?.[0] ?? ''
  // A participle, an adverb, or the beginning of a phrase such as `in order to`.
  const isOpen = /(?:ed|ing|ly|n't)$|^(?:addition|favou?r|format|instead|needs?|order)$/.test(last)
  const isBalanced = text.split('(').length === text.split(')').length
  const isConditional = /^only\b|\b(?:if|unless|when)\b/i.test(text)
  return isBalanced && !isOpen && !isConditional && !isEmptyWord(last)
}
