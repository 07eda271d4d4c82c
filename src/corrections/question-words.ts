import type {Catalog} from '../catalog/catalog.js'
import {listingWords} from '../catalog/plugin-commands.js'
import {routeLine} from './route.js'
import type {RoutedLine} from './routed-line.js'

/** Words that ask, best first. */
type Questions = readonly (readonly string[])[]

const help: Questions = [['--help'], ['--schema']]

/** What agents type by habit as a command (4.11a), first or last beside a command or topic. */
const questionWords = new Map<string, (catalog: Catalog) => Questions>([
  ['-h', () => help],
  ['commands', (catalog) => [listingWords(catalog)]],
  ['help', () => help],
  ['schema', () => [['--schema']]],
  ['version', () => [['--version']]],
])

/** The question words about the CLI as a whole: they ask only if nothing else is typed. */
const wordsAboutCli = new Set(['commands', 'version'])

/**
 * The command lines meant by one like `help list` (4.11a), best first; empty for other command
 * lines.
 */
export function replaceQuestionWord(
  catalog: Catalog,
  {ours, words: typed}: RoutedLine,
): string[][] {
  const words = typed.filter((_, index) => !ours.has(index))
  const index = findQuestionWord(words)
  const write = index === -1 ? undefined : questionWords.get(words[index]!)
  // 4.8: a command or topic of that name is meant itself, as `schema` of a CLI that has schemas.
  if (!write || isName(catalog, words)) return []
  const nameWords = words.toSpliced(index, 1)
  const isJoined = catalog.separator === ':' && nameWords.length > 0
  const name = isJoined ? [nameWords.join(':')] : nameWords
  if (name.length > 0 && !isName(catalog, name)) return []
  const kept = typed.filter((_, position) => ours.has(position))
  return write(catalog).map((question) => [...name, ...question, ...kept])
}

/** The index of the word that asks; -1 without one. The last asks about those before it. */
function findQuestionWord(words: readonly string[]): number {
  const asks = (word = '') => {
    return questionWords.has(word) && (words.length === 1 || !wordsAboutCli.has(word))
  }
  if (asks(words.at(-1))) return words.length - 1
  return asks(words[0]) ? 0 : -1
}

/** Whether words are the name of a command or topic, and nothing else. */
function isName(catalog: Catalog, words: readonly string[]): boolean {
  const {kind, leading, length} = routeLine(catalog, words)
  return kind !== 'unknown_command' && leading === 0 && length === words.length
}
