import {inspect} from 'node:util'

import * as categories from '../contract/error-categories.js'
import {type NextAction, readNextActions, type TerminalOutcome} from '../contract/outcome.js'
import {cleanProse} from '../contract/prose.js'
import {isRecord} from '../contract/unknown-value.js'
import {toFailureCode} from '../oclif/exit.js'
import type {Redactor} from '../secrets/redactor.js'
import {readCount, toPlainData} from './plain-data.js'

/** The keys that the plugin adds to error data, and those of a next action's parameter. */
const dataKeys = new Set('causes data errors failed message omitted plan result stack succeeded value'.split(' '))
const paramKeys = new Set('default description enum max min required type value'.split(' '))

/**
 * Makes an outcome ready for its reader: an author's JavaScript may pass values of wrong types, which are omitted; texts
 * are cleaned (3.11); secrets are masked, except in a result or plan (4.13) and in the plugin's own words (4.15).
 */
export function prepareOutcome(outcome: TerminalOutcome, redactor: Redactor, keepsColors: boolean): TerminalOutcome {
  const clean = (text: string) => cleanProse(text, keepsColors)
  // Masks before and after control characters are removed, because these may hide a secret.
  const mask = (value: unknown) => redactor.text(clean(redactor.text(toText(value))))
  const maskLine = (line: string) => redactor.line(clean(redactor.line(line)))
  const maskName = (name: string) => (!redactor.isEmpty && redactor.hasWord(name) ? clean(name) : mask(name))
  const mapText = (value: unknown, map: (text: string) => string = mask) =>
    typeof value === 'string' && value !== '' ? map(value) : undefined
  const mapList = (value: unknown, map: (item: string) => string = mask) =>
    Array.isArray(value) ? value.map((item) => map(toText(item))) : undefined
  const nextActions = readNextActions(outcome.nextActions).map(({command, description, params}) => ({
    command: maskLine(command),
    description: mask(description),
    ...(params && {params: maskParams(params, redactor)}),
  }))
  const common = {message: mask(outcome.message), nextActions}
  if (outcome.type !== 'error') return {...outcome, ...common, warnings: mapList(outcome.warnings)}
  const {didYouMean, error, field, kind} = outcome
  const code = toFailureCode(outcome.code)
  const exitCode = categories.isExitCode(code) ? code : categories.exitCodes.toolError
  return {
    ...outcome,
    ...common,
    causes: mapList(outcome.causes),
    code,
    data: redactor.isEmpty ? toPlainData(outcome.data) : redactValue(outcome.data, redactor, dataKeys),
    // A masked command line cannot be run; 4.6: at most three.
    didYouMean: mapList(didYouMean, (line) => (maskLine(line) === clean(line) ? clean(line) : ''))
      ?.filter(Boolean)
      .slice(0, 3),
    docUrl: mapText(outcome.docUrl),
    error:
      mapText(error, (text) => (categories.isOurCategory(text) ? text : mask(text))) ?? categories.categoryOf(exitCode),
    field: mapText(field, maskName),
    kind: mapText(kind, (text) => (categories.isOurKind(text) ? text : mask(text))),
    ownCode: mapText(outcome.ownCode),
    position: readCount(outcome.position),
    recoverable:
      typeof outcome.recoverable === 'boolean' ? outcome.recoverable : categories.isRecoverableByDefault(exitCode),
    retryAfterMs: readCount(outcome.retryAfterMs),
    suggestion: mapText(outcome.suggestion),
    validValues: mapList(outcome.validValues, maskName),
  }
}

function maskParams(params: NonNullable<NextAction['params']>, redactor: Redactor): NextAction['params'] {
  if (redactor.isEmpty) return params
  const entries = Object.entries(params).map(([name, param]) => [
    redactor.hasWord(name) ? name : redactor.text(name),
    redactValue(param, redactor, paramKeys),
  ])
  return Object.fromEntries(entries) as NextAction['params']
}

/** Masks the secrets in a JSON value: in texts, numbers and keys, except the top-level `keys`. */
export function redactValue(value: unknown, redactor: Redactor, keys?: ReadonlySet<string>): unknown {
  const mask = (inner: unknown, kept?: ReadonlySet<string>): unknown => {
    if (typeof inner === 'number' || typeof inner === 'bigint') {
      const text = redactor.text(String(inner))
      return text === String(inner) ? inner : text
    }

    if (typeof inner === 'string') return redactor.text(inner)
    if (Array.isArray(inner)) return inner.map((item) => mask(item))
    if (!isRecord(inner)) return inner
    return Object.fromEntries(
      Object.entries(inner).map(([key, item]) => [kept?.has(key) ? key : redactor.text(key), mask(item)]),
    )
  }

  try {
    return mask(toPlainData(value), keys)
  } catch {
    // Circular, or nested deeper than the stack
    return '***'
  }
}

function toText(value: unknown): string {
  const text = value ?? ''
  return typeof text === 'string' ? text : inspect(text)
}
