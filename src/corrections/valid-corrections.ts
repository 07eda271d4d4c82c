import type {Catalog} from '../catalog/catalog.js'
import {cachedCatalog} from '../catalog/read.js'
import {readConfirmation} from '../gate/consent.js'
import {findOurFlags} from '../line/our-flags.js'
import {splitLine} from '../command-line/quote.js'
import {removeWords, tokenize} from '../command-line/tokenize.js'
import type {ErrorFields} from '../contract/outcome.js'
import {readProperty} from '../contract/unknown-value.js'
import {isOwn} from '../oclif/host.js'
import type {HostConfig, LoadableCommand} from '../oclif/shapes.js'
import {runSilently} from '../output/streams/capture.js'
import type {ClassifyOptions} from '../errors/classify.js'
import {restOf, routeLine} from './route.js'

export type Caught = {
  error: unknown
  /** The error that its `catch` threw instead. */
  converted?: unknown
  command?: object
  /** Whether it had not yet parsed its command line. */
  isUnparsed?: boolean
  parsing?: ClassifyOptions['parsing']
}

export type OfflineParse = {
  parsed?: {
    args?: Record<string, unknown>
    flags?: Record<string, unknown>
    raw?: readonly {arg?: string; flag?: string}[]
  }
  error?: Caught
}

const maxParseMs = 1000

/**
 * Removes corrections that their command's parser refuses (4.7), such as a value that a custom
 * `parse` function rejects.
 */
export async function keepValidCorrections(
  config: HostConfig,
  fields: ErrorFields,
): Promise<ErrorFields> {
  const {didYouMean = []} = fields
  const refused = new Set<string>()
  const check = async () => {
    // Sequentially, because output is captured meanwhile.
    for (const line of didYouMean)
      if (await isRefused(cachedCatalog(config), config, line)) refused.add(line)
  }
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, maxParseMs)))
  await runSilently(() => Promise.race([check(), timeout])).catch((failure: unknown) => {
    // A correction is kept even if its class fails to load.
    if (process.env.DEBUG) console.error('oclif-plugin-murli:', failure)
  })
  clearTimeout(timer)
  const kept = didYouMean.filter((line) => !refused.has(line))
  return {...fields, didYouMean: kept.length > 0 ? kept : undefined}
}

/** Parses the command line of an instance of a command's class; only its `parse` functions run. */
export async function parseOffline(command: object): Promise<OfflineParse> {
  const parse = readProperty(command, 'parse')
  if (typeof parse !== 'function') return {}
  try {
    const parsed: unknown = await runSilently(
      () => Reflect.apply(parse, command, [command.constructor]) as unknown,
    )
    return {parsed: parsed as OfflineParse['parsed']}
  } catch (error) {
    const token = readProperty(command, 'token')
    const isArgument = readProperty(token, 'type') === 'arg'
    const parsing = isArgument
      ? {
          arg: String(readProperty(token, 'arg')),
          input: String(readProperty(token, 'input')),
          type: 'arg' as const,
        }
      : {}
    return {error: {command, error, isUnparsed: true, parsing}}
  }
}

/** The indices of the plugin's flags, and of a confirmation, on a foreign command line. */
function findAdded(argv: readonly string[], command: LoadableCommand): number[] {
  const {flags = {}, strict} = command
  const tokens = tokenize(argv, flags)
  const ours = findOurFlags(tokens, command).flatMap(({indices}) => indices)
  return [...ours, ...readConfirmation(tokens, flags, strict === false).ours]
}

async function isRefused(catalog: Catalog, config: HostConfig, line: string): Promise<boolean> {
  const [bin, ...words] = splitLine(line) ?? []
  // A question about the CLI, a topic or a command is answered before any command parses.
  if (bin !== catalog.bin || words.some((word) => /^--(?:help|schema|version)$/.test(word)))
    return false
  const route = routeLine(catalog, words)
  const command = route.command && config.findCommand(route.command.id)
  if (!command) return true
  const argv = restOf(route, words)
  // The plugin removes these from a foreign command line before its command parses.
  if (!isOwn(command)) removeWords(argv, findAdded(argv, command))

  const Command = (await command.load()) as new (argv: string[], config: unknown) => object
  return (await parseOffline(new Command(argv, config))).error !== undefined
}
