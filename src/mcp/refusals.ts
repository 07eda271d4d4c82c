import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {readConfirmation} from '../command-line/consent.js'
import {tokenize} from '../command-line/tokenize.js'
import type {ErrorFields} from '../contract/outcome.js'
import {classify} from '../errors/classify.js'
import {diagnoseLine} from '../errors/diagnose.js'
import {restOf, type Route, routeLine} from '../errors/route.js'
import {isGlobalFlag} from '../flags/table.js'
import {isKnownReadOnly, makeRefusal} from '../gate/decide.js'
import type {CommandAnnotation} from '../gate/annotation.js'
import {isWriting} from '../gate/gate-command.js'
import type {HostCatalog} from './host-catalog.js'

/** The length in words from which a command line is checked for mistakes before a child runs it. */
const longLineWords = 500

/** A command line, and what is known about it before it runs. */
export type KnownLine = {
  argv: readonly string[]
  catalog: HostCatalog
  /** Its command's facts, given its flags; undefined if it names no command. */
  facts: CommandFacts | undefined
  route: Route
}

type CommandFacts = {
  isReadOnly: boolean
  isIdempotent: boolean
  isInteractive: boolean
  isDryRunnable: boolean
  isMutating: boolean
}

export function readLine(argv: readonly string[], catalog: HostCatalog): KnownLine {
  const route = routeLine(catalog.all, argv)
  return {argv, catalog, facts: readFacts(route, argv), route}
}

function readFacts(route: Route, argv: readonly string[]): CommandFacts | undefined {
  if (!route.command) return undefined
  const {definition, isOwn} = route.command
  const {destructive, dryRunnable, idempotent, mutating} = definition
  const isHelp = asksForHelp(argv)
  return {
    isDryRunnable: isOwn && dryRunnable === true && !isHelp,
    isIdempotent: idempotent === true || isHelp,
    isInteractive: isInteractive(definition) && !isHelp,
    isMutating: (mutating === true || destructive === true) && !isHelp,
    isReadOnly: isHelp || (isKnownReadOnly({destructive, mutating}) && !isWriting(definition, wordsOf(route, argv))),
  }
}

export function isInteractive(definition: object): boolean {
  return (definition as CommandAnnotation).interactive === true
}

/** Whether oclif shows help instead of running the command (core 4 and 5, lib/main.js). */
function asksForHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf('--')
  return (end === -1 ? argv : argv.slice(0, end)).includes('--help')
}

/** Whether `read` runs a command regardless of its arguments. */
export function isReadable({definition}: CatalogCommand): boolean {
  return isKnownReadOnly(definition) && !isInteractive(definition)
}

function wordsOf(route: Route, argv: readonly string[]): string[] {
  return restOf(route, argv).map(({word}) => word)
}

/**
 * Refuses what no tool runs: another server, a command that needs a keyboard, and one that is not served (11.18,
 * 11.22). The child would refuse these, too, at the cost of a process.
 */
export function refuseLine({argv, catalog, facts, route}: KnownLine): ErrorFields | undefined {
  const {command} = route
  const {bin} = catalog.all
  if (isServerLine(catalog.all, argv, route) && !asksForHelp(argv)) {
    return denied(`${bin} murli mcp does not run itself`, 'Call the other tools.')
  }

  const name = `${bin} ${command?.name}`
  if (command && !catalog.served.commands.includes(command)) {
    return denied(`${name} is not served here`, 'Call find_commands for the commands that are.', 'denied')
  }

  const advice = 'Ask the person to run it in a terminal.'
  return facts?.isInteractive ? denied(`${name} needs keyboard input, which is not available`, advice) : undefined
}

/**
 * Refuses a long command line with a mistake that its manifest shows: oclif takes half a minute to find one among
 * 20,000 words.
 */
export function refuseLong({argv, catalog, route}: KnownLine): ErrorFields | undefined {
  const {parsesItself} = (route.command?.definition ?? {}) as CommandAnnotation
  const diagnosis = argv.length > longLineWords && !parsesItself ? diagnoseLine(catalog.all, argv) : undefined
  return diagnosis && {code: 1, recoverable: true, ...diagnosis}
}

function isServerLine({separator}: Catalog, argv: readonly string[], {command, leading}: Route): boolean {
  if (command) return command.id === 'murli:mcp'
  // If the separator is a colon, oclif uses only the first word as the command.
  return separator === ':' && argv[leading] === 'murli' && argv[leading + 1] === 'mcp'
}

/** Refuses commands that `read` does not run. */
export function refuseRead({catalog, facts, route}: KnownLine, isServerReadOnly: boolean): ErrorFields | undefined {
  const {command} = route
  if (!command || facts?.isReadOnly) return undefined
  const {bin} = catalog.all
  const isUnknown = command.definition.mutating === undefined
  const advice = isUnknown ? ` If it changes nothing, they can state that: ${bin} murli annotate --write.` : ''
  return denied(
    `${`${bin} ${command.name}`.trim()} is not known to be read-only`,
    isServerReadOnly
      ? `This server is read-only. Ask the person to run it.${advice}`
      : 'Use the tool run, which may change something.',
    'read_only',
  )
}

/** Whether the plugin answers `--validate` for a command; a command with its own flag of this name would run. */
export function canValidate({route}: KnownLine): boolean {
  const own = route.command?.definition.flags['validate']
  return !own || isGlobalFlag('validate', own)
}

/** Refuses a command line that its command's guard would refuse even after a person has approved it. */
export function refuseUnconfirmed(line: KnownLine): ErrorFields | undefined {
  const {catalog, facts, route} = line
  const {command} = route
  if (!command || !facts?.isMutating || isConfirmed(line)) return undefined
  const refused = {isDryRunnable: facts.isDryRunnable, key: command.name, name: `${catalog.all.bin} ${command.name}`}
  return classify(makeRefusal('mutating', {mutating: true}, refused))
}

const confirming: ReadonlySet<string> = new Set(['dry-run', 'force', 'yes'])

function isConfirmed({argv, route}: Pick<KnownLine, 'argv' | 'route'>): boolean {
  const {definition, isOwn} = route.command!
  const words = wordsOf(route, argv)
  const {flags, strict} = definition
  if (!isOwn) return readConfirmation(words, flags, strict === false).isConfirmed
  return tokenize(words, flags).some((token) => token.kind === 'flag' && confirming.has(token.name))
}

export function denied(message: string, suggestion: string, kind?: string): ErrorFields {
  return {code: 6, error: 'permission_denied', ...(kind && {kind}), message, recoverable: false, suggestion}
}
