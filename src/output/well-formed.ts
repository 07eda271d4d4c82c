import {readNextActions, type ErrorFields, type TerminalOutcome} from '../contract/outcome.js'
import {categoryOf, isExitCode, isRecoverableByDefault} from '../contract/error-categories.js'
import {toFailureCode} from '../oclif/exit.js'
import {toPlainData} from './plain-data.js'
import {cleanProse} from '../contract/prose.js'

/** How many corrected lines an error may hold (contract, section 4). */
const maxCorrections = 3

/**
 * Makes an outcome what its type promises: an author's JavaScript can hand over anything. What is of a wrong type is
 * written as text where a text belongs, and left out elsewhere; texts lose what no reader should see; a failure's code
 * is the one with which the process really ends.
 *
 * @param keepsColours whether its texts go to a terminal
 */
export function makeWellFormed(outcome: TerminalOutcome, keepsColours: boolean): TerminalOutcome {
  const clean = (value: unknown) => cleanProse(toText(value), keepsColours)
  const cleanAll = (values: unknown) =>
    Array.isArray(values) ? values.map((value: unknown) => clean(value)) : undefined
  const nextActions = readNextActions(outcome.nextActions).map((action) => ({
    ...action,
    command: clean(action.command),
    description: clean(action.description),
  }))
  const message = clean(outcome.message)
  if (outcome.type === 'error') return {...repairError(outcome, clean, cleanAll), message, nextActions}
  return {...outcome, message, nextActions, warnings: cleanAll(outcome.warnings)}
}

type Clean = (value: unknown) => string
type CleanAll = (values: unknown) => string[] | undefined

function repairError(
  fields: {type: 'error'} & ErrorFields,
  clean: Clean,
  cleanAll: CleanAll,
): {type: 'error'} & ErrorFields {
  const {didYouMean, docUrl, error, field, kind, position, recoverable, retryAfterMs, suggestion, validValues} = fields
  const code = toFailureCode(fields.code)
  const known = isExitCode(code) ? code : undefined
  const optional = (value: unknown) => (isText(value) ? clean(value) : undefined)
  const corrections = cleanAll(isText(didYouMean) ? [didYouMean] : didYouMean)
  return {
    ...fields,
    causes: cleanAll(fields.causes),
    code,
    data: toPlainData(fields.data),
    didYouMean: corrections?.slice(0, maxCorrections),
    docUrl: optional(docUrl),
    error: optional(error) ?? categoryOf(known ?? 2),
    field: optional(field),
    kind: optional(kind),
    ownCode: optional(fields.ownCode),
    position: isCount(position) ? position : undefined,
    recoverable: typeof recoverable === 'boolean' ? recoverable : isRecoverableByDefault(known ?? 2),
    retryAfterMs: isCount(retryAfterMs) ? retryAfterMs : undefined,
    suggestion: suggestion === undefined || suggestion === null ? undefined : clean(suggestion),
    validValues: cleanAll(validValues),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

/** What stands for any value where a text belongs. */
function toText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  try {
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  } catch {
    return Object.prototype.toString.call(value)
  }
}
