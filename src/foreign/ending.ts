import {type Classified, readExitMap} from '../errors/classify.js'
import {addStack, repairLine} from '../errors/explain.js'
import {cachedCatalog} from '../catalog/read.js'
import {exitCodes, isExitCode, isLineError} from '../contract/error-categories.js'
import {adviseLogin} from '../errors/login.js'
import {keepValid, parseOffline} from '../errors/keep-valid.js'
import type {Invocation} from '../command-line/invocation.js'
import type {ErrorFields} from '../contract/outcome.js'
import {phraseUnknownFlags, phrase} from '../contract/phrase.js'
import {explainForeignError, readAskedCode} from './foreign-error.js'
import {explainForeignExit} from './foreign-exit.js'
import {explainRoutingErrorNow} from './routing-error.js'
import type {Caught} from './wrap-class.js'

/** How a foreign line ended, as far as it is known. */
export type ForeignEnding = {
  /** What the command threw. */
  caught?: Caught
  /** The exit code, where the process ended by one. */
  code?: number
  /** The signal that arrived. */
  signal?: NodeJS.Signals
  /** What was written to stderr. */
  printed: string
}

/** Explains what the end of a foreign line means, without waiting for anything. */
export function explainForeignEnding(invocation: Invocation, ending: ForeignEnding): ErrorFields {
  return adviseLogin(explainEnding(invocation, ending), () => cachedCatalog(invocation.config))
}

function explainEnding(invocation: Invocation, {caught, code, printed, signal}: ForeignEnding): ErrorFields {
  const exits = readExitMap(invocation.config.pjson.oclif.murli?.exitCodes)
  if (signal) return describeCancelled(signal, caught ? readAskedCode(caught.error) : code, exits)
  if (caught) {
    const fields = readOldParser(invocation, explainForeignError({...caught, exitCodes: exits, printed}))
    if (isHelpless(invocation, fields)) return explainRoutingErrorNow(invocation.config, invocation.argv)
    return addStack(repairForeign(invocation, caught, fields), caught.error)
  }

  return explainForeignExit(code ?? exitCodes.toolError, printed, exits)
}

/**
 * Explains what a throw means: a host that asks for a login before it parses would hide every mistake in the line behind it,
 * so a line that was not parsed yet is parsed now.
 */
export async function explainForeignThrow(
  invocation: Invocation,
  caught: Caught,
  printed: string,
): Promise<ErrorFields> {
  return keepValid(invocation.config, await describeParsed(invocation, caught, printed))
}

async function describeParsed(invocation: Invocation, caught: Caught, printed: string): Promise<ErrorFields> {
  const fields = explainForeignEnding(invocation, {caught, printed})
  if (!caught.command || !caught.isUnparsed || isLineError(fields)) return fields
  const {error} = await parseOffline(caught.command)
  const earlier = error && explainForeignEnding(invocation, {caught: error, printed: ''})
  return earlier && isLineError(earlier) ? earlier : fields
}

function repairForeign(invocation: Invocation, {command, isUnparsed}: Caught, fields: Classified): ErrorFields {
  const {command: entry, config, words} = invocation
  if (!entry) return fields
  const loaded = command && {commandClass: command.constructor, id: entry.id}
  return repairLine(cachedCatalog(config), words, fields, {loaded, wasParsing: isUnparsed})
}

/** Explains an end as far as it is known when explaining it in full has failed, for example over a broken manifest. */
export function explainForeignBriefly(
  {caught, code, printed}: ForeignEnding,
  exits: Readonly<Record<string, number>> | undefined,
  failure: unknown,
): ErrorFields {
  if (process.env.DEBUG) console.error('oclif-plugin-murli:', failure)
  if (caught) return explainForeignError({...caught, exitCodes: exits, printed})
  return explainForeignExit(code ?? exitCodes.toolError, printed, exits)
}

/** A command that the signal ended, or that ended itself after it. */
function describeCancelled(
  signal: NodeJS.Signals,
  exit: number | undefined,
  map: Readonly<Record<string, number>> = {},
): ErrorFields {
  const mapped = exit === undefined ? undefined : map[exit]
  // A shell reports a signal as 128 and its number.
  const isItsOwn = exit !== undefined && exit > 2 && exit < 128 && exit !== 127
  const code = isExitCode(mapped) && mapped !== 0 ? mapped : isItsOwn ? exit : exitCodes.cancelled
  return {code, error: 'cancelled', kind: signal, message: phrase`Cancelled by ${{ours: signal}}.`, recoverable: true}
}

/** Whether the host's help was asked for a command that does not exist (core 1 to 5, lib/help/index.js). */
function isHelpless({command}: Invocation, {message}: ErrorFields): boolean {
  return command?.id === 'help' && /^command .* not found/i.test(message)
}

/** The parsers of @oclif/core 1 and 2 take a flag that they do not know for an argument. */
function readOldParser({words}: Invocation, fields: Classified): Classified {
  const {kind, token = ''} = fields
  const end = words.indexOf('--')
  if (kind !== 'unexpected_argument' || !/^--?[a-z]/i.test(token)) return fields
  if (!words.slice(0, end === -1 ? undefined : end).includes(token)) return fields
  const field = token.split('=')[0]!
  return {...fields, error: 'flag_error', field, kind: 'unknown_flag', message: phraseUnknownFlags([field])}
}
