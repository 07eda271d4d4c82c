import type {Catalog} from '../catalog/catalog.js'
import {readExampleLines} from '../catalog/examples.js'
import {readCatalog} from '../catalog/read.js'
import {textRenderer} from '../catalog/texts.js'
import {quoteLine} from '../command-line/quote.js'
import {exitCodes} from '../contract/error-categories.js'
import type {PluginDefinition} from '../oclif/shapes.js'
import {findSchemaProblems} from './check-document.js'
import {type Host, loadCore, readHost} from './host.js'
import type {Run} from './run.js'
import {runHost, type RunOptions} from './run-host.js'

/** How to check examples. */
export type CheckExamplesOptions = RunOptions & {
  /** Whether each example is run, rather than only parsed (`--validate`), and its exit code compared; false by default. */
  run?: boolean
  /** The commands whose examples to check, by name as typed; those of the host's own package by default. */
  commands?: readonly string[]
  /** How many to run at once; 4 by default, and 1 if the examples run. */
  concurrency?: number
}

/** How to check results. */
export type CheckResultsOptions = Omit<CheckExamplesOptions, 'concurrency' | 'run'>

/** An example with a problem. */
export type FailedExample = {
  /** The example's command. */
  command: string
  /** The example's command line. */
  line: string
  /** The problem. */
  message: string
}

type Example = {command: string; words: string[]; expectedExitCode: number}

/**
 * Validates or runs every example of a host's commands, each in a child process; those with a placeholder, such as
 * `<name>`, are skipped.
 *
 * @param root the folder of the host's package.json, as a path or a file URL
 * @returns the examples that failed
 * @throws Error if the host has no command, one that cannot be loaded, or no command with a name in `commands`
 */
export async function checkExamples(
  root: URL | string,
  {commands, concurrency, run: isRun = false, ...options}: CheckExamplesOptions = {},
): Promise<FailedExample[]> {
  const {examples} = await readExamples(root, commands)
  // An example of a mistake must fail before it runs.
  const checked = isRun ? examples : examples.filter(({expectedExitCode}) => expectedExitCode !== exitCodes.userError)
  return checkEach(checked, concurrency ?? (isRun ? 1 : 4), async ({expectedExitCode, words}) => {
    if (isRun) return describeFailure(await runHost(root, words, options), expectedExitCode)
    const run = await runHost(root, [...words, '--validate'], options)
    // An example that only lacks its confirmation is valid.
    const isValid = run.envelope?.status === 'error' && run.envelope.error === 'confirmation_required'
    return isValid ? undefined : describeFailure(run, 0)
  })
}

/**
 * Runs every example of a host's commands in sequence, and checks each result against the command's `outputSchema`,
 * written by its author or derived by `murli types` (13.7).
 *
 * @returns the examples with an invalid result, and those that did not end as expected
 * @throws Error if none of the commands has a schema
 */
export async function checkResults(
  root: URL | string,
  {commands, ...options}: CheckResultsOptions = {},
): Promise<FailedExample[]> {
  const {catalog, examples} = await readExamples(root, commands)
  const schemas = new Map(catalog.commands.map(({definition, name}) => [name, definition.returns?.outputSchema]))
  const checked = examples.filter(({command}) => schemas.get(command) !== undefined)
  if (checked.length === 0) throw new Error('No example is of a command with an outputSchema.')
  return checkEach(checked, 1, async ({command, expectedExitCode, words}) => {
    const run = await runHost(root, [...words, '--full'], options)
    if (run.code !== expectedExitCode || run.envelope?.status !== 'ok') return describeFailure(run, expectedExitCode)
    const problems = findSchemaProblems(run.envelope.result, schemas.get(command))
    return problems.length > 0 ? `Its result does not match its schema: ${problems.slice(0, 3).join('; ')}` : undefined
  })
}

/** Checks examples, several at once. @returns those with a problem, in their order */
async function checkEach(
  examples: readonly Example[],
  concurrency: number,
  check: (example: Example) => Promise<string | undefined>,
): Promise<FailedExample[]> {
  const failed: FailedExample[][] = []
  const queue = examples.entries()
  const work = async () => {
    for (const [index, example] of queue) {
      const message = await check(example)
      if (message !== undefined) failed[index] = [{command: example.command, line: quoteLine(example.words), message}]
    }
  }

  await Promise.all(Array.from({length: Math.max(1, concurrency)}, work))
  return failed.flat()
}

function describeFailure({code, envelope, stderr}: Run, expected: number): string | undefined {
  if (code === expected) return undefined
  const message = envelope?.status === 'error' ? envelope.message : stderr.trim()
  return `It ends with code ${code}, not ${expected}: ${message}`
}

/** Reads the examples of the host's own or the named commands. */
async function readExamples(root: URL | string, only: readonly string[] | undefined) {
  const host = readHost(root)
  const catalog = await loadCatalog(host)
  const unknown = only?.find((name) => !catalog.commands.some((command) => command.name === name))
  if (unknown !== undefined) throw new Error(`${host.bin} has no command \`${unknown}\``)
  const commands = catalog.commands.filter(({definition, isHidden, name}) =>
    only ? only.includes(name) : !isHidden && (definition.pluginName ?? catalog.name) === catalog.name,
  )
  const examples = commands.flatMap((command) =>
    readExampleLines(catalog, command, textRenderer(catalog, command)).flatMap(
      ({expectedExitCode = 0, words}): Example[] =>
        words ? [{command: command.name, expectedExitCode, words: words.slice(1)}] : [],
    ),
  )
  return {catalog, examples}
}

type LoadedPlugin = PluginDefinition & {
  commandIDs?: readonly string[]
  findCommand?(id: string, options: {must: true}): Promise<unknown>
}

const advice = 'Build the host, and write its manifest with `oclif manifest`, before the tests run'

/** Loads the catalog of a host. @throws Error if the host's package has no command, or one that oclif cannot load */
export async function loadCatalog(host: Host): Promise<Catalog> {
  const config = await loadCore(host).Config.load({root: host.root})
  for (const plugin of config.plugins?.values() ?? []) if (plugin.root === config.root) await checkLoaded(plugin, host)
  const catalog = readCatalog(config)
  if (catalog.commands.some(({definition}) => (definition.pluginName ?? catalog.name) === catalog.name)) return catalog
  throw new Error(`No command of ${host.bin} was found in ${host.root}. ${advice}.`)
}

/** Without a manifest oclif omits a command that it cannot load, with only a warning. */
async function checkLoaded(plugin: LoadedPlugin, {bin}: Host): Promise<void> {
  const {commandIDs, commands} = plugin
  const missing = commandIDs?.find((id) => typeof id === 'string' && !commands.some((command) => command.id === id))
  if (missing === undefined) return
  const reason = await plugin.findCommand?.(missing, {must: true}).then(
    () => '',
    (error: Error) => `: ${error.message}`,
  )
  throw new Error(`The command ${missing} of ${bin} cannot be loaded${reason ?? ''}\n${advice}.`)
}
