import {wantedVerbs} from './compare-verbs.js'
import {type Direction, directionOf} from './direction.js'
import type {IntentWord} from './read-intent.js'
import {type GroupStrengths, groupVerbs} from './verb-groups.js'
import {splitWords, stemOf} from './words.js'

/** What an intent is as a whole, whatever it is about; the order of its words does not matter. */
export type IntentShape = {
  /** Where it surely wants something brought. */
  direction: Direction | undefined
  /** Whether it asks rather than tells: `which`, `did`, `how many`. */
  isQuestion: boolean
  /** Whether it is about one thing: `a`, `this`. */
  isSingular: boolean
  /** Which of its words and phrases, by their positions, stand in the plural. */
  plurals: ReadonlySet<number>
  /** The groups of verbs that it may mean. */
  groups: GroupStrengths
  /** Whether it surely wants something done, rather than seen. */
  wantsChange: boolean
  /** Whether it surely tells to list or show something. */
  wantsToSee: boolean
}

const questionWords = new Set('are did do does has how is was were what when where which who whose'.split(' '))
const singularWords = new Set('a an one that this'.split(' '))

/** How sure a verb of an intent has to be for it to be what is wanted. */
const SURE = 0.8

/** Reads the shape of an intent whose words were read before. */
export function readShape(intent: string, words: readonly IntentWord[]): IntentShape {
  const plain = splitWords(intent)
  const plural = new Set(plain.filter(isPlural).map(stemOf))
  const verbs = [...wantedVerbs(words)].map(([name, strength]) => ({name, strength}))
  const sure = new Set(verbs.filter(({strength}) => strength >= SURE).map(({name}) => name))
  const isQuestion = plain.some((word) => questionWords.has(word))
  const reads = sure.has('verb:list') || sure.has('verb:show')
  return {
    direction: directionOf(verbs),
    groups: groupVerbs(verbs),
    isQuestion,
    isSingular: plain.some((word) => singularWords.has(word)),
    plurals: new Set(
      words.flatMap(({text}, position) => (text.split(' ').some((stem) => plural.has(stem)) ? [position] : [])),
    ),
    wantsChange: sure.size > 0 && !reads,
    wantsToSee: reads && !isQuestion,
  }
}

function isPlural(word: string): boolean {
  return word.length > 3 && word.endsWith('s') && !['is', 'ss', 'us'].some((ending) => word.endsWith(ending))
}
