import {type Catalog, type CatalogCommand, isHousekeeping} from '../../catalog/catalog.js'
import {renderSafety} from '../../catalog/render-command.js'
import {isStopWord, type Meaning, meaningsOf, readAction, splitWords, stemOf} from './vocabulary.js'

/** A word of the host's texts; each stem has one object. */
export type Word = {
  stem: string
  /** Its meanings that are verbs, and the others. */
  verbs: readonly Meaning[]
  things: readonly Meaning[]
  /** The weight of the heaviest field of each command that has it, by the command's number. */
  weights: Map<number, number>
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

/** The words are by their stems. */
export type SearchIndex = {commands: readonly IndexedCommand[]; words: ReadonlyMap<string, Word>}

/** The weight of commands of oclif's own plugins. */
const housekeepingWeight = 0.64

/** The longest text that is read, in characters. */
const maxTextLength = 300

export function buildSearchIndex(catalog: Catalog): SearchIndex {
  const words = new Map<string, Word>()
  const topics = new Map(catalog.topics.map(({description = '', id}) => [id, description]))
  const visible = catalog.commands.filter(({isHidden}) => !isHidden)
  return {
    commands: visible.map((command, number) => indexCommand(command, number, topics, words)),
    words,
  }
}

function indexCommand(
  command: CatalogCommand,
  number: number,
  topics: ReadonlyMap<string, string>,
  words: Map<string, Word>,
) {
  const {aliases, definition, id} = command
  const {args, description = '', examples = [], flags} = definition
  const parts = id.split(':')
  const texts: Record<keyof typeof fieldWeights, string> = {
    alias: aliases.join(' '),
    argument: visibleNames(args),
    description,
    // Without what templates fill in, such as the bin and the command.
    example: examples
      .map((each) =>
        typeof each === 'string' ? each : `${each.description ?? ''} ${each.command}`,
      )
      .join(' ')
      .replaceAll(/<%[^%]*%>/g, ' '),
    flag: visibleNames(flags),
    name: parts.join(' '),
    summary: definition.summary ?? description.split('\n', 1)[0]!,
    topic: parts.map((_, at) => topics.get(parts.slice(0, -1 - at).join(':')) ?? '').join(' '),
    whenToUse: definition.whenToUse ?? '',
  }
  for (const field of Object.keys(fieldWeights) as (keyof typeof fieldWeights)[]) {
    for (const {weights} of readWords(texts[field], words)) {
      weights.set(number, Math.max(fieldWeights[field], weights.get(number) ?? 0))
    }
  }

  const last = readWords(parts.at(-1)!, words)
  const nouns = readWords(parts.slice(0, -1).join(' '), words)
  const summary = readWords(texts.summary, words)
  for (const {actionOf} of [...last, ...summary.slice(0, 1)]) actionOf.add(number)
  const named = readAction(last)
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
    name: [...nouns, ...last],
    nouns,
    reads: isKnown ? safety.read_only === true : action.reads,
    summary,
    weight: isHousekeeping(command) ? housekeepingWeight : 1,
  }
}

function readWords(text: string, words: Map<string, Word>): Word[] {
  const significant = splitWords(text.slice(0, maxTextLength)).filter((raw) => !isStopWord(raw))
  return significant.map((raw) => {
    const stem = stemOf(raw)
    let word = words.get(stem)
    if (word) return word
    const meanings = meaningsOf(stem)
    const [things, verbs] = [false, true].map((isVerb) =>
      meanings.filter((meaning) => meaning.isVerb === isVerb),
    )
    word = {actionOf: new Set(), stem, things: things!, verbs: verbs!, weights: new Map()}
    words.set(stem, word)
    return word
  })
}

function visibleNames(parts: Readonly<Record<string, {hidden?: boolean}>>): string {
  return Object.keys(parts)
    .filter((name) => !parts[name]!.hidden)
    .join(' ')
}
