import {firstLine} from '../catalog/texts.js'
import {isStopWord, splitWords} from './words.js'

/** The first clause of a text, cut to so many words behind one that tells something; `words` are those of the whole clause. */
export function shortenClause(text: string | undefined, longest: number): {text: string; words: string[]} {
  const clause = firstLine(text)
    // Markdown's links, of which the text alone tells something, and marks such as `[default: x]`.
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\[[^\]]*\]\s*/, '')
    .replace(/^(?:the|an?)\s+/i, '')
    .split(/(?<=\w{2})[.;:(]\s|\s\(/, 1)[0]!
    .replaceAll('`', '')
    .replace(/\.$/, '')
  const parts = clause.split(/\s+/)
  const words = splitWords(clause)
  if (parts.length <= longest) return {text: parts.join(' '), words}
  // What leads to a word that was cut off tells nothing: `SID of the Service that the`.
  const last = parts.slice(0, longest).findLastIndex((part) => !isStopWord(part.toLowerCase()))
  return {text: last === -1 ? '' : `${parts.slice(0, last + 1).join(' ')}…`, words}
}
