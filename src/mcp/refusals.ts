import type {CatalogCommand} from '../catalog/catalog.js'
import {listPlaceholders, renderParams} from '../catalog/render-template.js'
import {AgentError, makeLineError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import {diagnoseLine} from '../corrections/diagnose.js'
import {maskRouted} from '../corrections/mask-routed.js'
import {routeSubject, routeWords} from '../corrections/routed-line.js'
import {isGlobalFlag} from '../flags/table.js'
import {listConfirmations, readConsent} from '../gate/consent.js'
import type {Offer} from '../gate/offer.js'
import {makeRefusal} from '../gate/refuse.js'
import {flagsEnd} from '../line/line.js'
import {isForPerson, type KnownLine} from './known-line.js'
import type {ServerOptions} from './options.js'

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
  return makeDenial(`${bin} murli mcp does not run itself`, 'Call the other tools.')
}

/** Refuses a command that is not served, and the help of one. */
function refuseUnserved({argv, catalog, command, route, typed}: KnownLine): AgentError | undefined {
  const {all, served} = catalog
  const {leading, length} = route
  const isHelp = command?.id === 'help'
  const subject = isHelp ? routeSubject(all, argv, leading + length).route.command : undefined
  const named = [command, subject].filter((each) => each !== undefined)
  if (named.every((each) => served.commands.includes(each))) return undefined
  // 11.18: the words as typed, because the name of an alias's command is not revealed.
  const words = subject ? argv.slice(leading).join(' ') : typed.slice(all.bin.length + 1)
  const suggestion = 'Call find_commands for the commands that are.'
  return makeDenial(`${all.bin} ${words} is not served here`, suggestion, 'denied')
}

function refuseInteractive(line: KnownLine): AgentError | undefined {
  if (!isForPerson(line)) return undefined
  const {name} = line
  const suggestion = `Ask the person to run \`${name}\` in a terminal.`
  return makeDenial(`${name} needs a person at a keyboard or a browser`, suggestion)
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

/** Refuses a command that is not known to be read-only (11.17). */
export function refuseRead(
  line: KnownLine,
  server: Pick<ServerOptions, 'isReadOnly'>,
): AgentError | undefined {
  const {catalog, command, effects, isReadOnly, name} = line
  if (!command || isReadOnly) return undefined
  // 12.16: in a read-only environment, too, an adopted command runs dry, and no other tool runs it.
  if (server.isReadOnly && isDryRun(line)) return undefined
  const {mutatingFlag} = effects
  const message = mutatingFlag
    ? `${name} changes something with --${mutatingFlag}`
    : `${name} is not known to be read-only`
  if (!server.isReadOnly) {
    return makeDenial(message, 'Use the tool run, which may change something.', 'read_only')
  }
  const advice = ['This server is read-only. Ask the person to run it.']
  if (command.definition.mutating === undefined) {
    advice.push(adviseAnnotation(catalog, command.name))
  }
  return makeDenial(message, advice.join(' '), 'read_only')
}

/** Whether an adopted command only plans, by a flag that its parser reads as `--dry-run`. */
function isDryRun({command, isDryRunnable, tokens}: KnownLine): boolean {
  if (!command || !isDryRunnable) return false
  return readConsent(tokens, {dryRunnable: true, flags: command.definition.flags}).isDryRun
}

/** 11.17: the draft is offered until it has been written. */
function adviseAnnotation({all, annotations}: KnownLine['catalog'], name: string): string {
  return annotations === undefined
    ? `If it changes nothing, they can state that: ${all.bin} murli annotate --write.`
    : `If it changes nothing, they can state that in ${annotations}: "${name}": {mutating: false}`
}

/**
 * Whether the plugin answers `--validate` for a command; a command with its own flag of this name
 * would run.
 */
export function canValidate({command}: KnownLine): boolean {
  const flag = command?.definition.flags['validate']
  return !flag || isGlobalFlag('validate', flag)
}

/** Refuses the check of a command line that names no command, or that the check would run. */
export function refuseCheck(line: KnownLine): AgentError | undefined {
  if (!line.asked && line.tokens.every(({kind}) => kind !== 'argument') && !line.command) {
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

/**
 * Refuses a command line whose dry run succeeds, but which its command's guard would refuse after
 * an approval.
 */
export function refuseUnconfirmed(line: KnownLine): AgentError | undefined {
  const {command, effects, isDryRunnable, name, tokens} = line
  const {destructive, mutating} = effects
  const {flags = {}} = command?.definition ?? {}
  if (!command || !isDryRunnable || !(mutating || destructive)) {
    return undefined
  }
  const consent = readConsent(tokens, {dryRunnable: true, flags})
  if (consent.isDryRun || consent.isConfirmed) return undefined
  const offer = offerLine(line, command)
  const subject = {isDryRunnable, key: command.name, name, offer}
  return makeRefusal('mutating', {mutating: true}, subject)
}

/** The command line to which a refusal adds a confirmation (7.13). */
function offerLine(
  {argv, catalog: {all}, route, tokens, words: rest}: KnownLine,
  command: CatalogCommand,
): Offer {
  const words = [all.bin, ...maskRouted(all, routeWords(all, argv)).words]
  return {
    confirmation: listConfirmations(command.definition.flags)[0]?.word,
    end: 1 + route.length + flagsEnd({argv: rest, tokens}),
    params: renderParams(all, command, listPlaceholders(words)),
    words,
  }
}

/** Makes the error of a command line that does not run. */
export function makeDenial(message: string, suggestion: string, kind?: string): AgentError {
  return new AgentError({
    code: exitCodes.permission,
    message,
    suggestion,
    ...(kind && {kind}),
  })
}
