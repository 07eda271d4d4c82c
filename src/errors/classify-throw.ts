import {inspect} from 'node:util'

import type {ErrorFields} from '../contract/outcome.js'
import {fieldsOf, isAgentError} from '../contract/agent-error.js'
import {toPlainData} from '../output/plain-data.js'
import {cleanProse} from '../contract/prose.js'
import {readHttpFailure} from './http-failure.js'
import {wordOf} from '../flags/table.js'
import {cleanParserMessage, type ParserFailure, readParserFailure} from '../oclif/parser-errors.js'
import {isExit, readOclifExit} from '../oclif/exit.js'
import {readProperty} from '../contract/unknown-value.js'
import {bound, phrase} from '../contract/phrase.js'
import {describeConnection} from './failed-connection.js'
import {readSystemFailure} from './system-failure.js'
import {categoryOf, type ExitCode, exitCodes, isExitCode, isRecoverableByDefault} from '../contract/error-categories.js'

/** What is known about a throw beside what was thrown. */
export type ClassifyOptions = {
  /** The host's own exit codes and what they mean here (`oclif.murli.exitCodes`). */
  exitCodes?: Readonly<Record<string, number>>
  /** Whether an own command threw it, whose exit code chooses no category (5.1). */
  isOwn?: boolean
  /** The error that the command threw before its base class's `catch` made another one of it. */
  original?: unknown
  /** The argument or flag whose value was being parsed when it was thrown, where oclif was parsing. */
  parsing?: {type?: 'arg' | 'flag'; name?: string; input?: string}
}

/** What a throw means, and the word on the line that it is about. */
export type Classified = ErrorFields & {
  /** The offending word as it stands on the line, where the parser named one. */
  token?: string
  /** Every flag or argument that is wrong in the same way, where there is more than one. */
  fields?: string[]
}

/** How much is shown of a thrown value that is no error, in UTF-16 units. */
const maxShown = 1000

/** How deep a chain of causes is followed. */
const maxDepth = 16

/**
 * Finds what any thrown value means (contract, section 6). The first link of its chain of causes that is recognised
 * gives the category; the outermost link that has a message gives the message, the others stand in `data.causes`.
 *
 * Never throws, whatever was thrown.
 */
export function classify(thrown: unknown, options: ClassifyOptions = {}): Classified {
  const chain = [...followCauses(thrown), ...followCauses(options.original)]
  const messages = [...new Set(chain.map((link) => readMessage(link)).filter((message) => message !== ''))]
  const message = messages[0] ?? describeValue(thrown)
  const recognised = firstRecognised(chain, message, options) ?? classifyByExitCode(chain, message, options)
  const causes = messages.slice(1).filter((cause) => !recognised.message.includes(cause) && cause !== message)
  const ownCode = readOwnCode(thrown, recognised.message)
  const fields = {...recognised, ...(causes.length > 0 && {causes}), ...(ownCode !== undefined && {ownCode})}
  if (fields.data !== undefined) return fields
  const errors = readErrors(thrown)
  const data = {...(causes.length > 0 && {causes}), ...(errors !== undefined && {errors})}
  return Object.keys(data).length > 0 ? {...fields, data} : fields
}

/** The code that the command gave its error; one that the message has already, as of Node's errors, is left out. */
function readOwnCode(thrown: unknown, message: string): string | undefined {
  const code = readProperty(thrown, 'code')
  return typeof code === 'string' && code !== 'EEXIT' && !message.includes(code) ? code : undefined
}

/** The errors inside an AggregateError, by its shape. */
function readErrors(thrown: unknown): unknown {
  const errors = readProperty(thrown, 'errors')
  return Array.isArray(errors) && readProperty(thrown, 'name') === 'AggregateError' ? toPlainData(errors) : undefined
}

function firstRecognised(chain: object[], message: string, options: ClassifyOptions): Classified | undefined {
  for (const link of chain) {
    const fields = recognise(link, message, options)
    if (fields) return {...readOclifDetails(chain), ...fields}
  }

  return undefined
}

function recognise(link: object, message: string, options: ClassifyOptions): Classified | undefined {
  if (isAgentError(link))
    return {...fieldsOf(link), message: cleanParserMessage(message).replace(/^Parsing --\S+\s+/, '')}
  const failure = readParserFailure({
    args: readProperty(link, 'args'),
    flags: readProperty(link, 'flags'),
    message: readMessage(link),
  })
  if (failure) return {code: exitCodes.userError, recoverable: true, ...(refuseDryRun(failure) ?? failure)}
  // Without a name it was no value that was being parsed: a default function threw.
  if (options.parsing?.name) return classifyParsing(readMessage(link), options.parsing)
  if (!options.isOwn && isDeliberate(readOclifExit(link))) return undefined
  const other = readHttpFailure(link) ?? readSystemFailure(link)
  return other && {...complete(other.code, describeConnection(link, message) ?? message), ...other}
}

/** What `--dry-run` means to a command that does not know it: it must not be dropped from the line as any other flag. */
function refuseDryRun({error, field, kind, token}: ParserFailure): ParserFailure | undefined {
  if (kind !== 'unknown_flag' || field !== wordOf('dry-run')) return undefined
  return {error, field, kind: 'dry_run_unsupported', message: phrase`This command has no dry run.`, token}
}

/** Whether an exit code is one of the contract's that oclif never sets by itself. */
function isDeliberate(exit: number | undefined): boolean {
  return isExitCode(exit) && exit > exitCodes.toolError
}

/** What a `parse` function of the command's own threw. */
function classifyParsing(message: string, {input, name, type}: NonNullable<ClassifyOptions['parsing']>): Classified {
  const isFlag = type === 'flag'
  return {
    ...complete(exitCodes.userError, cleanParserMessage(message)),
    error: isFlag ? 'flag_error' : 'argument_error',
    field: name && (isFlag ? `--${name}` : name),
    kind: 'invalid_value',
    token: input,
  }
}

/** What no rule recognises: the exit code that it asks for, mapped by the host, else a tool error. */
function classifyByExitCode(chain: object[], message: string, options: ClassifyOptions): Classified {
  const link = chain.find((candidate) => readOclifExit(candidate) !== undefined)
  const exit = link && readOclifExit(link)
  const mapped = exit === undefined ? undefined : options.exitCodes?.[exit]
  const code = options.isOwn
    ? undefined
    : [mapped, exit].find((candidate) => isExitCode(candidate) && candidate !== exitCodes.ok)
  const isBare = link !== undefined && link === chain[0] && isExit(link)
  const text = isBare ? phrase`The command ended with exit code ${{ours: String(exit)}}.` : message
  return {...readOclifDetails(chain), ...complete((code as ExitCode | undefined) ?? exitCodes.toolError, text)}
}

function complete(code: ExitCode, message: string): ErrorFields {
  return {code, error: categoryOf(code), message, recoverable: isRecoverableByDefault(code)}
}

/** What `this.error(message, {suggestions, ref, code})` and SfError's `actions` carry. */
function readOclifDetails(chain: object[]): Pick<ErrorFields, 'docUrl' | 'kind' | 'suggestion'> {
  const details: Pick<ErrorFields, 'docUrl' | 'kind' | 'suggestion'> = {}
  for (const link of chain) {
    const advice = [readProperty(link, 'suggestions'), readProperty(link, 'actions')]
      .map((list) => (Array.isArray(list) ? list.filter((line) => typeof line === 'string') : []))
      .find((list) => list.length > 0)
    const code = readProperty(link, 'code')
    const ref = readProperty(link, 'ref')
    if (advice) details.suggestion ??= advice.map((line) => cleanProse(line).trim()).join('\n')
    if (typeof ref === 'string') details.docUrl ??= ref
    if (typeof code === 'string' && code !== 'EEXIT') details.kind ??= code
  }

  return details
}

/** The chain of causes, outermost first; a thrown primitive is a link that has only a message. */
function followCauses(thrown: unknown): object[] {
  const chain: object[] = []
  let link = thrown
  while (chain.length < maxDepth && link !== undefined && link !== null) {
    const node = toLink(link)
    if (chain.includes(node)) break
    chain.push(node)
    link = readProperty(node, 'cause')
  }

  return chain
}

function toLink(value: object | bigint | boolean | number | string | symbol): object {
  return typeof value === 'object' || typeof value === 'function' ? value : {message: String(value)}
}

function readMessage(link: unknown): string {
  const message = readProperty(link, 'message')
  return typeof message === 'string' ? cleanProse(message).trim() : ''
}

function describeValue(thrown: unknown): string {
  if ((typeof thrown !== 'object' && typeof thrown !== 'function') || thrown === null) {
    return phrase`The command failed without saying why.`
  }

  const stack = readProperty(thrown, 'stack')
  if (typeof stack === 'string') return describeSilentError(thrown)
  try {
    // Errors inside it without their stacks.
    const shown = inspect(toPlainData(thrown), {breakLength: Infinity, depth: 1, maxStringLength: null})
    return bound(phrase`The command threw ${shown}.`, maxShown)
  } catch {
    return phrase`The command threw something that cannot be looked at.`
  }
}

/** An error without a message: Node's of a host with several addresses has only those inside it. */
function describeSilentError(error: object): string {
  const inner = readProperty(error, 'errors')
  const messages = Array.isArray(inner) ? inner.map((one: unknown) => readMessage(one)).filter(Boolean) : []
  if (messages.length > 0) return [...new Set(messages)].join('; ')
  const code = readProperty(error, 'code')
  const name = readProperty(error, 'name')
  const what = [name, code].find((one) => typeof one === 'string' && one !== '' && one !== 'Error')
  return what === undefined
    ? phrase`The command failed without saying why.`
    : phrase`The command failed with ${String(what)}.`
}
