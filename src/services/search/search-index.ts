import {type Catalog, type CatalogCommand, isHousekeeping} from '../../catalog/catalog.js'
import {renderSafety} from '../../catalog/render-command.js'
import {
  isParticiple,
  isPlural,
  isStopWord,
  type Meaning,
  meaningsOf,
  readAction,
  splitWords,
  stemOf,
} from './vocabulary.js'

/** A word of the host's texts; each stem has one object. */
export type Word = {
  stem: string
  meanings: readonly Meaning[]
  /** Its meanings that are verbs. */
  verbs: readonly Meaning[]
  /** The weight of the heaviest field of each command that has it, by the command's number. */
  weights: Map<number, number>
  /**
   * 10.4a: the commands that have it in their name or in their summary's first sentence, with
   * whether that is no more than what was done to a thing: `deployed` in `run deployed checks`.
   */
  saidBy: Map<number, {isDone: boolean}>
  /**
   * The commands whose action it may be: it is in the last part of the name, or the summary's first
   * word.
   */
  actionOf: Set<number>
}

/** The weight of a word in each field, tuned on bench/search/train.txt. */
export const fieldWeights = {
  name: 1.5,
  summary: 1.05,
  whenToUse: 0.7,
  argument: 0.63,
  alias: 0.6,
  description: 0.35,
  flag: 0.28,
  topic: 0.2,
  example: 0.15,
}

type IndexedCommand = ReturnType<typeof indexCommand>

/** The fields in which each word counts the same. */
const otherFields = [
  'alias',
  'argument',
  'description',
  'example',
  'flag',
  'topic',
  'whenToUse',
] as const satisfies (keyof typeof fieldWeights)[]

/** What a host says, ready to be searched. */
export type SearchIndex = {
  /** The commands, by their numbers. */
  commands: readonly IndexedCommand[]
  /** The words by their stems. */
  words: ReadonlyMap<string, Word>
  /** The words that have a meaning, by its name. */
  wordsOf: ReadonlyMap<string, readonly {isVerb: boolean; match: number; word: Word}[]>
}

/** What oclif fills in: `<%= config.bin %>`. */
const template = /<%[^%]*%>/g

/** The longest text that is read, in characters. */
const maxTextLength = 300

/** Indexes the words of every command that is not hidden, from the catalog alone. */
export function buildSearchIndex(catalog: Catalog): SearchIndex {
  const words = new Map<string, Word>()
  const topics = new Map(catalog.topics.map(({description = '', id}) => [id, description]))
  const visible = catalog.commands.filter(({isHidden}) => !isHidden)
  const parents = new Set(visible.flatMap(({id}) => parentsOf(id)))
  const commands = visible.map((command, number) =>
    indexCommand(command, number, textsOf(command, topics), words, parents.has(command.id)),
  )
  return {
    commands,
    words,
    wordsOf: groupByMeaning(words.values()),
  }
}

function groupByMeaning(words: Iterable<Word>): SearchIndex['wordsOf'] {
  const wordsOf = new Map<string, {isVerb: boolean; match: number; word: Word}[]>()
  for (const word of words) {
    for (const {isVerb, match, name} of word.meanings) {
      const known = wordsOf.get(name) ?? []
      known.push({isVerb, match, word})
      wordsOf.set(name, known)
    }
  }

  return wordsOf
}

/** The names of the topics above a command: `a` and `a:b` of `a:b:c`. */
function parentsOf(id: string): string[] {
  const parts = id.split(':').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join(':'))
}

/** The texts of a command by field, without what templates fill in, such as the bin. */
function textsOf(
  {aliases, definition, id}: CatalogCommand,
  topics: ReadonlyMap<string, string>,
): Record<(typeof otherFields)[number] | 'summary', string> {
  const {args, description = '', examples = [], flags} = definition
  const [firstLine = '', ...lines] = description.trim().split('\n')
  // 10.4a: a second sentence never lifts or sinks a command as its first does.
  const summary = (definition.summary ?? firstLine).replaceAll(template, ' ')
  const first = firstSentence(summary)
  const more = definition.summary === undefined ? lines.join('\n') : description
  return {
    alias: aliases.join(' '),
    argument: visibleNames(args),
    description: `${summary.slice(first.length)} ${more}`,
    example: examples
      .map((each) =>
        typeof each === 'string' ? each : `${each.description ?? ''} ${each.command}`,
      )
      .join(' ')
      .replaceAll(template, ' '),
    flag: visibleNames(flags),
    summary: first,
    topic: parentsOf(id)
      .map((parent) => topics.get(parent) ?? '')
      .join(' '),
    whenToUse: definition.whenToUse ?? '',
  }
}

/** A text's first sentence, with its full stop; all of it if it is one sentence. */
export function firstSentence(text: string): string {
  return /^.{8,}?[.!?](?=\s)/s.exec(text)?.[0] ?? text
}

function indexCommand(
  command: CatalogCommand,
  number: number,
  texts: ReturnType<typeof textsOf>,
  words: Map<string, Word>,
  isParent: boolean,
) {
  const raise = ({weights}: Word, weight: number) =>
    weights.set(number, Math.max(weight, weights.get(number) ?? 0))
  for (const field of otherFields) {
    for (const word of readWords(texts[field], words)) raise(word, fieldWeights[field])
  }

  const parts = command.id.split(':')
  const last = readWords(parts.at(-1)!, words)
  const nouns = readWords(parts.slice(0, -1).join(' '), words)
  for (const word of [...nouns, ...last]) {
    raise(word, fieldWeights.name)
    word.saidBy.set(number, {isDone: false})
  }

  const summary = readWords(texts.summary, words)
  const said = significantWords(texts.summary)
  for (const [position, word] of summary.entries()) {
    const isDone = position > 0 && isParticiple(said[position]!) && isCertain(word.verbs)
    raise(word, fieldWeights[isDone ? 'description' : 'summary'])
    if (word.saidBy.get(number)?.isDone !== false) word.saidBy.set(number, {isDone})
  }

  for (const {actionOf} of [...last, ...summary.slice(0, 1)]) actionOf.add(number)
  // A name's last word in the plural is a thing: `releases` lists them.
  const named = readAction(isPlural(parts.at(-1)!) ? [] : last)
  const summarized = {...readAction(summary.slice(0, 1)), lists: false}
  // A command without a verb lists: `apps` lists apps.
  const action = [named, summarized].find(({changes, reads}) => changes || reads) ?? {
    ...named,
    lists: true,
    reads: true,
  }
  // Declared effects take precedence over the command's words.
  const safety = renderSafety(command)
  const isKnown = !('unknown' in safety)
  return {
    action,
    command,
    destroys: isKnown ? safety.destructive === true : action.destroys,
    isDeprecated: isDeprecated(command.definition),
    isHousekeeping: isHousekeeping(command),
    /** Whether other commands are below it, as `pg:backups:capture` is below `pg:backups`. */
    isParent,
    last,
    name: [...nouns, ...last],
    nouns,
    reads: isKnown ? safety.read_only === true : action.reads,
    summary,
  }
}

/** The content words of a text; if it has none, all its words (`on`). */
function significantWords(text: string): string[] {
  const all = splitWords(text.slice(0, maxTextLength))
  const significant = all.filter((raw) => !isStopWord(raw))
  return significant.length === 0 ? all : significant
}

const isCertain = (meanings: readonly Meaning[]) => meanings.some(({strength}) => strength === 1)

function readWords(text: string, words: Map<string, Word>): Word[] {
  return significantWords(text).map((raw) => {
    const stem = stemOf(raw)
    let word = words.get(stem)
    if (word) return word
    const meanings = meaningsOf(stem)
    word = {
      actionOf: new Set(),
      meanings,
      saidBy: new Map(),
      stem,
      verbs: meanings.filter(({isVerb}) => isVerb),
      weights: new Map(),
    }
    words.set(stem, word)
    return word
  })
}

function isDeprecated({deprecationOptions, state}: CatalogCommand['definition']): boolean {
  return deprecationOptions !== undefined || state === 'deprecated'
}

function visibleNames(parts: Readonly<Record<string, {hidden?: boolean}>>): string {
  return Object.keys(parts)
    .filter((name) => !parts[name]!.hidden)
    .join(' ')
}
