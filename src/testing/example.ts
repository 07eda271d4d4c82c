import type {CatalogCommand} from '../catalog/catalog.js'
import {readExampleLines} from '../catalog/nodes/examples.js'
import type {Flags} from '../command-line/find-flag.js'
import {type Token, tokenize} from '../command-line/tokenize.js'
import {routeLine} from '../corrections/route/route.js'
import {globalFlags, isGlobalFlag, pickFlags, wordOf} from '../flags/table.js'
import {readGlobalFlags} from '../line/our-flags.js'
import {helpFlagsOf, readQuestion} from '../line/questions.js'
import type {TestedCatalog} from './load-catalog.js'

/** An example that can be run: the words after the program, and the exit code it should have. */
export type Example = {
  command: CatalogCommand
  words: string[]
  expectedExitCode: number
}

/**
 * The examples of the named commands, by default of the host's own.
 *
 * @throws Error for a name that no command has
 */
export function readExamples(
  catalog: TestedCatalog,
  names: readonly string[] | undefined,
): Example[] {
  const knownNames = new Set(catalog.commands.map(({name}) => name))
  const unknown = names?.find((name) => !knownNames.has(name))
  if (unknown !== undefined) {
    throw new Error(`${catalog.bin} has no command \`${unknown}\``)
  }
  const commands = names
    ? catalog.commands.filter(({name}) => names.includes(name))
    : catalog.hostCommands
  return commands.flatMap((command) =>
    readExampleLines(catalog, command).flatMap(({expectedExitCode = 0, words}) => {
      // Without words it has a placeholder, or is prose.
      return words ? [{command, words: words.slice(1), expectedExitCode}] : []
    }),
  )
}

/**
 * The index of the first word after the command's name, where flags are added: further on, one
 * could be taken as another flag's value, or be after a `--`.
 */
function endOfName(catalog: TestedCatalog, words: readonly string[]): number {
  const {leading, length} = routeLine(catalog, words)
  return leading + length
}

/**
 * The words of an example with `--validate`; undefined if the command has its own flag of this name.
 */
export function validateWords(
  catalog: TestedCatalog,
  {command, words}: Example,
): string[] | undefined {
  const own = command.definition.flags['validate']
  if (own && !isGlobalFlag('validate', own)) return undefined
  return words.toSpliced(endOfName(catalog, words), 0, wordOf('validate'))
}

/** What an answer has to be, so that it has the whole result and its envelope is read. */
const wholeAnswer = {
  output: ['--output', 'json'],
  'protocol-version': ['--protocol-version', '1.0'],
  full: ['--full'],
}

/** The flags that choose the form of an answer, or the part of the result that it has. */
const shaping = new Set(['agent', 'select', ...Object.keys(wholeAnswer)])

/**
 * The words of an example with flags for an envelope of the whole result in place of those that
 * choose another form; undefined if it has no result, but asks about the command.
 */
export function resultWords(catalog: TestedCatalog, example: Example): string[] | undefined {
  const {command, words} = example
  const {flags, strict} = command.definition
  const ours = command.isAdopted ? globalFlags : pickFlags(({foreign}) => foreign !== undefined)
  const known: Flags = {...ours, ...flags}
  const start = endOfName(catalog, words)
  const argv = words.slice(start)
  const tokens = tokenize(argv, known)
  const helpFlags = helpFlagsOf(catalog.config)
  if (readQuestion({helpFlags, values: readGlobalFlags(tokens, known), words: argv})) {
    return undefined
  }
  const isOurs = (name: string) => isGlobalFlag(name, known[name])
  // A foreign command has an envelope only beside `--output`, and one that is not strict passes
  // these flags on (7.17).
  if (!command.isAdopted && (strict === false || !isOurs('output'))) return words
  const shaped = new Set(tokens.flatMap((token) => shapingIndices(token, isOurs)))
  const others = argv.filter((_, index) => !shaped.has(index))
  const added = Object.entries(wholeAnswer).flatMap(([name, flag]) => (isOurs(name) ? flag : []))
  return [...words.slice(0, start), ...added, ...others]
}

/** The indices of the words of a flag that shapes the answer; none of any other token. */
function shapingIndices(token: Token, isOurs: (name: string) => boolean): number[] {
  if (token.kind !== 'flag' || !shaping.has(token.name) || !isOurs(token.name)) return []
  return [token.index, token.valueIndex ?? token.index]
}
