import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {isStopWord, type Meaning, meaningsOf, profileVerbs, splitWords, stemOf, type VerbProfile} from './vocabulary.js'

/** A word of the host's texts; each stem has one object. */
export type Word = {
  isStop: boolean
  isVerb: boolean
  meanings: readonly Meaning[]
  stem: string
  /** The meanings that are verbs, and the others. */
  verbs: readonly Meaning[]
  things: readonly Meaning[]
  /** The heaviest field of each command that has it, by the command's number, as text and as a verb. */
  asText: Map<number, number>
  asVerb: Map<number, number>
  /** Whether it occurs in a text that names or explains a command; flags, arguments and examples do not. */
  isNaming: boolean
}

/** The weight of a word in each field, tuned on bench/search/train.txt. */
export const fieldWeights = {
  name: 1.5,
  /** The action: the last part of the name, and the summary's first word. */
  verb: 1,
  alias: 0.6,
  summary: 1.05,
  whenToUse: 0.7,
  description: 0.35,
  topic: 0.2,
  argument: 0.63,
  flag: 0.28,
  example: 0.15,
} as const

/** A field of the index. */
export type Field = keyof typeof fieldWeights

/** The words of a command's text. */
export type IndexedText = {field: Field; words: readonly Word[]}

/** An indexed command. */
export type IndexedCommand = {
  command: CatalogCommand
  texts: readonly IndexedText[]
  name: readonly Word[]
  /** The words of its summary, and of all its texts, without stop words. */
  summary: readonly Word[]
  content: ReadonlySet<Word>
  /** Its possible verbs: the name's last part with what it implies, and the summary's first word. */
  verbs: {inName: readonly Word[]; inSummary: readonly Word[]}
}

/** An indexed catalog, with its words by their stems, and by these and the names of their meanings. */
export type SearchIndex = {
  commands: readonly IndexedCommand[]
  byTerm: ReadonlyMap<string, readonly Word[]>
  words: ReadonlyMap<string, Word>
}

/** A stop word counts only in fields at least as important as an alias. */
const minStopWordWeight = fieldWeights.alias

/** The certainty from which a command's verb counts; verbs implied by the name reach it. */
const SURE = 0.7

/** The action of a command without a verb in its name and summary: `apps` lists apps. */
const implied = ['verb:list', 'verb:show'].map((name) => ({attributes: [], isName: false, name, strength: SURE}))

/** The longest text that is read, in characters. */
const MAX_TEXT_LENGTH = 300

/** Indexes the visible commands of a catalog. */
export function buildSearchIndex(catalog: Catalog): SearchIndex {
  const words = new Map<string, Word>()
  // Flag names and topic descriptions repeat.
  const texts = new Map<string, readonly Word[]>()
  const read = (text: string) => {
    let existing = texts.get(text)
    if (!existing) texts.set(text, (existing = readWords(text, words)))
    return existing
  }

  const listing = makeWord('', false, implied)
  words.set('', listing)
  const topics = new Map(catalog.topics.map(({description = '', id}) => [id, description]))
  const commands = catalog.commands
    .filter(({isHidden}) => !isHidden)
    .map((command) => indexCommand(command, topics, listing, read))
  for (const [number, {texts}] of commands.entries()) addTexts(texts, number)
  const byTerm = new Map([...words].map(([stem, word]) => [stem, [word]]))
  for (const word of words.values()) {
    for (const {name} of word.meanings) byTerm.set(name, [...(byTerm.get(name) ?? []), word])
  }

  return {byTerm, commands, words}
}

function makeWord(stem: string, isStop: boolean, meanings: readonly Meaning[]): Word {
  const verbs = meanings.filter(({name}) => name.startsWith('verb:'))
  return {
    asText: new Map(),
    asVerb: new Map(),
    isNaming: false,
    isStop,
    isVerb: verbs.some(({strength}) => strength === 1),
    meanings,
    stem,
    things: meanings.filter(({name}) => !name.startsWith('verb:')),
    verbs,
  }
}

/** Notes in each word of a command the heaviest field that has it. */
function addTexts(texts: readonly IndexedText[], number: number): void {
  for (const {field, words} of texts) {
    const weight = fieldWeights[field]
    const isNaming = !['argument', 'example', 'flag'].includes(field)
    for (const word of words) {
      word.isNaming ||= isNaming
      const heaviest = field === 'verb' ? word.asVerb : word.asText
      if (!word.isStop || weight >= minStopWordWeight) heaviest.set(number, Math.max(weight, heaviest.get(number) ?? 0))
    }
  }
}

function indexCommand(
  command: CatalogCommand,
  topics: ReadonlyMap<string, string>,
  listing: Word,
  read: (text: string) => readonly Word[],
): IndexedCommand {
  const {aliases, definition, id} = command
  const {description, examples = []} = definition
  const {whenToUse} = definition
  const summary = definition.summary ?? description?.split('\n', 1)[0] ?? ''
  const parts = id.split(':')
  const named = parts.map(read)
  const texts: IndexedText[] = [{field: 'name', words: named.flat()}]
  const add = (field: Field, text: string | undefined) => {
    if (text) texts.push({field, words: read(text)})
  }

  add('alias', aliases.join(' '))
  add('summary', summary)
  add('whenToUse', whenToUse)
  if (description !== definition.summary) add('description', description)
  for (let length = parts.length - 1; length > 0; length--) add('topic', topics.get(parts.slice(0, length).join(':')))
  add('argument', visibleNames(definition.args))
  add('flag', visibleNames(definition.flags))
  add('example', examples.map(readExample).join(' '))

  const last = named.at(-1)!
  const inSummary = read(summary).slice(0, 1)
  const hasVerb = [...last, ...inSummary].some(({isVerb}) => isVerb)
  const inName = hasVerb ? last : [...last, listing]
  const name = named.flat()
  const content = new Set([...name, ...texts.flatMap(({words}) => words.filter(({isStop}) => !isStop))])
  texts.push({field: 'verb', words: [...inName, ...inSummary]})
  const verbs = {inName, inSummary}
  return {command, content, name, summary: read(summary).filter(({isStop}) => !isStop), texts, verbs}
}

/** A command's action, by the verb of its name or else of its summary. */
export function profileCommand({verbs: {inName, inSummary}}: IndexedCommand): VerbProfile {
  const profileWords = (words: readonly Word[]) =>
    profileVerbs(
      words.flatMap(({meanings}) => meanings),
      SURE,
    )
  const profile = profileWords(inName)
  return profile.verbs.size > 0 ? profile : {...profileWords(inSummary), lists: false}
}

function readWords(text: string, words: Map<string, Word>): Word[] {
  return splitWords(text.slice(0, MAX_TEXT_LENGTH)).map((raw) => {
    const stem = stemOf(raw)
    let word = words.get(stem)
    if (!word) words.set(stem, (word = makeWord(stem, isStopWord(raw), meaningsOf(stem))))
    return word
  })
}

function visibleNames(parts: Readonly<Record<string, {hidden?: boolean}>>): string {
  const names = Object.keys(parts).filter((name) => !parts[name]!.hidden)
  return names.join(' ')
}

/** An example without the bin and the command from its templates. */
function readExample(example: string | {command: string; description?: string}): string {
  const text = typeof example === 'string' ? example : `${example.description ?? ''} ${example.command}`
  return text.replaceAll(/<%[^%]*%>/g, ' ')
}
