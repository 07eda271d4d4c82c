import {type Catalog, type CatalogCommand, readMetadata} from '../catalog/catalog.js'
import {isStopWord, type Meaning, meaningsOf, profileVerbs, splitWords, stemOf, type VerbProfile} from './vocabulary.js'

/** A word of the host's texts; each stem has one object. */
export type Word = {isStop: boolean; isVerb: boolean; meanings: readonly Meaning[]; stem: string}

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
  /** Its possible verbs: the name's last part with what it implies, and the summary's first word. */
  verbs: {inName: readonly Word[]; inSummary: readonly Word[]}
}

/** An indexed catalog. */
export type SearchIndex = {commands: readonly IndexedCommand[]; words: ReadonlyMap<string, Word>}

/** The certainty from which a command's verb counts; verbs implied by the name reach it. */
const SURE = 0.7

/** The action of a command without a verb in its name and summary: `apps` lists apps. */
const implied: Word = {
  isStop: false,
  isVerb: true,
  meanings: ['verb:list', 'verb:show'].map((name) => ({attributes: [], isName: false, name, strength: SURE})),
  stem: '',
}

/** The longest text that is read, in characters. */
const LONGEST_TEXT = 300

/** Indexes the visible commands of a catalog. */
export function buildSearchIndex(catalog: Catalog): SearchIndex {
  const words = new Map<string, Word>()
  // Flag names and topic descriptions repeat.
  const texts = new Map<string, readonly Word[]>()
  const read = (text: string) => {
    let known = texts.get(text)
    if (!known) texts.set(text, (known = readWords(text, words)))
    return known
  }

  const topics = new Map(catalog.topics.map(({description = '', id}) => [id, description]))
  const commands = catalog.commands
    .filter(({isHidden}) => !isHidden)
    .map((command) => indexCommand(command, topics, read))
  return {commands, words}
}

function indexCommand(
  command: CatalogCommand,
  topics: ReadonlyMap<string, string>,
  read: (text: string) => readonly Word[],
): IndexedCommand {
  const {aliases, definition, id} = command
  const {description, examples = []} = definition
  const {whenToUse} = readMetadata(definition)
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
  const inName = hasVerb ? last : [...last, implied]
  texts.push({field: 'verb', words: [...inName, ...inSummary]})
  return {command, name: named.flat(), texts, verbs: {inName, inSummary}}
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
  return splitWords(text.slice(0, LONGEST_TEXT)).map((raw) => {
    const stem = stemOf(raw)
    let word = words.get(stem)
    if (!word) {
      const meanings = meaningsOf(stem)
      const isVerb = meanings.some(({name, strength}) => strength === 1 && name.startsWith('verb:'))
      words.set(stem, (word = {isStop: isStopWord(raw), isVerb, meanings, stem}))
    }

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
