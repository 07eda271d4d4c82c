import {type Catalog, type CatalogCommand, isHousekeeping} from '../../catalog/catalog.js'
import {parentsOf} from '../../catalog/topics.js'
import {type Field, fieldBits, plainFields, readFieldTexts} from './command-texts.js'
import {isCertain, type Meaning, meaningsOf} from './vocabulary.js'
import {mayBeParticiple, isStopWord, splitWords, stemOf} from './word-forms.js'

/** A word of the host's texts; each stem has one object. */
export type Word = {
  stem: string
  meanings: readonly Meaning[]
  /** Its meanings that are verbs. */
  verbs: readonly Meaning[]
  /** The fields of each command that has it, as `fieldBits`, by the command's index. */
  fields: Map<number, number>
  /**
   * The commands that have it in their name or in their summary's first sentence (10.4a). `isDone`
   * is true if there it is only a participle about a thing: `deployed` in `run deployed checks`.
   */
  saidBy: Map<number, {isDone: boolean}>
  /**
   * The commands whose action it may be: it is in their name's last part, or begins their summary.
   */
  actionOf: Set<number>
}

/** A command, with what the search needs to know of it. */
export type IndexedCommand = {
  command: CatalogCommand
  isDeprecated: boolean
  isHousekeeping: boolean
  /** Whether other commands are below it, as `pg:backups:capture` is below `pg:backups`. */
  isParent: boolean
  /** The words of the name. */
  name: readonly Word[]
  /** The words of the last part of the name: `create` of `apps:create`. */
  last: readonly Word[]
  /** The words of the other parts of the name, which are its topics. */
  nouns: readonly Word[]
  /** The words of the summary's first sentence. */
  summary: readonly Word[]
}

/** The texts of a host's commands, indexed for search. */
export type SearchIndex = {
  catalog: Catalog
  /** The commands that are not hidden, by their index. */
  commands: readonly IndexedCommand[]
  /** The words by their stems. */
  words: ReadonlyMap<string, Word>
  /** The words that have a meaning, by its name. */
  wordsOf: ReadonlyMap<string, readonly WordMeaning[]>
}

/** A word with one of its meanings. */
type WordMeaning = Pick<Meaning, 'isVerb' | 'match'> & {word: Word}

/** How much of a text is read, in characters. */
const maxTextLength = 300

/** Indexes the words of every command that is not hidden. It reads the catalog, and no class. */
export function buildSearchIndex(catalog: Catalog): SearchIndex {
  const words = new Map<string, Word>()
  const topics = new Map(catalog.topics.map(({description = '', id}) => [id, description]))
  const visible = catalog.commands.filter(({isHidden}) => !isHidden)
  const parents = new Set(visible.flatMap(({id}) => parentsOf(id)))
  const commands = visible.map((command, commandIndex) => {
    const texts = readFieldTexts(command, topics)
    return indexCommand(command, {
      commandIndex,
      isParent: parents.has(command.id),
      texts,
      words,
    })
  })
  return {
    catalog,
    commands,
    words,
    wordsOf: groupByMeaning(words.values()),
  }
}

function groupByMeaning(words: Iterable<Word>): SearchIndex['wordsOf'] {
  const wordsOf = new Map<string, WordMeaning[]>()
  for (const word of words) {
    for (const {isVerb, match, name} of word.meanings) {
      const known = wordsOf.get(name) ?? []
      known.push({isVerb, match, word})
      wordsOf.set(name, known)
    }
  }

  return wordsOf
}

type IndexingContext = {
  commandIndex: number
  isParent: boolean
  texts: ReturnType<typeof readFieldTexts>
  /** The words of the index by their stems; those of the command are added. */
  words: Map<string, Word>
}

function indexCommand(
  command: CatalogCommand,
  {commandIndex, isParent, texts, words}: IndexingContext,
): IndexedCommand {
  const toWords = (text: string) => contentWords(text).map((word) => addWord(word, words))
  for (const field of plainFields) {
    for (const word of toWords(texts[field])) markField(word, commandIndex, field)
  }

  const parts = command.id.split(':')
  const last = toWords(parts.at(-1)!)
  const nouns = toWords(parts.slice(0, -1).join(' '))
  const name = [...nouns, ...last]
  for (const word of name) {
    markField(word, commandIndex, 'name')
    markSaid(word, commandIndex, {isDone: false})
  }

  const summary = indexSummary(texts.summary, commandIndex, words)
  for (const {actionOf} of [...last, ...summary.slice(0, 1)]) actionOf.add(commandIndex)
  return {
    command,
    isDeprecated: isDeprecated(command.definition),
    isHousekeeping: isHousekeeping(command),
    isParent,
    last,
    name,
    nouns,
    summary,
  }
}

/** Adds the words of a command's summary; one that says what is done already counts less. */
function indexSummary(text: string, commandIndex: number, words: Map<string, Word>): Word[] {
  return contentWords(text).map((each, position) => {
    const word = addWord(each, words)
    const isDone = position > 0 && mayBeParticiple(each) && isCertain(word.verbs)
    markField(word, commandIndex, isDone ? 'description' : 'summary')
    markSaid(word, commandIndex, {isDone})
    return word
  })
}

/** Records that a command has a word in a field. */
function markField({fields}: Word, commandIndex: number, field: Field): void {
  fields.set(commandIndex, (fields.get(commandIndex) ?? 0) | fieldBits[field])
}

/**
 * Records that a command's name or summary says a word. `isDone` is true as long as each mention is
 * a participle about what is done already.
 */
function markSaid({saidBy}: Word, commandIndex: number, {isDone}: {isDone: boolean}): void {
  const wasDone = saidBy.get(commandIndex)?.isDone ?? true
  saidBy.set(commandIndex, {isDone: isDone && wasDone})
}

/** The words of a text that are not stop words; all words if it has no others (`on`). */
function contentWords(text: string): string[] {
  const all = splitWords(text.slice(0, maxTextLength))
  const content = all.filter((word) => !isStopWord(word))
  return content.length === 0 ? all : content
}

/** Returns the index's object for a word, which is added if it is new. */
function addWord(text: string, words: Map<string, Word>): Word {
  const stem = stemOf(text)
  const known = words.get(stem)
  if (known) return known
  // A paraphrase, which has a match of 0, is only a meaning in an intent, and not in a command.
  const meanings = meaningsOf(stem).filter(({match}) => match > 0)
  const word = {
    actionOf: new Set<number>(),
    fields: new Map(),
    meanings,
    saidBy: new Map(),
    stem,
    verbs: meanings.filter(({isVerb}) => isVerb),
  }
  words.set(stem, word)
  return word
}

function isDeprecated({deprecationOptions, state}: CatalogCommand['definition']): boolean {
  return deprecationOptions !== undefined || state === 'deprecated'
}
