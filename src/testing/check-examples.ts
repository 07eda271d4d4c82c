import {type Catalog, readMetadata} from '../catalog/catalog.js'
import {readCatalog} from '../catalog/read.js'
import type {PluginDefinition} from '../oclif/shapes.js'
import {textRenderer} from '../catalog/texts.js'
import {exitCodes} from '../contract/error-categories.js'
import {readExampleLines} from '../catalog/examples.js'
import {quoteLine} from '../command-line/quote.js'
import {findSchemaProblems} from './check-document.js'
import {type Host, loadCore, readHost} from './host.js'
import type {Run} from './run.js'
import {runHost, type RunOptions} from './run-host.js'

/** How examples are checked. */
export type CheckExamplesOptions = RunOptions & {
  /** Whether each example is run, rather than only parsed (`--validate`), and its exit code compared; false by default. */
  run?: boolean
  /** The commands whose examples are checked, by name as it is typed; those of the host's own package by default. */
  commands?: readonly string[]
  /** How many run at once; 4 by default, and 1 if the examples are run. */
  concurrency?: number
}

/** An example with a problem. */
export type FailedExample = {
  /** The command that has the example. */
  command: string
  /** The example's command line. */
  line: string
  /** The problem. */
  message: string
}

type Example = {command: string; words: string[]; expectedExitCode: number}

/**
 * Validates or runs every example of a host's commands, each in a child process.
 *
 * Examples with a placeholder, such as `<name>`, are left out.
 *
 * @param root the folder of the host's package.json, as a path or a file URL
 * @returns the examples that failed
 * @throws Error if the host has no command, one that cannot be loaded, or none of a name in `commands`
 */
export async function checkExamples(
  root: URL | string,
  {commands, concurrency, run: isRun = false, ...options}: CheckExamplesOptions = {},
): Promise<FailedExample[]> {
  const examples = await readExamples(root, commands)
  // An example that is meant to be wrong is wrong before anything runs.
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

/** How results are checked. */
export type CheckResultsOptions = Omit<CheckExamplesOptions, 'concurrency' | 'run'>

/**
 * Runs every example of a host's commands, one after the other, and checks each result against the command's
 * `outputSchema`, which its author has written or `murli types` derived (13.7).
 *
 * @returns the examples whose result is not what the schema says, and those that did not end as they should
 * @throws Error if none of the commands has a schema
 */
export async function checkResults(
  root: URL | string,
  {commands, ...options}: CheckResultsOptions = {},
): Promise<FailedExample[]> {
  const catalog = await loadCatalog(readHost(root))
  const schemas = new Map(
    catalog.commands.map(({definition, name}) => [name, readMetadata(definition).returns?.outputSchema]),
  )
  const examples = (await readExamples(root, commands)).filter(({command}) => schemas.get(command) !== undefined)
  if (examples.length === 0) throw new Error('No example is of a command with an outputSchema.')
  const failed: FailedExample[] = []
  for (const {command, expectedExitCode, words} of examples) {
    const run = await runHost(root, [...words, '--full'], options)
    const failure = describeFailure(run, expectedExitCode, true)
    const fail = (message: string) => void failed.push({command, line: quoteLine(words), message})
    if (failure !== undefined) fail(failure)
    else if (run.envelope?.status === 'ok') {
      const problems = findSchemaProblems(run.envelope.result, schemas.get(command))
      if (problems.length > 0) fail(`Its result does not match its schema: ${problems.slice(0, 3).join('; ')}`)
    }
  }

  return failed
}

function describeFailure({code, envelope, stderr}: Run, expected: number, isRun: boolean): string | undefined {
  if (code === expected) return undefined
  const error = envelope?.status === 'error' ? envelope : undefined
  // An example that only lacks its confirmation is valid.
  if (!isRun && error?.error === 'confirmation_required') return undefined
  return `It ends with code ${code}, not ${expected}: ${error?.message ?? stderr.trim()}`
}

/** Reads the examples of the host's own commands, or of those that are named. */
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

type LoadedPlugin = PluginDefinition & {
  commandIDs?: readonly string[]
  findCommand?(id: string, options: {must: true}): Promise<unknown>
}

const advice = 'Build the host, and write its manifest with `oclif manifest`, before the tests run'

/**
 * Loads the catalog of a host whose own commands are all there.
 *
 * @throws Error if the host's package has no command, or one that oclif cannot load: there would be nothing to check
 */
export async function loadCatalog(host: Host): Promise<Catalog> {
  const {Config} = loadCore(host)
  if (!Config) throw new TypeError(`The @oclif/core of ${host.root} has no \`Config\``)
  const config = await Config.load({root: host.root})
  for (const plugin of config.plugins?.values() ?? []) if (plugin.root === config.root) await checkLoaded(plugin, host)
  const catalog = readCatalog(config)
  if (catalog.commands.some(({definition}) => (definition.pluginName ?? catalog.name) === catalog.name)) return catalog
  throw new Error(`No command of ${host.bin} was found in ${host.root}. ${advice}.`)
}

/** Without a manifest oclif only warns of a command that it cannot load, and leaves it out. */
async function checkLoaded(plugin: LoadedPlugin, host: Host): Promise<void> {
  const loaded = new Set(plugin.commands.map(({id}) => id))
  const missing = plugin.commandIDs?.find((id) => typeof id === 'string' && !loaded.has(id))
  if (missing === undefined) return
  const cause = await plugin.findCommand?.(missing, {must: true}).then(
    () => undefined,
    (error: unknown) => error,
  )
  const reason = cause instanceof Error ? `: ${cause.message}` : ''
  throw new Error(`The command ${missing} of ${host.bin} cannot be loaded${reason}\n${advice}.`, {cause})
}
