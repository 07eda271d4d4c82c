import type {Catalog} from '../catalog.js'
import {type Branch, summarizeTopic} from '../nodes/tree.js'
import {cutText} from '../texts/cut-text.js'
import {firstSentence} from '../texts/first-sentence.js'
import {isKnown} from '../texts/known-words.js'
import {summarize} from '../texts/render-text.js'

/** Matches what an author has yet to write. */
const isToDo = /^todo\b/i

/** The most characters of the words that are listed for a collapsed topic. */
const maxWordsLength = 60

/**
 * What a collapsed topic is about (8.19): the first sentence of its description or, if that says
 * nothing new, the words below it.
 */
export function describeBelow(catalog: Catalog, branch: Branch): string {
  const about = firstSentence(summarizeTopic(catalog, branch))
  if (about !== '' && !repeatsIndex(catalog, branch, about)) return about
  const words = branch.children.map(({id}) => id.slice(id.lastIndexOf(':') + 1))
  return cutWords(words.join(', '))
}

/** Whether a sentence has nothing beyond the topic's name, or its command's entry. */
function repeatsIndex(catalog: Catalog, {command, name}: Branch, sentence: string): boolean {
  if (isToDo.test(sentence) || isInName(sentence, name)) return true
  if (command === undefined) return false
  return sentence === firstSentence(summarize(catalog, command))
}

/** Cuts a list with commas after a word that fits. */
function cutWords(list: string): string {
  if (list.length <= maxWordsLength) return list
  const lastComma = list.lastIndexOf(',', maxWordsLength - 1)
  return lastComma === -1 ? cutText(list, maxWordsLength) : `${list.slice(0, lastComma)}…`
}

/** Whether a name says what a text says, as `api chat v1` says `Version 1 of the API`. */
function isInName(text: string, name: string): boolean {
  const spelled = name.replaceAll(/\bv(\d+)\b/g, 'version $1')
  return isKnown(text, {name: spelled, texts: []})
}
