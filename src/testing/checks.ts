import {existsSync, readFileSync, writeFileSync} from 'node:fs'
import {dirname} from 'node:path'

import {readExampleLines} from '../catalog/examples.js'
import {readCatalog} from '../catalog/read.js'
import {renderDescribe} from '../catalog/render-host.js'
import {quoteLine} from '../command-line/quote.js'
import {exitCodes} from '../contract/error-categories.js'
import {makeFolders} from '../files/private-folder.js'
import {loadBundle} from '../load-bundle.js'
import {pluginsOf} from '../oclif/host.js'
import type {PluginDefinition} from '../oclif/shapes.js'
import {findSchemaProblems} from '../output/schema-problems.js'
import type {DescribeDocument} from '../contract/schema/introspection.js'
import {readHost, type HostRunOptions, toPath} from '../services/host-process.js'
import {loadCore, type HostRun, runHost} from './run.js'

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

/**
 * An example with a problem: its command, its command line without the program, and the problem.
 */
export type FailedExample = {
  command: string
  line: string
  message: string
}

type Example = {
  command: string
  words: string[]
  expectedExitCode: number
}

/**
 * Validates or runs every example of a host's commands, each in a child process; those with a
 * placeholder, such as `<name>`, are skipped.
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
  const {examples} = await readExamples(root, commands)
  return checkEach(examples, isRun ? 1 : 4, async ({expectedExitCode, words}) => {
    if (isRun) {
      return describeUnexpected(await runHost(root, words, options), expectedExitCode)
    }
    // An example of a mistake must fail before it runs.
    if (expectedExitCode === exitCodes.userError) return undefined
    const run = await runHost(root, [...words, '--validate'], options)
    // An example that only lacks its confirmation is valid.
    const isValid =
      run.envelope?.status === 'error' && run.envelope.error === 'confirmation_required'
    return isValid ? undefined : describeUnexpected(run, 0)
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
  const {catalog, examples} = await readExamples(root, commands)
  const schemas = new Map(
    catalog.commands.map(({definition, name}) => [name, definition.returns?.outputSchema]),
  )
  const checked = examples.filter(({command}) => schemas.get(command) !== undefined)
  if (checked.length === 0) {
    throw new Error('No example is of a command with an outputSchema.')
  }
  return checkEach(checked, 1, async ({command, expectedExitCode, words}) => {
    const run = await runHost(root, [...words, '--full'], options)
    if (run.code !== expectedExitCode || run.envelope?.status !== 'ok') {
      return describeUnexpected(run, expectedExitCode)
    }
    const problems = findSchemaProblems(run.envelope.result, schemas.get(command))
    return problems.length > 0
      ? `Its result does not match its schema: ${problems.slice(0, 3).join('; ')}`
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
  atOnce: number,
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

function describeUnexpected(
  {code, envelope, stderr}: HostRun,
  expected: number,
): string | undefined {
  if (code === expected) return undefined
  const message = envelope?.status === 'error' ? envelope.message : stderr.trim()
  return `It ends with code ${code}, not ${expected}: ${message}`
}

/** Reads the examples of the host's own or the named commands. */
async function readExamples(root: URL | string, only: readonly string[] | undefined) {
  const catalog = await loadCatalog(root)
  const unknown = only?.find((name) => !catalog.commands.some((command) => command.name === name))
  if (unknown !== undefined) {
    throw new Error(`${catalog.bin} has no command \`${unknown}\``)
  }
  const commands = only ? catalog.commands.filter(({name}) => only.includes(name)) : catalog.own
  const examples = commands.flatMap((command): Example[] =>
    readExampleLines(catalog, command).flatMap(({expectedExitCode = 0, words}) =>
      words
        ? [
            {
              command: command.name,
              expectedExitCode,
              words: words.slice(1),
            },
          ]
        : [],
    ),
  )
  return {catalog, examples}
}

/**
 * Compares a host's commands with a snapshot, under any test runner. It writes a missing snapshot,
 * and every snapshot if `UPDATE_SNAPSHOTS` is set.
 *
 * @param file the snapshot, as a path or a file URL
 * @throws Error with the changes, those that break an agent first
 */
export async function toMatchCatalog(root: URL | string, file: URL | string): Promise<void> {
  const path = toPath(file)
  const catalog = await loadCatalog(root)
  // Versions change with every release, other plugins' commands with every install.
  const {
    commands,
    common_flags: common,
    name,
  } = renderDescribe(catalog, {only: catalog.own.map(({id}) => id)})
  const text = `${JSON.stringify(
    {
      name,
      ...(common && {common_flags: common}),
      commands,
    },
    null,
    2,
  )}\n`
  if (process.env['UPDATE_SNAPSHOTS'] || !existsSync(path)) {
    makeFolders(dirname(path))
    writeFileSync(path, text)
    return
  }

  const written = readFileSync(path, 'utf8').replaceAll('\r\n', '\n')
  if (written === text) return
  const [old, now] = [JSON.parse(written), JSON.parse(text)] as [DescribeDocument, DescribeDocument]
  const {compareCatalogs, renderChanges} = loadBundle<
    typeof import('../services/diff/compare.js') & typeof import('../services/diff/diff.js')
  >('services')
  const head = `The commands differ from ${path}; run with UPDATE_SNAPSHOTS=1 to update it.`
  throw new Error(`${head}\n${renderChanges(compareCatalogs(old, now), name, false)}`)
}

/**
 * Loads a host's catalog, and the visible commands of its own package.
 *
 * @throws Error if it has none, or one that fails
 */
async function loadCatalog(place: URL | string) {
  const {bin, root} = readHost(place)
  const advice =
    'Build the host, and write its manifest with `oclif manifest`, before the tests run.'
  const config = await loadCore(root).Config.load({root})
  const plugin = pluginsOf(config).find((each) => each.root === config.root) as
    | LoadedPlugin
    | undefined
  const missing = plugin?.commandIDs?.find(
    (id) => !plugin.commands.some((command) => command.id === id),
  )
  // Without a manifest oclif omits a command that it cannot load, with only a warning.
  if (missing !== undefined) {
    const reason = await plugin!.findCommand(missing, {must: true}).catch(String)
    throw new Error(
      `The command ${missing} of ${bin} cannot be loaded: ${String(reason)}\n${advice}`,
    )
  }

  const catalog = readCatalog(config)
  const own = catalog.commands.filter(
    ({definition: {pluginName = catalog.name}}) => pluginName === catalog.name,
  )
  if (own.length === 0) {
    throw new Error(`No command of ${bin} was found in ${root}. ${advice}`)
  }
  return Object.assign(catalog, {own: own.filter(({isHidden}) => !isHidden)})
}

type LoadedPlugin = PluginDefinition & {
  commandIDs?: readonly string[]
  findCommand(id: string, options: {must: true}): Promise<unknown>
}
