import {isStopWord, stemOf} from '../words.js'
import {type CompiledVocabulary, gradeCount, grades, numberBase} from './grades.js'
import {thingTables} from './things.js'
import {verbTables} from './verbs.js'

/** Compiles the tables of the vocabulary; the build does it once, because every run of the search would pay for it. */
export function compileVocabulary(): CompiledVocabulary {
  const {byText, classes} = readTables()
  const stems: string[] = []
  const phrases = new Map<string, string[]>()
  for (const [text, grouped] of byText) {
    const meanings = [...grouped].map(([number, grade]) => (number * gradeCount + grade).toString(numberBase)).join(' ')
    const words = text.split(' ')
    if (words.length === 1) stems.push(`${text} ${meanings}`)
    else {
      const rarest = findRarest(words)
      phrases.set(rarest, [...(phrases.get(rarest) ?? []), `${text}=${meanings}`])
    }
  }

  return {
    classes: classes.join(','),
    phrases: [...phrases].map(([stem, lines]) => `${stem}:${lines.join(',')}`).join(';'),
    stems: stems.join(','),
  }
}

/** The classes of each text, by their numbers, with the best grade that a table gives the text in a class. */
function readTables(): {byText: Map<string, Map<number, number>>; classes: string[]} {
  const byText = new Map<string, Map<number, number>>()
  const numbers = new Map<string, number>()
  const add = (text: string, number: number, grade: number) => {
    const key = stemAll(text)
    if (key === '') return
    let meanings = byText.get(key)
    if (!meanings) byText.set(key, (meanings = new Map()))
    const known = meanings.get(number)
    // A class's own name may stand among its words, too; what was read first stays, unless it was but a maybe.
    if (known === undefined || (known === grades.maybe && grade !== grades.maybe)) meanings.set(number, grade)
  }

  const addAll = (kind: string, table: Readonly<Record<string, string>>) => {
    for (const [name, line] of Object.entries(table)) {
      const [sure = '', maybe = ''] = line.split('|')
      const className = `${kind}:${name}`
      const number = numbers.get(className) ?? numbers.size
      numbers.set(className, number)
      add(name, number, grades.name)
      for (const text of sure.split(',')) add(text, number, grades.sure)
      for (const text of maybe.split(',')) add(text, number, grades.maybe)
    }
  }

  for (const table of verbTables) addAll('verb', table)
  for (const table of thingTables) addAll('thing', table)
  return {byText, classes: [...numbers.keys()]}
}

/** The stem that the fewest texts have: rather no stop word, rather a long one. */
function findRarest(stems: readonly string[]): string {
  return stems.toSorted((a, b) => Number(isStopWord(a)) - Number(isStopWord(b)) || b.length - a.length)[0]!
}

/** The stems of a text's words, in lines that are ours: lower case, without accents. */
function stemAll(text: string): string {
  return (text.match(/[a-z\d]+/g) ?? []).map(stemOf).join(' ')
}
