import {readFileSync} from 'node:fs'

import {stripEndings} from './stem.js'

/**
 * The compiled vocabulary.txt, as strings, which V8 parses faster than objects; the build bundles
 * this value.
 */
export const compiledVocabulary = compileVocabulary(
  readFileSync('src/services/search/vocabulary.txt', 'utf8'),
)

function compileVocabulary(source: string) {
  const sections = readSections(source)
  const linesOf = (name: string) => sections.find(({head}) => head === name)!.lines
  const forms = linesOf('forms')
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
    const marks = meanings.get(stems) ?? new Map<number, string>()
    meanings.set(stems, marks)
    // The name is first; then the most certain mark wins.
    const known = marks.get(number)
    if (known === undefined || (known !== '!' && mark === '')) {
      marks.set(number, mark)
    }
  }

  for (const [number, {head, lines}] of classes.entries()) {
    add(head.slice(head.indexOf(' ') + 1), number, '!')
    for (const line of lines) {
      const mark = /^[?~]/.exec(line)?.[0] ?? ''
      for (const text of splitList(line.slice(mark.length))) add(text, number, mark)
    }
  }

  return {
    /** The numbered classes; `!` marks verbs that destroy: `verb:delete!,thing:app`. */
    classes: classes
      .map(({destroys, head}) => `${head.replace(' ', ':')}${destroys ? '!' : ''}`)
      .join(','),
    /** Words with their irregular forms: `child children,go went gone`. */
    forms: forms.join(','),
    /** Verbs with those of opposite meaning: `login logout,lock unlock`. */
    opposites: linesOf('opposites').join(','),
    lightWords: linesOf('light words').flatMap(splitList).join(' '),
    stopWords: linesOf('stop words').flatMap(splitList).join(' '),
    /**
     * The stems of texts, `delet;take the offer`, apart from their meanings, because both compress
     * better so.
     */
    texts: [...meanings.keys()].join(';'),
    /**
     * The classes of each text; `!` marks a class's own name, `~` a paraphrase, `?` a possible
     * meaning: `4!,7?;1`.
     */
    meanings: [...meanings.values()]
      .map((marks) => [...marks].map(([number, mark]) => `${number}${mark}`).join(','))
      .join(';'),
  }
}

/** Reads the sections: a bracketed head, whether `destroys` is beside it, and its lines. */
function readSections(source: string): {destroys: boolean; head: string; lines: string[]}[] {
  return source
    .split(/^\[/m)
    .slice(1)
    .map((section) => {
      const [first = '', ...lines] = section
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
      return {
        destroys: first.endsWith(' destroys'),
        head: first.split(']')[0]!,
        lines,
      }
    })
}

function splitList(line: string): string[] {
  return line
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
}
