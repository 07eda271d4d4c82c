import {quoteLine} from '../command-line/quote.js'
import {exitCodes} from '../contract/error-categories.js'
import {scopedVariable} from '../oclif/host.js'
import {findSchemaProblems} from '../output/schema-problems.js'
import type {HostRunOptions} from '../services/host-process.js'
import {type Example, readExamples, resultWords, validateWords} from './example.js'
import {loadCatalog} from './load-catalog.js'
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
    const words = validateWords(catalog, example)
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
  const checked = examples.filter(({command}) => schemaOf(command) !== undefined)
  if (checked.length === 0) {
    throw new Error(
      'No example is of a command with an outputSchema: write one in `static examples`, and run `murli types` for the schemas.',
    )
  }
  // The flags on the command line choose the format, and a foreign command may have none of them.
  const env = {...options.env, [scopedVariable(catalog, 'OUTPUT')]: undefined}
  return checkEach(checked, {atOnce: 1}, async (example) => {
    const words = resultWords(catalog, example)
    const run = await runHost(root, words ?? example.words, {...options, env})
    const unexpected = describeUnexpected(run, example.expectedExitCode)
    return unexpected ?? (words && describeResult(run, schemaOf(example.command)))
  })
}

const schemaOf = ({definition}: Example['command']): unknown => definition.returns?.outputSchema

/** What is wrong with the result of a run that ended as expected. */
function describeResult({code, document, envelope}: HostRun, schema: unknown): string | undefined {
  // A plan and an error have no result.
  if (envelope ? envelope.status !== 'ok' : code !== 0) return undefined
  const result = envelope?.status === 'ok' ? envelope.result : document
  if (result === undefined) {
    return 'Its result cannot be checked: it is neither an envelope nor JSON.'
  }
  const problems = findSchemaProblems(result, schema)
  if (problems.length === 0) return undefined
  // A problem of the whole result begins with a space, after an empty pointer.
  const shown = problems.slice(0, maxProblems).map((problem) => problem.trim())
  return `Its result does not match its schema: ${shown.join('; ')}`
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
          command: command.name,
          line: quoteLine(words),
          message,
        })
      }
    }
  }

  return failed
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
