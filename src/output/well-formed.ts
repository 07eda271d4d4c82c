import {categoryOf, isExitCode, isRecoverableByDefault} from '../contract/error-categories.js'
import {type ErrorFields, readNextActions, type TerminalOutcome} from '../contract/outcome.js'
import {cleanProse} from '../contract/prose.js'
import {toFailureCode} from '../oclif/exit.js'
import {toPlainData} from './plain-data.js'

/** How many corrections an error may hold (4.6). */
const maxCorrections = 3

/**
 * Makes an outcome what its type promises, because an author's JavaScript may pass anything: a value of a wrong type is
 * converted to a text or omitted, texts are cleaned (3.11), and a failure's code is that of the process.
 *
 * @param keepsColors whether its texts go to a terminal
 */
export function makeWellFormed(outcome: TerminalOutcome, keepsColors: boolean): TerminalOutcome {
  const clean = (value: unknown) => cleanProse(toText(value), keepsColors)
  const cleanAll = (values: unknown) => (Array.isArray(values) ? values.map(clean) : undefined)
  const message = clean(outcome.message)
  const nextActions = readNextActions(outcome.nextActions).map((action) => ({
    ...action,
    command: clean(action.command),
    description: clean(action.description),
  }))
  if (outcome.type !== 'error') return {...outcome, message, nextActions, warnings: cleanAll(outcome.warnings)}
  const {didYouMean, error, position, recoverable, retryAfterMs, suggestion} = outcome
  const code = toFailureCode(outcome.code)
  const known = isExitCode(code) ? code : 2
  const optional = (value: unknown) => (typeof value === 'string' && value !== '' ? clean(value) : undefined)
  const fields: ErrorFields = {
    ...outcome,
    causes: cleanAll(outcome.causes),
    code,
    data: toPlainData(outcome.data),
    didYouMean: cleanAll(typeof didYouMean === 'string' && didYouMean !== '' ? [didYouMean] : didYouMean)?.slice(
      0,
      maxCorrections,
    ),
    docUrl: optional(outcome.docUrl),
    error: optional(error) ?? categoryOf(known),
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
  return {...fields, type: 'error'}
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
