import {isOurCategory, isOurKind} from '../contract/error-categories.js'
import {type ErrorFields, type NextAction, readNextActions, type TerminalOutcome} from '../contract/outcome.js'
import {toPlainData} from '../output/plain-data.js'
import type {Redactor} from './redactor.js'

/** The keys that the plugin adds to error data, and those of a next action's parameter. */
const dataKeys = new Set('causes data errors failed message omitted plan result stack succeeded value'.split(' '))
const paramKeys = new Set('default description enum max min required type value'.split(' '))

/** Masks the secrets in an outcome, except in the command's result or plan (4.13) and the plugin's own words (4.15). */
export function redactOutcome<Outcome extends ErrorFields | TerminalOutcome>(
  outcome: Outcome,
  redactor: Redactor,
): Outcome {
  if (redactor.isEmpty) return outcome
  const mask = (text: string) => redactor.text(text)
  const maskName = (text: string) => (redactor.hasWord(text) ? text : mask(text))
  const redactors: Record<string, ((value: never) => unknown) | undefined> = {
    causes: (causes: unknown) => listOf(causes).map(mask),
    data: (data: unknown) => redactValue(data, redactor, dataKeys),
    // A masked command line cannot be run.
    didYouMean: (lines: unknown) => listOf(lines).filter((line) => redactor.line(line) === line),
    docUrl: mask,
    error: (category: string) => (isOurCategory(category) ? category : mask(category)),
    field: maskName,
    kind: (kind: string) => (isOurKind(kind) ? kind : mask(kind)),
    message: mask,
    nextActions: (actions: unknown) => readNextActions(actions).map((action) => redactAction(action, redactor)),
    ownCode: mask,
    suggestion: mask,
    validValues: (values: unknown) => listOf(values).map(maskName),
    warnings: (warnings: unknown) => listOf(warnings).map(mask),
  }
  const entries = Object.entries(outcome).map(([name, value]: [string, unknown]) => {
    const redact = value === undefined ? undefined : redactors[name]
    return [name, redact ? redact(value as never) : value]
  })
  return Object.fromEntries(entries) as Outcome
}

/** An author may pass other values than lists. */
function listOf(value: unknown): string[] {
  return Array.isArray(value) ? (value as string[]) : []
}

function redactAction({command, description, params}: NextAction, redactor: Redactor): NextAction {
  const entries = Object.entries(params ?? {}).map(([name, param]) => [
    redactor.hasWord(name) ? name : redactor.text(name),
    redactValue(param, redactor, paramKeys),
  ])
  return {
    command: redactor.line(command),
    description: redactor.text(description),
    ...(params && {params: Object.fromEntries(entries) as NextAction['params']}),
  }
}

/** Masks the secrets in a JSON value: in texts, numbers and keys, except the top-level `keys`. */
export function redactValue(value: unknown, redactor: Redactor, keys?: ReadonlySet<string>): unknown {
  const walk = (inner: unknown, ancestors: readonly object[]): unknown => {
    if (typeof inner === 'string') return redactor.text(inner)
    if (typeof inner === 'number' || typeof inner === 'bigint') {
      const text = String(inner)
      return redactor.text(text) === text ? inner : redactor.text(text)
    }

    // A circular value stays circular, so that JSON rejects it.
    if (typeof inner !== 'object' || inner === null || ancestors.includes(inner)) return inner
    const path = [...ancestors, inner]
    if ('toJSON' in inner && typeof inner.toJSON === 'function') return walk((inner.toJSON as () => unknown)(), path)
    if (Array.isArray(inner)) return inner.map((item: unknown) => walk(item, path))
    const entries = Object.entries(inner).map(([key, item]): [string, unknown] => [
      ancestors.length === 0 && keys?.has(key) ? key : redactor.text(key),
      walk(item, path),
    ])
    return Object.fromEntries(entries)
  }

  try {
    return walk(toPlainData(value), [])
  } catch {
    // Unreadable, or nested deeper than the stack
    return '***'
  }
}
