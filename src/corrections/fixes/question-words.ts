import type {Catalog} from '../../catalog/catalog.js'
import {answeredQuestion, listingWords} from '../../catalog/plugin-commands.js'
import {beforeTerminator} from '../../line/questions.js'
import {routeLine} from '../route/route.js'
import type {RoutedLine} from '../route/routed-line.js'

/** Words that ask, best first. */
type Questions = readonly (readonly string[])[]

const help: Questions = [['--help'], ['--schema']]

/** oclif shows no version of a CLI that is a single command. */
const version = ({isSingleCommand}: Catalog): Questions => (isSingleCommand ? [] : [['--version']])

/** What agents type by habit as a command (4.11a), first or last beside a command or topic. */
const questionWords = new Map<string, (catalog: Catalog) => Questions>([
  ['-h', () => help],
  ['commands', (catalog) => [listingWords(catalog)]],
  ['help', () => help],
  ['schema', () => [['--schema']]],
  ['version', version],
  ['-v', version],
  ['-V', version],
])

/** The question words about the CLI as a whole: they ask only if nothing else is typed. */
const wordsAboutCli = new Set(['commands', 'version', '-v', '-V'])

/**
 * The command lines meant by one like `help list` (4.11a), best first; empty for other command
 * lines.
 */
export function replaceQuestionWord(catalog: Catalog, line: RoutedLine): string[][] {
  const asked = readQuestionWord(catalog, line)
  if (!asked || (asked.name.length > 0 && !isName(catalog, asked.name))) return []
  const {command} = routeLine(catalog, asked.name)
  // 4.11b: a flag `--schema` of the command's own asks nothing.
  const isOwn = command !== undefined && answeredQuestion(command, 'schema') !== 'schema'
  const questions = isOwn ? withoutSchema(asked.questions) : asked.questions
  return questions.map((question) => [...asked.name, ...question, ...asked.kept])
}

/** Questions for a command with a flag `--schema` of its own: help, where only that was meant. */
function withoutSchema(questions: Questions): Questions {
  const others = questions.filter(([word]) => word !== '--schema')
  const isEmpty = others.length === 0 && questions.length > 0
  return isEmpty ? [['--help']] : others
}

/**
 * A command line like `help lsit` with its question after the words that name nothing: `lsit --help`;
 * undefined for other command lines, and for a flag such as `-h`, which is read as one.
 */
export function moveQuestionWord(catalog: Catalog, line: RoutedLine): string[] | undefined {
  const asked = readQuestionWord(catalog, line)
  const [question] = asked?.questions ?? []
  if (!asked || !question || asked.name.length === 0 || asked.isFlag) return undefined
  return [...asked.name, ...question, ...asked.kept]
}

/** A command line with a word that asks. */
type AskingLine = {
  /** The words that it asks about. */
  name: readonly string[]
  questions: Questions
  /** The plugin's flags, which stay on it, and the words from `--` on. */
  kept: readonly string[]
  /** Whether the word that asks is a flag. */
  isFlag: boolean
}

/** Reads a command line with a word that asks; undefined for any other. */
function readQuestionWord(
  catalog: Catalog,
  {ours, words: typed}: RoutedLine,
): AskingLine | undefined {
  const mayAsk = beforeTerminator(typed)
  const words = mayAsk.filter((_, index) => !ours.has(index))
  const index = findQuestionWord(words)
  const listQuestions = index === -1 ? undefined : questionWords.get(words[index]!)
  // 4.8: a command or topic of that name is meant itself, as `schema` of a CLI that has schemas.
  if (!listQuestions || isName(catalog, words)) return undefined
  const nameWords = words.toSpliced(index, 1)
  return {
    isFlag: words[index]!.startsWith('-'),
    kept: typed.filter((_, position) => ours.has(position) || position >= mayAsk.length),
    name: writeName(catalog, nameWords),
    questions: listQuestions(catalog),
  }
}

/** A name with the CLI's separator alone: oclif would drop words after `pg backups:info`. */
function writeName({separator}: Catalog, words: readonly string[]): readonly string[] {
  if (words.length < 2) return words
  return separator === ':' ? [words.join(':')] : words.flatMap((word) => word.split(':'))
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
