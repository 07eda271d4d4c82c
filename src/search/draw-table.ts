import {type Paint, painterFor} from '../output/text.js'
import type {Found} from './find-commands.js'
import {isStopWord, splitWords, stemOf} from './words.js'
import {meaningsOf} from './vocabulary/meanings.js'

/** The answer for a person: a table, in which the words that the intent is about are marked on a terminal. */
export function drawTable({confident, matches, query}: Found, bin: string, isTerminal: boolean): string {
  if (matches.length === 0) return `No command has anything to do with "${query}".\nSee ${bin} describe --index.\n`
  const wanted = termsOf(query)
  const paint = painterFor(isTerminal)
  const mark = (text: string) => (isTerminal ? markWords(text, wanted, paint) : text)
  const width = Math.max(...matches.map(({command}) => command.length))
  const rows = matches.map(
    ({command, summary}) => `${mark(command)}${' '.repeat(width - command.length)}  ${mark(summary)}`,
  )
  const usage = matches[0]?.usage
  return [
    ...(confident ? [] : ['Nothing fits well; the nearest are:', '']),
    ...rows,
    ...(usage ? ['', `${bin} ${usage.replace(' # ', '\n# ')}`] : []),
    '',
  ].join('\n')
}

function termsOf(text: string): Set<string> {
  const stems = splitWords(text)
    .filter((word) => !isStopWord(word))
    .map(stemOf)
  return new Set(stems.flatMap((stem) => [stem, ...strongMeanings(stem)]))
}

function strongMeanings(stem: string): string[] {
  return meaningsOf(stem)
    .filter(({strength}) => strength === 1)
    .map(({name}) => name)
}

function markWords(text: string, wanted: ReadonlySet<string>, paint: Paint): string {
  return text.replaceAll(/[A-Za-z\d]+/g, (word) => {
    const stem = stemOf(word.toLowerCase())
    const isWanted = !isStopWord(word) && [stem, ...strongMeanings(stem)].some((term) => wanted.has(term))
    return isWanted ? paint('bold', word) : word
  })
}
