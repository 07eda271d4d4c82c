import type {CatalogCommand} from '../../catalog/catalog.js'
import {AgentError, makeLineError} from '../../contract/agent-error.js'
import {exitCodes} from '../../contract/error-categories.js'
import {diagnoseLine} from '../../corrections/diagnose.js'
import {routeSubject} from '../../corrections/route/routed-line.js'
import type {ServerOptions} from '../options/options.js'
import type {HostCatalog} from './host-catalog.js'
import {canValidate, consentOf, isForPerson, type KnownLine} from './known-line.js'

/** Refuses what no tool runs, and the child would refuse, too (11.18, 11.22). */
export function refuseLine(line: KnownLine): AgentError | undefined {
  return refuseServer(line) ?? refuseUnserved(line) ?? refuseInteractive(line)
}

function refuseServer({argv, asked, catalog, command, route}: KnownLine): AgentError | undefined {
  const {bin, separator} = catalog.all
  // If the separator is a colon, oclif uses only the first word as the command.
  const [first, second] = argv.slice(route.leading)
  const isTopic = separator === ':' && first === 'murli' && second === 'mcp'
  const isServer = command ? command.id === 'murli:mcp' : isTopic
  if (!isServer || asked) return undefined
  return makeDenial({
    message: `${bin} murli mcp does not run itself`,
    suggestion: 'Call the other tools.',
  })
}

/** Refuses a command that is not served, and the help of one. */
function refuseUnserved({argv, catalog, command, route, typed}: KnownLine): AgentError | undefined {
  const {all, served} = catalog
  const {leading, length} = route
  const isHelp = command?.id === 'help'
  const subject = isHelp ? routeSubject(all, argv, leading + length).route.command : undefined
  const named = [command, subject].filter((each) => each !== undefined)
  if (named.every((each) => served.commands.includes(each))) {
    return undefined
  }
  // 11.18: the words as typed, because the name of an alias's command is not revealed.
  const words = subject ? argv.slice(leading).join(' ') : typed.slice(all.bin.length + 1)
  return makeDenial({
    kind: 'denied',
    message: `${all.bin} ${words} is not served here`,
    suggestion: 'Call find_commands for the commands that are.',
  })
}

function refuseInteractive(line: KnownLine): AgentError | undefined {
  if (!isForPerson(line)) return undefined
  const {name} = line
  return makeDenial({
    message: `${name} needs a person at a keyboard or a browser`,
    suggestion: `Ask the person to run \`${name}\` in a terminal.`,
  })
}

/** The longest command line that a child checks itself, in words. */
const maxWords = 500

/**
 * Refuses a long command line with a mistake: oclif takes half a minute to find one among 20,000
 * words.
 */
export function refuseLong({argv, catalog, command}: KnownLine): AgentError | undefined {
  if (argv.length <= maxWords || command?.definition.parsesItself) {
    return undefined
  }
  const diagnosis = diagnoseLine(catalog.all, argv)
  return diagnosis && makeLineError(diagnosis)
}

/** Refuses a command that is not known to be read-only, with the tool or person to turn to (11.17). */
export function refuseUnlessReadOnly(
  line: KnownLine,
  server: Pick<ServerOptions, 'isReadOnly'>,
): AgentError | undefined {
  const {catalog, command, effects, isReadOnly, name} = line
  if (!command || isReadOnly) return undefined
  // 12.16: in a read-only environment, too, an adopted command runs dry, and no other tool runs it.
  if (server.isReadOnly && line.isDryRunnable && consentOf(line).isDryRun) {
    return undefined
  }
  const {mutatingFlag} = effects
  const message = mutatingFlag
    ? `${name} changes something with --${mutatingFlag}`
    : `${name} is not known to be read-only`
  const suggestion = server.isReadOnly
    ? adviseOnReadOnlyServer(catalog, command)
    : 'Use the tool run, which may change something.'
  return makeDenial({kind: 'read_only', message, suggestion})
}

function adviseOnReadOnlyServer(catalog: HostCatalog, command: CatalogCommand): string {
  const advice = 'This server is read-only. Ask the person to run it.'
  if (command.definition.mutating !== undefined) return advice
  return `${advice} ${adviseAnnotation(catalog, command.name)}`
}

/** 11.17: the draft is offered until it has been written. */
function adviseAnnotation({all, annotations}: HostCatalog, name: string): string {
  return annotations === undefined
    ? `If it changes nothing, they can state that: ${all.bin} murli annotate --write.`
    : `If it changes nothing, they can state that in ${annotations}: "${name}": {mutating: false}`
}

/** Refuses the check of a command line that names no command, or that the check would run. */
export function refuseCheck(line: KnownLine): AgentError | undefined {
  const hasWords = line.tokens.some(({kind}) => kind === 'argument')
  if (!line.command && !line.asked && !hasWords) {
    return new AgentError({
      code: exitCodes.userError,
      error: 'command_not_found',
      kind: 'incomplete_command',
      message: 'argv names no command',
      suggestion: 'find_commands finds the command for a task.',
    })
  }
  if (canValidate(line)) return undefined
  const message = `${line.name} has its own --validate, so it cannot be checked without running it`
  const suggestion = 'describe_commands lists its arguments and flags.'
  return new AgentError({
    code: exitCodes.userError,
    message,
    recoverable: false,
    suggestion,
  })
}

/** Makes the error of a command line that may not run here. */
export function makeDenial(fields: {
  message: string
  suggestion: string
  kind?: string
}): AgentError {
  return new AgentError({code: exitCodes.permission, ...fields})
}
