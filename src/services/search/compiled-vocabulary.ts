import {readFileSync} from 'node:fs'

import {stripEndings} from './stem.js'

/**
 * The compiled vocabulary.txt. It consists of strings, which V8 parses faster than objects. The
 * build evaluates this and bundles the value.
 */
export const compiledVocabulary = compileVocabulary(
  readFileSync('src/services/search/vocabulary.txt', 'utf8'),
)

function compileVocabulary(source: string) {
  const sections = readSections(source)
  const linesOf = (name: string) => sections.find(({head}) => head === name)!.lines
  const forms = linesOf('forms')
  const classes = sections.filter(({head}) => /^(?:verb|thing) /.test(head))
  const marks = markTexts(classes, readBaseForms(forms))
  return {
    /**
     * The classes, referred to by index; `!` marks verbs that destroy: `verb:delete!,thing:app`.
     */
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
     * The words and phrases as stems: `delet;take the offer`. They are apart from their meanings,
     * because both compress better that way.
     */
    texts: [...marks.keys()].join(';'),
    /**
     * The classes of each text: `4!,7?;`. `!` marks a class's own name, `~` a paraphrase, `?` a
     * possible meaning. The first class of a text is the difference from that of the text before,
     * and left out if that is 0, as it is for most: the texts are in the order of their first
     * classes.
     */
    meanings: writeMeanings([...marks.values()]),
  }
}

/** Writes the marks of each text, by the index of their class, in the form of `meanings`. */
function writeMeanings(texts: readonly ReadonlyMap<number, string>[]): string {
  const codes: string[] = []
  let previousClass = 0
  for (const marksByClass of texts) {
    const [first, ...others] = marksByClass
    const [firstClass, firstMark] = first!
    const step = firstClass - previousClass
    const firstCode = `${step === 0 ? '' : step}${firstMark}`
    const otherCodes = others.map(([classIndex, mark]) => `${classIndex}${mark}`)
    codes.push([firstCode, ...otherCodes].join(','))
    previousClass = firstClass
  }

  return codes.join(';')
}

/** The base form of each irregular form: `go` of `went`. */
function readBaseForms(forms: readonly string[]): ReadonlyMap<string, string> {
  const baseForms = new Map<string, string>()
  for (const line of forms) {
    const [base = '', ...others] = line.split(' ')
    for (const form of others) baseForms.set(form, base)
  }

  return baseForms
}

/** The texts, as stems, with their marks: for each class that a text may mean, by its index. */
function markTexts(
  classes: readonly Section[],
  baseForms: ReadonlyMap<string, string>,
): ReadonlyMap<string, ReadonlyMap<number, string>> {
  const marksOf = new Map<string, Map<number, string>>()
  for (const {classIndex, mark, text} of classes.flatMap(listMarked)) {
    const words = text.match(/[a-z\d]+/g) ?? []
    const stems = words.map((word) => stripEndings(baseForms.get(word) ?? word)).join(' ')
    const marks = marksOf.get(stems) ?? new Map<number, string>()
    marksOf.set(stems, marks)
    const known = marks.get(classIndex)
    // The first mark stays, but a certain meaning replaces a possible one or a paraphrase.
    if (known === undefined || (known !== '!' && mark === '')) marks.set(classIndex, mark)
  }

  return marksOf
}

/** A text that may mean a class, with the mark of that meaning. */
type MarkedText = {classIndex: number; mark: string; text: string}

/** The name of a class, then the other texts that may mean it: `?stop` is a possible meaning. */
function listMarked({head, lines}: Section, classIndex: number): MarkedText[] {
  const name = head.slice(head.indexOf(' ') + 1)
  const others = lines.flatMap((line) => {
    const [mark = ''] = /^[?~]/.exec(line) ?? []
    return splitList(line.slice(mark.length)).map((text) => ({classIndex, mark, text}))
  })
  return [{classIndex, mark: '!', text: name}, ...others]
}

/** A section of vocabulary.txt. Its first line is `[head]`, or `[head] destroys`. */
type Section = {
  destroys: boolean
  head: string
  lines: string[]
}

function readSections(source: string): Section[] {
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
