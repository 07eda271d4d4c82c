import type {CatalogCommand} from '../catalog/catalog.js'
import {readExampleLines} from '../catalog/examples.js'
import {quoteLine} from '../command-line/quote.js'
import {exitCodes} from '../contract/error-categories.js'
import {routeLine} from '../corrections/route.js'
import {isGlobalFlag, wordOf} from '../flags/table.js'
import {findSchemaProblems} from '../output/schema-problems.js'
import type {HostRunOptions} from '../services/host-process.js'
import {type TestedCatalog, loadCatalog} from './load-catalog.js'
import {type HostRun, runHost} from './run.js'

/** How many examples are validated at once; they are run one after the other. */
const validatedAtOnce = 4

/** The most problems of a result that are shown. */
const maxProblems = 3

/** How to check results. */
export type CheckResultsOptions = HostRunOptions & {
  /**
   * The commands whose examples to check, by name as typed; those of the host's own package by
   * default.
   */
  commands?: readonly string[]
}

/** How to check examples. */
export type CheckExamplesOptions = CheckResultsOptions & {
  /**
   * Whether each example is run, rather than only parsed (`--validate`), and its exit code
   * compared; false by default.
   */
  run?: boolean
}

/** An example with a problem. */
export type FailedExample = {
  command: string
  /** The command line, without the program. */
  line: string
  /** The problem. */
  message: string
}

/** An example that can be run: the words after the program, and the exit code it should have. */
type Example = {
  command: string
  flags: CatalogCommand['definition']['flags']
  words: string[]
  expectedExitCode: number
}

/**
 * Validates or runs every example of a host's commands, each in a child process. Examples with a
 * placeholder, such as `<name>`, are skipped; those of a mistake, or of a command with its own
 * `--validate`, are only run.
 *
 * @param root the folder of the host's package.json, as a path or a file URL
 * @returns the examples that failed
 * @throws Error if the host has no command, one that cannot be loaded, or no command with a name in
 * `commands`
 */
export async function checkExamples(
  root: URL | string,
  {commands, run: isRun = false, ...options}: CheckExamplesOptions = {},
): Promise<FailedExample[]> {
  const catalog = await loadCatalog(root)
  const examples = readExamples(catalog, commands)
  if (isRun) {
    return checkEach(examples, {atOnce: 1}, async ({expectedExitCode, words}) =>
      describeUnexpected(await runHost(root, words, options), expectedExitCode),
    )
  }
  return checkEach(examples, {atOnce: validatedAtOnce}, async (example) => {
    const words = addFlag(catalog, example, 'validate')
    // An example of a mistake is not valid; without the plugin's `--validate`, one would run.
    if (example.expectedExitCode === exitCodes.userError || !words) {
      return undefined
    }
    const run = await runHost(root, words, options)
    // An example that only lacks its confirmation is valid.
    const lacksOnlyConfirmation =
      run.envelope?.status === 'error' && run.envelope.error === 'confirmation_required'
    return lacksOnlyConfirmation ? undefined : describeUnexpected(run, 0)
  })
}

/**
 * Runs every example of a host's commands in sequence, and checks each result against the command's
 * `outputSchema`, written by its author or derived by `murli types` (13.7).
 *
 * @returns the examples with an invalid result, and those that did not end as expected
 * @throws Error if none of the commands has a schema
 */
export async function checkResults(
  root: URL | string,
  {commands, ...options}: CheckResultsOptions = {},
): Promise<FailedExample[]> {
  const catalog = await loadCatalog(root)
  const examples = readExamples(catalog, commands)
  const schemas = new Map(
    catalog.commands.map(({definition, name}) => [name, definition.returns?.outputSchema]),
  )
  const checked = examples.filter(({command}) => schemas.get(command) !== undefined)
  if (checked.length === 0) {
    throw new Error(
      'No example is of a command with an outputSchema: write one in `static examples`, and run `murli types` for the schemas.',
    )
  }
  return checkEach(checked, {atOnce: 1}, async (example) => {
    const {command, expectedExitCode} = example
    const words = addFlag(catalog, example, 'full') ?? example.words
    const run = await runHost(root, words, options)
    if (run.code !== expectedExitCode || run.envelope?.status !== 'ok') {
      return describeUnexpected(run, expectedExitCode)
    }
    const problems = findSchemaProblems(run.envelope.result, schemas.get(command))
    return problems.length > 0
      ? `Its result does not match its schema: ${problems.slice(0, maxProblems).join('; ')}`
      : undefined
  })
}

/**
 * Checks examples, some at once.
 *
 * @returns those with a problem, in their order
 */
async function checkEach(
  examples: readonly Example[],
  {atOnce}: {atOnce: number},
  check: (example: Example) => Promise<string | undefined>,
): Promise<FailedExample[]> {
  const failed: FailedExample[] = []
  for (let start = 0; start < examples.length; start += atOnce) {
    const batch = examples.slice(start, start + atOnce)
    const messages = await Promise.all(batch.map(async (example) => check(example)))
    for (const [index, {command, words}] of batch.entries()) {
      const message = messages[index]
      if (message !== undefined) {
        failed.push({
          command,
          line: quoteLine(words),
          message,
        })
      }
    }
  }

  return failed
}

/**
 * Adds a flag of the plugin directly after the command's name: further on, it could be taken as
 * another flag's value, or be after a `--`.
 *
 * @returns undefined if the command has its own flag of this name
 */
function addFlag(
  catalog: TestedCatalog,
  {flags, words}: Example,
  name: 'full' | 'validate',
): string[] | undefined {
  if (flags[name] && !isGlobalFlag(name, flags[name])) {
    return undefined
  }
  const {leading, length} = routeLine(catalog, words)
  return words.toSpliced(leading + length, 0, wordOf(name))
}

/** How a run ended, if not with the expected exit code. */
function describeUnexpected(
  {code, envelope, stderr}: HostRun,
  expected: number,
): string | undefined {
  if (code === expected) return undefined
  const message = envelope?.status === 'error' ? envelope.message : stderr.trim()
  return `It ends with code ${code}, not ${expected}: ${message}`
}

/**
 * The examples of the named commands, by default of the host's own.
 *
 * @throws Error for a name that no command has
 */
function readExamples(catalog: TestedCatalog, names: readonly string[] | undefined): Example[] {
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
      if (!words) return []
      const {flags} = command.definition
      return [{command: command.name, flags, words: words.slice(1), expectedExitCode}]
    }),
  )
}
