import type {Catalog} from '../catalog/catalog.js'
import {cachedCatalog} from '../catalog/read.js'
import type {ErrorFields} from '../contract/outcome.js'
import {readConfirmation, removeWords} from '../gate/consent.js'
import {removeOurFlags} from '../command-line/our-flags.js'
import {splitLine} from '../command-line/quote.js'
import {isOwn} from '../oclif/host.js'
import type {ArgumentDefinition, HostConfig} from '../oclif/shapes.js'
import {restOf, routeLine} from './route.js'
import {isSurelyValid} from './is-surely-valid.js'
import {parseOffline} from './parse-offline.js'

type CommandClass = (new (argv: string[], config: unknown) => object) & {prototype?: {parse?: unknown}}

/** How long the corrections of a line may take to parse, in milliseconds. */
const maxParseMs = 1000

/**
 * Leaves out the corrected lines that the parser of their command refuses, as it does where a `parse` function of the
 * command's own takes none of the values: every one has to pass `--validate` (contract, section 4).
 */
export async function keepValid(config: HostConfig, fields: ErrorFields): Promise<ErrorFields> {
  const {didYouMean} = fields
  if (!Array.isArray(didYouMean) || didYouMean.length === 0) return fields
  const refused = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, maxParseMs)))
  await Promise.race([findRefused(config, didYouMean, (line) => refused.add(line)), timeout])
  clearTimeout(timer)
  if (refused.size === 0) return fields
  const kept = didYouMean.filter((line) => !refused.has(line))
  return {...fields, didYouMean: kept.length > 0 ? kept : undefined}
}

/** One after the other, because what is printed meanwhile is kept off the streams. */
async function findRefused(
  config: HostConfig,
  lines: readonly string[],
  refuse: (line: string) => void,
): Promise<void> {
  try {
    const catalog = cachedCatalog(config)
    for (const line of lines) if (await isRefused(catalog, config, line)) refuse(line)
  } catch (failure) {
    // What the line meant counts for more than a class that does not load.
    if (process.env.DEBUG) console.error('oclif-plugin-murli:', failure)
  }
}

async function isRefused(catalog: Catalog, config: HostConfig, line: string): Promise<boolean> {
  const [bin, ...words] = splitLine(line) ?? []
  if (bin !== catalog.bin) return false
  const route = routeLine(catalog, words)
  const command = route.command && config.findCommand(route.command.id)
  if (!route.command || !command) return true
  const argv = restOf(route, words).map(({word}) => word)
  // What the plugin takes off a foreign line before its command parses it.
  if (!isOwn(command)) {
    removeOurFlags(argv, command)
    const {flags = {}, strict} = command
    removeWords(argv, readConfirmation({argv, flags, isLoose: strict === false}).ours)
  }

  if (isSurelyValid(catalog, route.command, argv)) return false
  const Command = (await command.load()) as CommandClass
  if (typeof Command.prototype?.parse !== 'function') return false
  return (await parseOffline(new Command(argv, config), withoutStdin(Command))).error !== undefined
}

/**
 * Options to parse with that look for no optional argument on stdin: the line is valid without it, and the parser of core 3
 * and later waits ten milliseconds where nothing comes. What it has read there already it remembers itself.
 */
function withoutStdin(Command: CommandClass): object {
  const {oclif} = globalThis as {oclif?: {stdinCache?: string}}
  // oclif spreads a class, and so takes no field that it inherits.
  const own = {...Command} as {args?: Record<string, ArgumentDefinition>}
  if (oclif?.stdinCache || !own.args || Array.isArray(own.args)) return Command
  const args = Object.entries(own.args).map(([name, argument]) => {
    return [name, argument.required ? argument : {...argument, ignoreStdin: true}]
  })
  const options = {...own, args: Object.fromEntries(args) as object}
  return Object.create(Command, Object.getOwnPropertyDescriptors(options)) as object
}
