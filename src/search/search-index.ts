import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {readMetadata} from '../catalog/read/declared-metadata.js'
import {readFirstWord, readWords, type Word} from './read-words.js'
import type {Meaning} from './vocabulary/meanings.js'
import type {Weights} from './weights.js'

/** Words of a command, and how much they count. */
export type Field = {weight: number; words: readonly Word[]}

/** A command as it is searched for. */
export type Entry = {
  command: CatalogCommand
  fields: readonly Field[]
  /** What the command does, by the classes of its verb, and how surely. */
  verbs: readonly Meaning[]
  /** The words of its name. */
  name: readonly Word[]
  /** What its score is multiplied by. */
  factor: number
}

/** A catalog as it is searched. */
export type SearchIndex = {
  entries: readonly Entry[]
  /** Every stem of the catalog. */
  stems: ReadonlySet<string>
}

/** How far a description is read, in characters. */
const LONGEST_DESCRIPTION = 300

/** Commands that keep the CLI itself in order. */
const HOUSEKEEPING = /^(?:help|version|update|commands|which|search|autocomplete|describe|plugins|murli)(?::|$)/

/** What a command does whose name has no verb: `apps` lists apps. */
const IMPLIED: readonly Meaning[] = [
  {name: 'verb:list', strength: 0.7},
  {name: 'verb:show', strength: 0.7},
]

/** Indexes the visible commands of a catalog. */
export function buildSearchIndex(catalog: Catalog, weights: Weights): SearchIndex {
  const topics = new Map(catalog.topics.map(({description, id}) => [id, description]))
  const entries = catalog.commands
    .filter(({isHidden}) => !isHidden)
    .map((command) => describeEntry(command, topics, weights))
  const stems = new Set<string>()
  for (const {fields} of entries) for (const {words} of fields) for (const {stem} of words) stems.add(stem)
  return {entries, stems}
}

function describeEntry(
  command: CatalogCommand,
  topics: ReadonlyMap<string, string | undefined>,
  weights: Weights,
): Entry {
  const {definition, id} = command
  const {deprecationOptions, description, state, summary} = definition
  const parts = id.split(':')
  const names = parts.map((part) => readWords(part))
  const text = summary || description || ''
  const fields: Field[] = names.map((words, position) => ({
    weight: weights.name * weights.above ** Math.max(0, parts.length - 2 - position),
    words,
  }))
  const add = (said: string | undefined, weight: number) => {
    if (said) fields.push({weight, words: readWords(said, LONGEST_DESCRIPTION)})
  }

  for (const alias of command.aliases) add(alias, weights.alias)
  add(summary || description?.split('\n', 1)[0], weights.summary)
  add(readMetadata(definition).whenToUse, weights.whenToUse)
  add(description, weights.description)
  for (let end = id.lastIndexOf(':'); end > 0; end = id.lastIndexOf(':', end - 1)) {
    add(topics.get(id.slice(0, end)), weights.topic)
  }

  for (const name in definition.args) add(name, weights.argument)
  for (const name in definition.flags) if (!definition.flags[name]!.hidden) add(name, weights.flag)
  const isDeprecated = state === 'deprecated' || deprecationOptions !== undefined
  return {
    command,
    factor: (HOUSEKEEPING.test(id) ? weights.housekeeping : 1) * (isDeprecated ? weights.deprecated : 1),
    fields,
    name: names.flat(),
    verbs: findVerbs(names, text),
  }
}

/** What a command does: by the words of its name that are verbs, the last first, and by the first word of its summary. */
function findVerbs(names: readonly (readonly Word[])[], text: string): Meaning[] {
  const verbs: Meaning[] = []
  const add = ({meanings}: Word, trust: number) => {
    let isVerb = false
    for (const meaning of meanings) {
      if (!meaning.name.startsWith('verb:')) continue
      isVerb ||= meaning.strength === 1
      verbs.push(trust === 1 ? meaning : {name: meaning.name, strength: meaning.strength * trust})
    }

    return isVerb
  }

  let isNamed = false
  for (const word of names.at(-1) ?? []) if (add(word, 1)) isNamed = true
  for (const words of names.slice(0, -1)) for (const word of words) add(word, 0.6)
  const first = readFirstWord(text)
  const isSaid = first ? add(first, 0.8) : false
  return isNamed || isSaid ? verbs : [...verbs, ...IMPLIED]
}
