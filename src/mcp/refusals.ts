import type {CatalogCommand} from '../catalog/catalog.js'
import {readConsent} from '../gate/consent.js'
import {tokenize} from '../command-line/tokenize.js'
import {AgentError, makeLineError} from '../contract/agent-error.js'
import {diagnoseLine} from '../corrections/diagnose.js'
import {restOf, routeLine} from '../corrections/route.js'
import {isGlobalFlag} from '../flags/table.js'
import type {CommandAnnotation} from '../annotations/annotation.js'
import {isKnownReadOnly, makeRefusal} from '../gate/decide.js'
import {isWriting} from '../gate/gate-command.js'
import type {HostCatalog} from './host-catalog.js'

export type KnownLine = ReturnType<typeof readLine>

/** Reads what is known about a command line before it runs. */
export function readLine(argv: readonly string[], catalog: HostCatalog) {
  const route = routeLine(catalog.all, argv)
  const {command} = route
  const words = restOf(route, argv)
  const {destructive, dryRunnable, idempotent, mutating} = command ? command.definition : {}
  const end = argv.indexOf('--')
  // oclif shows help instead of running the command (core 4 and 5, lib/main.js).
  const isHelp = argv.slice(0, end === -1 ? argv.length : end).includes('--help')
  const isReading =
    isKnownReadOnly({destructive, mutating}) && !isWriting(command!.definition, words)
  return {
    argv,
    catalog,
    command,
    isDryRunnable: command?.isOwn === true && dryRunnable === true && !isHelp,
    isHelp,
    isIdempotent: idempotent === true,
    isReadOnly: isReading || isHelp,
    name: `${catalog.all.bin} ${command?.name ?? ''}`.trim(),
    route,
    words,
  }
}

export function isInteractive(definition: object): boolean {
  return (definition as CommandAnnotation).interactive === true
}

/** Whether `read` runs a command regardless of its arguments. */
export function isReadable({definition}: CatalogCommand): boolean {
  return isKnownReadOnly(definition) && !isInteractive(definition)
}

type Refusal = AgentError | undefined

/** Refuses what no tool runs, and the child would refuse, too (11.18, 11.22). */
export function refuseLine({
  argv,
  catalog: {all, served},
  command,
  isHelp,
  name,
  route,
}: KnownLine): Refusal {
  const {leading} = route
  // If the separator is a colon, oclif uses only the first word as the command.
  const isTopic = all.separator === ':' && argv[leading] === 'murli' && argv[leading + 1] === 'mcp'
  if ((command ? command.id === 'murli:mcp' : isTopic) && !isHelp) {
    return denied(`${all.bin} murli mcp does not run itself`, 'Call the other tools.')
  }
  if (command && !served.commands.includes(command)) {
    return denied(
      `${name} is not served here`,
      'Call find_commands for the commands that are.',
      'denied',
    )
  }
  if (!command || isHelp || !isInteractive(command.definition)) return undefined
  return denied(
    `${name} needs keyboard input, which is not available`,
    'Ask the person to run it in a terminal.',
  )
}

/**
 * Refuses a long command line with a mistake: oclif takes half a minute to find one among 20,000
 * words.
 */
export function refuseLong({argv, catalog, command}: KnownLine): Refusal {
  if (argv.length <= 500 || command?.definition.parsesItself) return undefined
  const diagnosis = diagnoseLine(catalog.all, argv)
  return diagnosis && makeLineError(diagnosis)
}

export function refuseRead(
  {catalog, command, isReadOnly, name}: KnownLine,
  isServerReadOnly: boolean,
): Refusal {
  if (!command || isReadOnly) return undefined
  const message = `${name} is not known to be read-only`
  if (!isServerReadOnly)
    return denied(message, 'Use the tool run, which may change something.', 'read_only')
  const draft = ` If it changes nothing, they can state that: ${catalog.all.bin} murli annotate --write.`
  const advice = command.definition.mutating === undefined ? draft : ''
  return denied(
    message,
    `This server is read-only. Ask the person to run it.${advice}`,
    'read_only',
  )
}

/**
 * Whether the plugin answers `--validate` for a command; a command with its own flag of this name
 * would run.
 */
export function canValidate({command}: KnownLine): boolean {
  const own = command?.definition.flags['validate']
  return !own || isGlobalFlag('validate', own)
}

export function refuseCheck(line: KnownLine): Refusal {
  if (canValidate(line)) return undefined
  const message = `${line.command!.name} has its own --validate, so it cannot be checked without running it`
  const suggestion = 'describe_commands lists its arguments and flags.'
  return new AgentError({code: 1, message, recoverable: false, suggestion})
}

/**
 * Refuses a command line whose dry run succeeds, but which its command's guard would refuse after
 * an approval.
 */
export function refuseUnconfirmed({command, isDryRunnable, name, words}: KnownLine): Refusal {
  const {destructive, flags = {}, mutating} = command?.definition ?? {}
  if (!command || !isDryRunnable || !(mutating || destructive)) return undefined
  const {isDryRun, isForced} = readConsent(tokenize(words, flags), {dryRunnable: true}, flags)
  const refusal = makeRefusal(
    'mutating',
    {mutating: true},
    {isDryRunnable, key: command.name, name},
  )
  return isDryRun || isForced ? undefined : refusal
}

export function denied(message: string, suggestion: string, kind?: string): AgentError {
  return new AgentError({code: 6, message, suggestion, ...(kind && {kind})})
}
