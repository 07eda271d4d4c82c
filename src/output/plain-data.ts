import {AgentError} from '../contract/agent-error.js'
import {categoryOf, exitCodes, isExitCode, isRecoverableByDefault} from '../contract/error-categories.js'
import {readNextActions, type TerminalOutcome} from '../contract/outcome.js'
import {cleanProse} from '../contract/prose.js'
import {readProperty} from '../contract/unknown-value.js'
import {toFailureCode} from '../oclif/exit.js'
import type {Formatter} from './formats.js'

/** The most corrections in an error (4.6). */
const maxCorrections = 3

/**
 * Converts values that JSON would drop (6.9): a Map to an object, or to pairs if a key is not a string; a Set to a
 * list; an Error to its name, message and nested errors.
 *
 * @returns the value itself if nothing changes, or if it is circular or unreadable, which `serialise` reports
 */
export function toPlainData(value: unknown): unknown {
  try {
    return convert(value, [])
  } catch {
    return value
  }
}

function convert(value: unknown, ancestors: object[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (typeof readProperty(value, 'toJSON') === 'function') return value
  if (ancestors.includes(value)) throw new TypeError('The value is circular.')
  ancestors.push(value)
  const plain = convertObject(value, (member) => convert(member, ancestors))
  ancestors.pop()
  return plain
}

function convertObject(value: object, inner: (member: unknown) => unknown): unknown {
  // The tag is the same in every realm; a test runner has several.
  const tag = Object.prototype.toString.call(value)
  if (tag === '[object Set]') return [...(value as Set<unknown>)].map((member) => inner(member))
  if (tag === '[object Map]') {
    const pairs = [...(value as Map<unknown, unknown>)].map((pair) => pair.map((member) => inner(member)))
    const hasTexts = pairs.every(([key]) => typeof key === 'string' || typeof key === 'number')
    return hasTexts ? Object.fromEntries(pairs as [string, unknown][]) : pairs
  }

  if (tag === '[object Error]' || value instanceof Error) {
    const {errors, message, name} = value as Partial<AggregateError>
    return {name: String(name), message: String(message), ...(Array.isArray(errors) && {errors: inner(errors)})}
  }

  // Copied only on a change, because a result may have a million members.
  const members = value as Record<string, unknown>
  let copy: Record<string, unknown> | undefined
  for (const key of Object.keys(members)) {
    const plain = inner(members[key])
    if (plain === members[key]) continue
    copy ??= Array.isArray(value) ? ([...(value as unknown[])] as unknown as typeof members) : {...members}
    copy[key] = plain
  }

  return copy ?? value
}

/**
 * Formats a document.
 *
 * @throws AgentError (`tool_error`) that names the part that JSON cannot represent
 */
export function serialise(document: unknown, format: Formatter): string {
  try {
    return format(document)
  } catch (error) {
    const place = error instanceof RangeError ? undefined : findUnserialisable(document)
    const where = place ? `${place.path} ${place.reason}` : describeOverflow(error as Error)
    throw new AgentError({
      cause: error,
      code: exitCodes.toolError,
      field: place?.path,
      kind: 'unserialisable_result',
      message: `The result cannot be written as JSON: ${where}.`,
      suggestion: 'Return plain data from the command: strings, numbers, booleans, lists and objects.',
    })
  }
}

/** The reason of an error without a place: a value that is too deep overflows the stack. */
function describeOverflow(error: Error): string {
  return /call stack/.test(error.message) ? 'it is nested too deeply' : error.message
}

/** Finds the part of a value that JSON cannot represent: its path, such as `result.items[3].owner`, and the reason. */
function findUnserialisable(
  value: unknown,
  path = '',
  ancestors: readonly object[] = [],
): {path: string; reason: string} | undefined {
  if (typeof value === 'bigint') return {path, reason: 'is a BigInt'}
  if (typeof value !== 'object' || value === null) return undefined
  if (ancestors.includes(value)) return {path, reason: 'refers back to itself'}
  for (const key of Object.keys(value)) {
    const inner = Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
    const found = findUnserialisable(readProperty(value, key), inner, [...ancestors, value])
    if (found) return found
  }

  return undefined
}

/**
 * Makes an outcome conform to its type, because an author's JavaScript may pass anything: values of wrong types are
 * converted to text or omitted, texts are cleaned (3.11), and a failure gets the process's exit code.
 *
 * @param keepsColors whether its texts go to a terminal
 */
export function makeWellFormed(outcome: TerminalOutcome, keepsColors: boolean): TerminalOutcome {
  const clean = (value: unknown) => cleanProse(toText(value), keepsColors)
  const optional = (value: unknown) => (typeof value === 'string' && value !== '' ? clean(value) : undefined)
  const cleanAll = (values: unknown) => (Array.isArray(values) ? values.map(clean) : undefined)
  const message = clean(outcome.message)
  const nextActions = readNextActions(outcome.nextActions).map((action) => ({
    ...action,
    command: clean(action.command),
    description: clean(action.description),
  }))
  if (outcome.type !== 'error') return {...outcome, message, nextActions, warnings: cleanAll(outcome.warnings)}
  const {didYouMean, position, recoverable, retryAfterMs, suggestion} = outcome
  const code = toFailureCode(outcome.code)
  const known = isExitCode(code) ? code : exitCodes.toolError
  const corrections = typeof didYouMean === 'string' && didYouMean !== '' ? [didYouMean] : didYouMean
  return {
    ...outcome,
    causes: cleanAll(outcome.causes),
    code,
    data: toPlainData(outcome.data),
    didYouMean: cleanAll(corrections)?.slice(0, maxCorrections),
    docUrl: optional(outcome.docUrl),
    error: optional(outcome.error) ?? categoryOf(known),
    field: optional(outcome.field),
    kind: optional(outcome.kind),
    message,
    nextActions,
    ownCode: optional(outcome.ownCode),
    position: isCount(position) ? position : undefined,
    recoverable: typeof recoverable === 'boolean' ? recoverable : isRecoverableByDefault(known),
    retryAfterMs: isCount(retryAfterMs) ? retryAfterMs : undefined,
    suggestion: suggestion === undefined || suggestion === null ? undefined : clean(suggestion),
    validValues: cleanAll(outcome.validValues),
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  try {
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  } catch {
    return Object.prototype.toString.call(value)
  }
}
