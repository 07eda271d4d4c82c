import {inspect} from 'node:util'

import * as categories from '../contract/error-categories.js'
import {type NextAction, readNextActions, type TerminalOutcome} from '../contract/outcome.js'
import {cleanProse} from '../contract/prose.js'
import {isRecord} from '../contract/unknown-value.js'
import {toFailureCode} from '../oclif/exit.js'
import type {Redactor} from '../secrets/redactor.js'
import {convertBuiltIn, readCount, toPlainData} from './plain-data.js'

/** The keys that the plugin adds to error data, and those of a next action's parameter. */
const dataKeys = new Set(
  'causes data errors failed message omitted plan result stack succeeded value'.split(' '),
)
const paramKeys = new Set('default description enum max min required type value'.split(' '))

/**
 * Makes an outcome ready for its reader: an author's JavaScript may pass values of wrong types,
 * which are omitted; texts are cleaned (3.11); secrets are masked, except in a result or plan
 * (4.13) and in the plugin's own words (4.15).
 */
export function prepareOutcome<Outcome extends TerminalOutcome>(
  outcome: Outcome,
  redactor: Redactor,
  keepsColors: boolean,
): Outcome
export function prepareOutcome(
  outcome: TerminalOutcome,
  redactor: Redactor,
  keepsColors: boolean,
): TerminalOutcome {
  const clean = (text: string) => cleanProse(text, keepsColors)
  // Masks before and after control characters are removed, because these may hide a secret.
  const mask = (value: unknown) => redactor.text(clean(redactor.text(toText(value))))
  const maskLine = (line: string) => redactor.line(clean(redactor.line(line)))
  const maskName = (name: string) =>
    !redactor.isEmpty && redactor.hasWord(name) ? clean(name) : mask(name)
  const maskKind = (word: string) => (categories.isOurWord(word) ? word : mask(word))
  const mapText = (value: unknown, map: (text: string) => string = mask) =>
    typeof value === 'string' && value !== '' ? map(value) : undefined
  const mapList = (value: unknown, map: (item: string) => string = mask) =>
    Array.isArray(value) ? value.map((item) => map(toText(item))) : undefined
  const maskParams = (params: object) =>
    Object.fromEntries(
      Object.entries(params).map(([name, param]) => [
        maskName(name),
        redactValue(param, redactor, paramKeys),
      ]),
    )
  const nextActions = readNextActions(outcome.nextActions).map(
    ({command, description, params}) => ({
      command: maskLine(command),
      description: mask(description),
      ...(params && {params: maskParams(params) as NextAction['params']}),
    }),
  )
  const common = {message: mask(outcome.message), nextActions}
  if (outcome.type !== 'error') return {...outcome, ...common, warnings: mapList(outcome.warnings)}
  const {didYouMean, error, field, kind} = outcome
  const code = toFailureCode(outcome.code)
  const exitCode = categories.isExitCode(code) ? code : categories.exitCodes.toolError
  return {
    ...outcome,
    ...common,
    code,
    data: redactValue(outcome.data, redactor, dataKeys),
    // A masked command line cannot be run; 4.6: at most three.
    didYouMean: mapList(didYouMean, (line) => (maskLine(line) === clean(line) ? clean(line) : ''))
      ?.filter(Boolean)
      .slice(0, 3),
    docUrl: mapText(outcome.docUrl),
    error: mapText(error, maskKind) ?? categories.categoryOf(exitCode),
    field: mapText(field, maskName),
    kind: mapText(kind, maskKind),
    position: readCount(outcome.position),
    recoverable:
      typeof outcome.recoverable === 'boolean'
        ? outcome.recoverable
        : categories.isRecoverableByDefault(exitCode),
    retryAfterMs: readCount(outcome.retryAfterMs),
    suggestion: mapText(outcome.suggestion),
    validValues: mapList(outcome.validValues, maskName),
  }
}

/**
 * Masks the secrets in a value: in texts, numbers and keys, except the top-level `keys`. @returns
 * plain data
 */
export function redactValue(
  value: unknown,
  redactor: Redactor,
  keys?: ReadonlySet<string>,
): unknown {
  if (redactor.isEmpty || value === undefined) return toPlainData(value)
  const mask = (place: string, member: unknown): unknown => {
    const plain = convertBuiltIn(member)
    if (typeof plain === 'number' || typeof plain === 'bigint') {
      const text = redactor.text(String(plain))
      return text === String(plain) ? plain : text
    }

    if (typeof plain === 'string') return redactor.text(plain)
    if (!isRecord(plain)) return plain
    const entries = Object.entries(plain)
    // The whole value has no place.
    return Object.fromEntries(
      entries.map(([key, item]) => [
        place === '' && keys?.has(key) ? key : redactor.text(key),
        item,
      ]),
    )
  }

  try {
    return JSON.parse(JSON.stringify(toPlainData(value), mask) ?? 'null') as unknown
  } catch {
    // What JSON cannot hold cannot be masked either.
    return '***'
  }
}

function toText(value: unknown): string {
  const text = value ?? ''
  return typeof text === 'string' ? text : inspect(text)
}
