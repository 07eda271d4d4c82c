import {inspect} from 'node:util'

import {fieldsOf, isAgentError} from '../contract/agent-error.js'
import {
  categoryOf,
  type ExitCode,
  exitCodes,
  isExitCode,
  isLineError,
  isRecoverableByDefault,
} from '../contract/error-categories.js'
import type {ErrorFields} from '../contract/outcome.js'
import {bound, phrase} from '../contract/phrase.js'
import {cleanProse} from '../contract/prose.js'
import {readProperty} from '../contract/unknown-value.js'
import {wordOf} from '../flags/table.js'
import {isExit, readOclifExit, toFailureCode} from '../oclif/exit.js'
import {cleanParserMessage, readParserFailure} from '../oclif/parser-errors.js'
import {toPlainData} from '../output/plain-data.js'
import {isConnectionCode, readExternalFailure} from './external-failures.js'

export type ClassifyOptions = {
  /** The host's own exit codes, mapped to the contract's (`oclif.murli.exitCodes`). */
  exitCodes?: Readonly<Record<string, number>>
  /** Whether an own command threw it, so that its exit code does not choose the category (5.1). */
  isOwn?: boolean
  /** The error that the command threw, before its base class's `catch` replaced it. */
  original?: unknown
  /** The argument or flag that oclif was parsing when it was thrown, if any. */
  parsing?: {type?: 'arg' | 'flag'; arg?: string; input?: string}
}

/** The meaning of a throw, the word of the command line that caused it, and all flags or arguments of one mistake. */
export type Classified = ErrorFields & {token?: string; fields?: readonly string[]}

/** How much of a thrown non-error is shown, in UTF-16 units, and how many causes are followed. */
const limits = {shown: 1000, causes: 16}

/**
 * Classifies any thrown value (6.1). The first recognized link of its cause chain determines the category, the
 * outermost one with a message gives the message, and the others are in `data.causes`. Never throws.
 */
export function classify(thrown: unknown, options: ClassifyOptions = {}): Classified {
  const chain = [...followCauses(thrown), ...followCauses(options.original)]
  const messages = [...new Set(chain.map(readMessage).filter(Boolean))]
  const message = messages[0] ?? describeValue(thrown)
  const recognized = chain.map((link) => recognize(link, message, options)).find((known) => known !== undefined)
  const fields = {...readOclifDetails(chain), ...(recognized ?? classifyByExitCode(chain, message, options))}
  const causes = messages.slice(1).filter((cause) => !fields.message.includes(cause) && cause !== message)
  const code = readProperty(thrown, 'code')
  const isOwnCode = typeof code === 'string' && code !== 'EEXIT' && !fields.message.includes(code)
  const errors = readProperty(thrown, 'name') === 'AggregateError' ? readProperty(thrown, 'errors') : undefined
  const data = {...(causes.length > 0 && {causes}), ...(Array.isArray(errors) && {errors: toPlainData(errors)})}
  return {
    ...fields,
    ...(causes.length > 0 && {causes}),
    ...(isOwnCode && {ownCode: code}),
    ...(fields.data === undefined && Object.keys(data).length > 0 && {data}),
  }
}

function recognize(link: object, message: string, {isOwn, parsing = {}}: ClassifyOptions): Classified | undefined {
  if (isAgentError(link)) {
    return {...fieldsOf(link), message: cleanParserMessage(message).replace(/^Parsing --\S+\s+/, '')}
  }
  const [args, flags] = [readProperty(link, 'args'), readProperty(link, 'flags')]
  const failure = readParserFailure({args, flags, message: readMessage(link)})
  // 4.11a: unlike other unknown flags, a `--dry-run` is never dropped.
  const isDryRun = failure?.kind === 'unknown_flag' && failure.field === wordOf('dry-run')
  const refusal = isDryRun && {kind: 'dry_run_unsupported', message: phrase`This command has no dry run.`}
  if (failure) return {code: exitCodes.userError, recoverable: true, ...failure, ...refusal}
  const {arg, input, type} = parsing
  // Without a name, a default function threw it.
  if (arg) {
    const [error, field] = type === 'flag' ? ['flag_error', `--${arg}`] : ['argument_error', arg]
    const text = cleanParserMessage(readMessage(link))
    return {...complete(exitCodes.userError, text), error, field, kind: 'invalid_value', token: input}
  }
  // An exit code that oclif never sets itself was chosen deliberately, and is more precise than its cause.
  const exit = readOclifExit(link)
  if (!isOwn && isExitCode(exit) && exit > exitCodes.toolError) return undefined
  const external = readExternalFailure(link)
  // `fetch` names no server.
  const isFetch = message === 'fetch failed' && isConnectionCode(readProperty(link, 'code'))
  return external && {...complete(external.code, isFetch ? describeValue(link) : message), ...external}
}

/** Classifies an unrecognized error (6.6) by its exit code, mapped by the host, or else as a tool error. */
function classifyByExitCode(chain: object[], message: string, options: ClassifyOptions): Classified {
  const link = chain.find((candidate) => readOclifExit(candidate) !== undefined)
  const exit = readOclifExit(link)
  const codes = options.isOwn || exit === undefined ? [] : [options.exitCodes?.[exit], exit]
  const code = codes.find((candidate): candidate is ExitCode => isExitCode(candidate) && candidate !== 0)
  const isBare = link !== undefined && link === chain[0] && isExit(link)
  const text = isBare ? phrase`The command ended with exit code ${{ours: String(exit)}}.` : message
  return complete(code ?? exitCodes.toolError, text)
}

function complete(code: ExitCode, message: string): ErrorFields {
  return {code, error: categoryOf(code), message, recoverable: isRecoverableByDefault(code)}
}

/** Reads suggestions, ref, code and SfError's `actions` from the outermost link that has them. */
function readOclifDetails(chain: object[]): Pick<ErrorFields, 'docUrl' | 'kind' | 'suggestion'> {
  const isText = (text: unknown) => typeof text === 'string' && text !== 'EEXIT'
  const [docUrl, kind] = ['ref', 'code'].map((name) => chain.map((link) => readProperty(link, name)).find(isText))
  const advice = chain
    .flatMap((link) => [readProperty(link, 'suggestions'), readProperty(link, 'actions')])
    .map((list) => [list].flat().filter((line) => typeof line === 'string'))
    .find((lines) => lines.length > 0)
  return {
    ...(typeof docUrl === 'string' && {docUrl}),
    ...(typeof kind === 'string' && {kind}),
    ...(advice && {suggestion: advice.map((line) => cleanProse(line).trim()).join('\n')}),
  }
}

/** The chain of causes, outermost first; a thrown primitive becomes a link with only a message. */
function followCauses(thrown: unknown): object[] {
  const chain: object[] = []
  let link = thrown
  while (chain.length < limits.causes && link !== undefined && link !== null) {
    const node: object = typeof link === 'object' || typeof link === 'function' ? link : {message: String(link)}
    if (chain.includes(node)) break
    chain.push(node)
    link = readProperty(node, 'cause')
  }
  return chain
}

function readMessage(link: unknown): string {
  const message = readProperty(link, 'message')
  return typeof message === 'string' ? cleanProse(message).trim() : ''
}

/** The message of a thrown value or of its first nested error, or else what is known about the value. */
function describeValue(thrown: unknown): string {
  // Node's error for a host with several addresses has messages only in its nested errors.
  const text = [thrown, readProperty(thrown, 'errors')].flat().map(readMessage).find(Boolean)
  if (text !== undefined) return text
  const names = [readProperty(thrown, 'name'), readProperty(thrown, 'code')]
  const name = names.find((one) => typeof one === 'string' && one !== '' && one !== 'Error') as string | undefined
  if (name !== undefined) return phrase`The command failed with ${name}.`
  const isEmpty = typeof thrown !== 'object' || thrown === null || readProperty(thrown, 'stack') !== undefined
  if (isEmpty) return phrase`The command failed without saying why.`
  const shown = inspect(toPlainData(thrown), {breakLength: Infinity, depth: 1, maxStringLength: null})
  return bound(phrase`The command threw ${shown}.`, limits.shown)
}

/** A host's exit codes (`oclif.murli.exitCodes`): a contract code for each, or `contract` if they match. */
export type ExitCodeSetting = Readonly<Record<string, number>> | 'contract'

/** Keeps an own command's exit code, which chooses no category unless `oclif.murli.exitCodes` does (5.1). */
export function keepChosenExit(fields: ErrorFields, error: unknown, setting: ExitCodeSetting | undefined): ErrorFields {
  const exit = readOclifExit(error)
  if (exit === undefined || exit === 0 || isAgentError(error) || isLineError(fields)) return fields
  const category = categoryOfExit(exit, setting)
  // oclif uses code 2 for an error whose author chose none.
  return category === undefined && exit === 2 ? fields : {...fields, ...category, code: toFailureCode(exit)}
}

/** The category that the host's author assigns to an exit code, if any. */
export function categoryOfExit(exit: number, setting: ExitCodeSetting | undefined) {
  const code = setting === 'contract' ? exit : setting?.[exit]
  if (!isExitCode(code) || code === exitCodes.ok) return undefined
  return {error: categoryOf(code), recoverable: isRecoverableByDefault(code)}
}
