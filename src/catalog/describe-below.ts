import {firstSentence} from './first-sentence.js'
import type {Catalog} from './catalog.js'
import {isKnown} from './known-words.js'
import {cutText, summarize} from './texts.js'
import {type Branch, summarizeTopic} from './tree.js'

/** The most characters of the words that are listed for a folded topic. */
const maxWordsLength = 60

/**
 * What a folded topic is about, in one sentence, or else the words below it (8.19): not a sentence
 * that repeats the name or the summary of the command with that name.
 */
export function describeBelow(catalog: Catalog, branch: Branch): string {
  const {children, command, name} = branch
  const about = firstSentence(summarizeTopic(catalog, branch))
  const isOfCommand = command && about === firstSentence(summarize(catalog, command))
  const isNew = !isOfCommand && !/^todo\b/i.test(about) && !isInName(about, name)
  if (about !== '' && isNew) return about
  const words = children.map(({id}) => id.slice(id.lastIndexOf(':') + 1))
  return cutWords(words.join(', '))
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
