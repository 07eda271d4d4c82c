import {readFileSync} from 'node:fs'

import {stripEndings} from './stem.js'

/** The vocabulary by stems, as strings, which V8 parses faster than objects. */
export type CompiledVocabulary = {
  /** The numbered classes with their attributes: `verb:delete destroys,thing:app`. */
  classes: string
  /** Words with their irregular forms: `child children,go went gone`. */
  forms: string
  lightWords: string
  stopWords: string
  /** The stems of texts: `delet;take the offer`. */
  texts: string
  /** The classes of each text; `!` marks a class's own name, `?` a possible meaning: `4!,7?;1`. */
  meanings: string
}

/** The compiled vocabulary.txt; the build runs this file and bundles the result. */
export const compiledVocabulary = compileVocabulary(readFileSync('src/search/vocabulary.txt', 'utf8'))

function compileVocabulary(source: string): CompiledVocabulary {
  const sections = readSections(source)
  const listOf = (name: string) => sections.find(({head}) => head === name)?.lines ?? []
  const wordsOf = (name: string) => listOf(name).flatMap(splitList).join(' ')
  const forms = listOf('forms')
  const base = new Map(
    forms.flatMap((line) => {
      const [word = '', ...others] = line.split(' ')
      return others.map((form) => [form, word])
    }),
  )
  const stemAll = (text: string) =>
    (text.match(/[a-z\d]+/g) ?? []).map((word) => stripEndings(base.get(word) ?? word)).join(' ')

  const classes = sections.filter(({head}) => /^(?:verb|thing) /.test(head))
  const meanings = new Map<string, Map<number, string>>()
  const add = (text: string, number: number, mark: string) => {
    const stems = stemAll(text)
    if (stems === '') return
    const marks = meanings.get(stems) ?? new Map<number, string>()
    meanings.set(stems, marks)
    // The most certain mark wins.
    if (marks.get(number) === undefined || (marks.get(number) === '?' && mark !== '?')) marks.set(number, mark)
  }

  for (const [number, {head, lines}] of classes.entries()) {
    add(head.slice(head.indexOf(' ') + 1), number, '!')
    for (const line of lines) {
      const mark = line.startsWith('?') ? '?' : ''
      for (const text of splitList(line.slice(mark.length))) add(text, number, mark)
    }
  }

  return {
    classes: classes.map(({attributes, head}) => [head.replace(' ', ':'), ...attributes].join('|')).join(','),
    forms: forms.join(','),
    lightWords: wordsOf('light words'),
    stopWords: wordsOf('stop words'),
    texts: [...meanings.keys()].join(';'),
    // Apart from the texts, both compress better.
    meanings: [...meanings.values()]
      .map((grades) => [...grades].map(([number, mark]) => `${number}${mark}`).join(','))
      .join(';'),
  }
}

/** A section's bracketed head, its attributes, and its lines. */
type Section = {attributes: string[]; head: string; lines: string[]}

function readSections(source: string): Section[] {
  const sections: Section[] = []
  for (const line of source.split('\n')) {
    const match = /^\[([^\]]+)\] ?(.*)$/.exec(line)
    if (match) sections.push({attributes: match[2] ? match[2].split(' ') : [], head: match[1]!, lines: []})
    else if (line !== '' && !line.startsWith('#')) sections.at(-1)!.lines.push(line)
  }

  return sections
}

function splitList(line: string): string[] {
  return line
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
}
