import {type Catalog, type CatalogCommand, isHousekeeping} from '../../catalog/catalog.js'
import {classifyCommand} from '../../catalog/effects/classify.js'
import {readSubject} from '../../catalog/effects/subject.js'
import {renderSafety} from '../../catalog/render-command.js'
import {parentsOf} from '../../catalog/topics.js'
import {type Field, fieldBits, otherFields, readFieldTexts} from './command-texts.js'
import {
  type Action,
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
  /** The fields of each command that has it, as `fieldBits`, by the command's number. */
  fields: Map<number, number>
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

/** A command as searched. */
export type IndexedCommand = ReturnType<typeof indexCommand>

/** What a host says, ready to be searched. */
export type SearchIndex = {
  catalog: Catalog
  /** The commands, by their numbers. */
  commands: readonly IndexedCommand[]
  /** The words by their stems. */
  words: ReadonlyMap<string, Word>
  /** The words that have a meaning, by its name. */
  wordsOf: ReadonlyMap<string, readonly {isVerb: boolean; match: number; word: Word}[]>
}

/** The longest text that is read, in characters. */
const maxTextLength = 300

/** Indexes the words of every command that is not hidden, from the catalog alone. */
export function buildSearchIndex(catalog: Catalog): SearchIndex {
  const words = new Map<string, Word>()
  const topics = new Map(catalog.topics.map(({description = '', id}) => [id, description]))
  const visible = catalog.commands.filter(({isHidden}) => !isHidden)
  const parents = new Set(visible.flatMap(({id}) => parentsOf(id)))
  const commands = visible.map((command, number) =>
    indexCommand(command, number, readFieldTexts(command, topics), words, parents.has(command.id)),
  )
  return {
    catalog,
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

function indexCommand(
  command: CatalogCommand,
  number: number,
  texts: ReturnType<typeof readFieldTexts>,
  words: Map<string, Word>,
  isParent: boolean,
) {
  const add = ({fields}: Word, field: Field) =>
    fields.set(number, (fields.get(number) ?? 0) | fieldBits[field])
  for (const field of otherFields) {
    for (const word of readWords(texts[field], words)) add(word, field)
  }

  const parts = command.id.split(':')
  const last = readWords(parts.at(-1)!, words)
  const nouns = readWords(parts.slice(0, -1).join(' '), words)
  for (const word of [...nouns, ...last]) {
    add(word, 'name')
    word.saidBy.set(number, {isDone: false})
  }

  const summary = readWords(texts.summary, words)
  const said = significantWords(texts.summary)
  for (const [position, word] of summary.entries()) {
    const isDone = position > 0 && isParticiple(said[position]!) && isCertain(word.verbs)
    add(word, isDone ? 'description' : 'summary')
    if (word.saidBy.get(number)?.isDone !== false) word.saidBy.set(number, {isDone})
  }

  for (const {actionOf} of [...last, ...summary.slice(0, 1)]) actionOf.add(number)
  return {
    command,
    isDeprecated: isDeprecated(command.definition),
    isHousekeeping: isHousekeeping(command),
    /** Whether other commands are below it, as `pg:backups:capture` is below `pg:backups`. */
    isParent,
    last,
    name: [...nouns, ...last],
    nouns,
    summary,
  }
}

/** What a candidate does, which the index of all commands lacks because it takes long to read. */
export function readEffects({catalog}: SearchIndex, indexed: IndexedCommand) {
  const action = readCommandAction(catalog, indexed)
  // Declared effects take precedence over the command's words.
  const safety = renderSafety(indexed.command)
  const isKnown = !('unknown' in safety)
  return {
    action,
    destroys: isKnown ? safety.destructive === true : action.destroys,
    reads: isKnown ? safety.read_only === true : action.reads,
  }
}

/** What a command does, by its name or else its summary, and the effect that both show. */
function readCommandAction(catalog: Catalog, {command, last, summary}: IndexedCommand): Action {
  const {effect} = classifyCommand(readSubject(catalog, command))
  const lastPart = command.id.split(':').at(-1)!
  // A name's last word in the plural is a thing: `releases` lists them.
  const named = readAction(isPlural(lastPart) ? [] : last)
  const summarized = {...readAction(summary.slice(0, 1)), lists: false}
  // A command without a verb lists: `apps` lists apps.
  const action = [named, summarized].find(({does}) => does.size > 0) ?? {
    ...named,
    lists: true,
    reads: true,
  }
  // `fix` is a verb; `audit` may be a thing.
  const isPlainVerb = last.some(
    ({meanings, verbs}) => isCertain(verbs) && !meanings.some(isCertainThing),
  )
  if (effect === 'unclear' || (effect === 'reads' && named.changes && isPlainVerb)) return action
  const reads = effect === 'reads'
  return {...action, changes: !reads, lists: reads && action.lists, reads}
}

/** The content words of a text; if it has none, all its words (`on`). */
function significantWords(text: string): string[] {
  const all = splitWords(text.slice(0, maxTextLength))
  const significant = all.filter((raw) => !isStopWord(raw))
  return significant.length === 0 ? all : significant
}

const isCertainThing = ({isVerb, strength}: Meaning) => !isVerb && strength === 1

const isCertain = (meanings: readonly Meaning[]) => meanings.some(({strength}) => strength === 1)

function readWords(text: string, words: Map<string, Word>): Word[] {
  return significantWords(text).map((raw) => {
    const stem = stemOf(raw)
    let word = words.get(stem)
    if (word) return word
    // A paraphrase is what people say; a command's own word means what it means to commands.
    const meanings = meaningsOf(stem).filter(({match}) => match > 0)
    word = {
      actionOf: new Set(),
      fields: new Map(),
      meanings,
      saidBy: new Map(),
      stem,
      verbs: meanings.filter(({isVerb}) => isVerb),
    }
    words.set(stem, word)
    return word
  })
}

function isDeprecated({deprecationOptions, state}: CatalogCommand['definition']): boolean {
  return deprecationOptions !== undefined || state === 'deprecated'
}
