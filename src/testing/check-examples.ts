import {textRenderer} from '../catalog/texts.js'
import {exitCodes} from '../contract/error-categories.js'
import {readExampleLines} from '../catalog/examples.js'
import {quoteLine} from '../command-line/quote.js'
import {readHost} from './host.js'
import {loadCatalog} from './load-catalog.js'
import type {Run} from './run.js'
import {runHost, type RunOptions} from './run-host.js'

/** How examples are checked. */
export type CheckExamplesOptions = RunOptions & {
  /** Whether each example is run, rather than only parsed (`--validate`), and its exit code compared; false by default. */
  run?: boolean
  /** Which commands' examples are checked, by name as it is typed; those of the host's own package by default. */
  commands?: readonly string[]
  /** How many run at once; 4 by default, and 1 where the examples are run. */
  concurrency?: number
}

/** An example that is not as it should be. */
export type FailedExample = {
  /** The command that has the example. */
  command: string
  /** The line. */
  line: string
  /** What is wrong. */
  message: string
}

type Example = {command: string; words: string[]; expectedExitCode: number}

/**
 * Validates or runs every example of a host's commands, each in a child process.
 *
 * Lines with something to fill in, such as `<name>`, are left out.
 *
 * @param root the folder of the host's package.json, as a path or a file URL
 * @returns the examples that failed
 * @throws Error where the host has no command, one that cannot be loaded, or none of a name in `commands`
 */
export async function checkExamples(
  root: URL | string,
  {commands, concurrency, run: isRun = false, ...options}: CheckExamplesOptions = {},
): Promise<FailedExample[]> {
  const examples = await readExamples(root, commands)
  // A line that is meant to be wrong is wrong before anything runs.
  const queue = isRun ? examples : examples.filter(({expectedExitCode}) => expectedExitCode !== exitCodes.userError)
  const failed: FailedExample[] = []
  const work = async () => {
    for (let example = queue.shift(); example; example = queue.shift()) {
      const {command, words} = example
      const run = await runHost(root, isRun ? words : [...words, '--validate'], options)
      const message = describeFailure(run, isRun ? example.expectedExitCode : 0, isRun)
      if (message !== undefined) failed.push({command, line: quoteLine(words), message})
    }
  }

  await Promise.all(Array.from({length: concurrency ?? (isRun ? 1 : 4)}, work))
  return failed.toSorted((a, b) => (a.command < b.command ? -1 : a.command > b.command ? 1 : 0))
}

function describeFailure({code, envelope, stderr}: Run, expected: number, isRun: boolean): string | undefined {
  if (code === expected) return undefined
  const error = envelope?.status === 'error' ? envelope : undefined
  // A line that only lacks its confirmation is valid.
  if (!isRun && error?.error === 'confirmation_required') return undefined
  return `It ends with code ${code}, not ${expected}: ${error?.message ?? stderr.trim()}`
}

async function readExamples(root: URL | string, only: readonly string[] | undefined): Promise<Example[]> {
  const host = readHost(root)
  const catalog = await loadCatalog(host)
  const unknown = only?.find((name) => !catalog.commands.some((command) => command.name === name))
  if (unknown !== undefined) throw new Error(`${host.bin} has no command \`${unknown}\``)
  return catalog.commands
    .filter(({definition, isHidden, name}) =>
      only ? only.includes(name) : !isHidden && (definition.pluginName ?? catalog.name) === catalog.name,
    )
    .flatMap((command) =>
      readExampleLines(catalog, command, textRenderer(catalog, command)).flatMap(({expectedExitCode = 0, words}) => {
        const [, ...line] = words ?? []
        return words ? [{command: command.name, expectedExitCode, words: line}] : []
      }),
    )
}
