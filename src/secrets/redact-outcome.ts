import {isOurCategory, isOurKind} from '../contract/error-categories.js'
import type {ErrorFields, NextAction, TerminalOutcome} from '../contract/outcome.js'
import {compose, findPhrase} from '../contract/phrase.js'
import {toPlainData} from '../output/plain-data.js'
import type {Redactor} from './redactor.js'

/** The keys that the plugin adds to error data, and those of a next action's parameter. */
const dataKeys = new Set('causes data errors failed message omitted plan result stack succeeded value'.split(' '))
const paramKeys = new Set('default description enum max min required type value'.split(' '))

/** Masks the secrets in a terminal outcome, except in the command's own result or plan (4.13). */
export function redactOutcome<Outcome extends TerminalOutcome>(outcome: Outcome, redactor: Redactor): Outcome {
  if (redactor.isEmpty) return outcome
  if (outcome.type === 'error') return {...outcome, ...redactError(outcome, redactor)}
  const {message, nextActions} = outcome
  const warnings = each(outcome.warnings ?? [], (warning) => redactText(warning, redactor))
  const failure = redactor.warning && redactor.text(redactor.warning)
  if (failure && !warnings.includes(failure)) warnings.push(failure)
  return {
    ...outcome,
    message: redactText(message, redactor),
    ...(warnings.length > 0 && {warnings}),
    ...(nextActions && {nextActions: each(nextActions, (action) => redactAction(action, redactor))}),
  }
}

/** Masks the secrets in an error, but not the plugin's own words: categories, kinds, names, and fixed texts (4.15). */
export function redactError<Fields extends ErrorFields>(fields: Fields, redactor: Redactor): Fields {
  if (redactor.isEmpty) return fields
  const mask = (text: string) => redactor.text(text)
  const maskText = (text: string) => redactText(text, redactor)
  const maskWord = (text: string) => (redactor.hasWord(text) ? text : maskText(text))
  const change: Record<string, ((value: never) => unknown) | undefined> = {
    causes: (causes: readonly string[]) => each(causes, mask),
    data: (data: unknown) => redactValue(data, redactor, dataKeys),
    // A masked command line cannot be run.
    didYouMean: (lines: readonly string[]) =>
      each(lines, (line) => line).filter((line) => redactor.line(line) === line),
    docUrl: mask,
    error: (category: string) => (isOurCategory(category) ? category : mask(category)),
    field: maskWord,
    kind: (kind: string) => (isOurKind(kind) ? kind : mask(kind)),
    message: maskText,
    nextActions: (actions: readonly NextAction[]) => each(actions, (action) => redactAction(action, redactor)),
    ownCode: mask,
    suggestion: maskText,
    validValues: (values: readonly string[]) => each(values, maskWord),
  }
  const entries = Object.entries(fields).map(([name, value]: [string, unknown]) => {
    const redact = value === undefined ? undefined : change[name]
    return [name, redact ? redact(value as never) : value]
  })
  return Object.fromEntries(entries) as Fields
}

/** Masks the secrets in a text; if the plugin composed it, only in its values. */
export function redactText(text: string, redactor: Redactor): string {
  if (redactor.isEmpty || typeof text !== 'string') return text
  const phrase = findPhrase(text)
  if (!phrase) return redactor.text(text)
  return compose({...phrase, values: phrase.values.map((value) => redactor.text(value))})
}

/** Masks the secrets in a JSON value: in texts, numbers and keys, except the top-level `keys`. */
export function redactValue(value: unknown, redactor: Redactor, keys?: ReadonlySet<string>): unknown {
  const walk = (inner: unknown, ancestors: readonly object[]): unknown => {
    if (typeof inner === 'string') return redactor.text(inner)
    if (typeof inner === 'number' || typeof inner === 'bigint') {
      const text = String(inner)
      const shown = redactor.text(text)
      return shown === text ? inner : shown
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

/** Maps a list; other values that an author may pass stay unchanged. */
function each<Item>(list: readonly Item[], redact: (item: Item) => Item): Item[] {
  return Array.isArray(list) ? list.map((item: Item) => redact(item)) : []
}

function redactAction(action: NextAction, redactor: Redactor): NextAction {
  if (typeof action !== 'object' || action === null) return redactValue(action, redactor) as NextAction
  const {command, description, params} = action
  return {
    ...action,
    command: redactor.line(command),
    ...(description !== undefined && {description: redactText(description, redactor)}),
    ...(params && {
      params: Object.fromEntries(
        Object.entries(params).map(([name, param]) => [
          redactor.hasWord(name) ? name : redactor.text(name),
          redactValue(param, redactor, paramKeys) as typeof param,
        ]),
      ),
    }),
  }
}
