import type {CatalogCommand} from '../catalog/catalog.js'
import {isHousekeeping} from '../catalog/read/is-housekeeping.js'
import {entryOf} from '../catalog/read/read-entry.js'
import {verbTrust} from './places.js'
import type {Word} from './read-words.js'
import {firstWord, nameWords, type SearchIndex} from './search-index.js'
import type {Meaning} from './vocabulary/meanings.js'
import type {Weights} from './weights.js'

/** A command that may be among the best: what its words alone do not tell. */
export type Entry = {
  command: CatalogCommand
  /** What the command does, by the classes of its verb, and how surely. */
  verbs: readonly Meaning[]
  /** The words of its name. */
  name: readonly Word[]
  /** What its score is multiplied by. */
  factor: number
}

/** Describes a command of an index by its number. */
export function describeEntry({commands, reader}: SearchIndex, number: number, weights: Weights): Entry {
  const command = commands[number]!
  const entry = entryOf(command)
  const names = nameWords(reader, command.id)
  const isDeprecated = entry['state'] === 'deprecated' || Boolean(entry['deprecationOptions'])
  const last = names.at(-1) ?? []
  const first = firstWord(reader, entry)
  const isNamed = Boolean(first?.isVerb) || last.some(({isVerb}) => isVerb)
  return {
    command,
    factor: (isHousekeeping(command) ? weights.housekeeping : 1) * (isDeprecated ? weights.deprecated : 1),
    name: names.flat(),
    verbs: [
      ...verbsOf(last, verbTrust.last),
      ...verbsOf(names.slice(0, -1).flat(), verbTrust.earlier),
      ...verbsOf(first ? [first] : [], verbTrust.summary),
      ...(isNamed ? [] : reader.implied.meanings),
    ],
  }
}

function verbsOf(words: readonly Word[], trust: number): Meaning[] {
  return words
    .flatMap(({meanings}) => meanings)
    .filter(({name}) => name.startsWith('verb:'))
    .map(({name, strength}) => ({name, strength: strength * trust}))
}
