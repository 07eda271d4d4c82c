import {readPlainSentence} from './brief-text.js'
import type {Catalog} from './catalog.js'
import {isKnown} from './known-words.js'
import {cutText, summarize} from './texts.js'
import {type Branch, summarizeTopic} from './tree.js'

/**
 * What a folded topic is about, in one sentence, or else the words below it (8.19): a sentence that
 * its command or its name says already says less.
 */
export function describeBelow(catalog: Catalog, branch: Branch): string {
  const {children, command, name} = branch
  const about = readPlainSentence(summarizeTopic(catalog, branch))
  const isOfCommand = command && about === readPlainSentence(summarize(catalog, command))
  const isNew = !isOfCommand && !/^todo\b/i.test(about) && !isInName(about, name)
  if (about !== '' && isNew) return about
  const words = children.map(({id}) => id.slice(id.lastIndexOf(':') + 1))
  const listed = words.join(', ')
  if (listed.length <= maxWordsLength) return listed
  const end = listed.lastIndexOf(',', maxWordsLength - 1)
  return end === -1 ? cutText(listed, maxWordsLength) : `${listed.slice(0, end)}…`
}

/** The characters of the words below a folded topic. */
const maxWordsLength = 60

/** Whether a name says a text, as `api chat v1` says `Version 1 of the API`. */
function isInName(text: string, name: string): boolean {
  const spelled = name.replaceAll(/\bv(\d+)\b/g, 'version $1')
  return isKnown(text, {name: spelled, texts: []})
}
