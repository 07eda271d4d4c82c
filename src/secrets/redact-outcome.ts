import type {ErrorFields, NextAction, TerminalOutcome} from '../contract/outcome.js'
import {isOurCategory, isOurKind} from '../contract/error-categories.js'
import {compose, findPhrase} from '../contract/phrase.js'
import {redactValue} from './redact-value.js'
import type {Redactor} from './redactor.js'

/** The keys that we put into an error's data. */
const ourDataKeys = new Set([
  'causes',
  'data',
  'errors',
  'failed',
  'message',
  'omitted',
  'plan',
  'result',
  'stack',
  'succeeded',
  'value',
])

/**
 * Hides secrets in a terminal outcome, at the one place before it is shaped and written (contract, section 4). What the
 * command returns as its result or plan is its own affair.
 */
export function redactOutcome<Outcome extends TerminalOutcome>(outcome: Outcome, redactor: Redactor): Outcome {
  if (redactor.isEmpty) return outcome
  if (outcome.type === 'error') return {...outcome, ...redactError(outcome, redactor)}
  const {message, nextActions, warnings} = outcome
  return {
    ...outcome,
    message: redactText(message, redactor),
    ...(warnings && {warnings: each(warnings, (warning) => redactText(warning, redactor))}),
    ...(nextActions && {nextActions: each(nextActions, (action) => redactAction(action, redactor))}),
  }
}

/** Hides secrets in what an error tells. Our own words stay: categories, kinds, names, and the fixed part of a text. */
export function redactError<Fields extends ErrorFields>(fields: Fields, redactor: Redactor): Fields {
  if (redactor.isEmpty) return fields
  const {causes, data, didYouMean, docUrl, error, field, kind, message, nextActions, ownCode} = fields
  const {suggestion, validValues} = fields
  const word = (text: string) => (redactor.hasWord(text) ? text : redactText(text, redactor))
  const isRunnable = (line: string) => redactLine(line, redactor) === line
  return {
    ...fields,
    error: isOurCategory(error) ? error : redactor.text(error),
    message: redactText(message, redactor),
    ...(causes && {causes: each(causes, (cause) => redactor.text(cause))}),
    ...(ownCode !== undefined && {ownCode: redactor.text(ownCode)}),
    ...(kind !== undefined && {kind: isOurKind(kind) ? kind : redactor.text(kind)}),
    ...(suggestion !== undefined && {suggestion: redactText(suggestion, redactor)}),
    ...(validValues && {validValues: each(validValues, word)}),
    ...(field !== undefined && {field: word(field)}),
    // A line with a mask in it could not be run.
    ...(didYouMean && {didYouMean: Array.isArray(didYouMean) ? didYouMean.filter(isRunnable) : []}),
    ...(docUrl !== undefined && {docUrl: redactor.text(docUrl)}),
    ...(data !== undefined && {data: redactValue(data, redactor, (key) => ourDataKeys.has(key))}),
    ...(nextActions && {nextActions: each(nextActions, (action) => redactAction(action, redactor))}),
  }
}

/** Hides secrets in a text: anywhere in one from outside, in the values alone of one that we composed. */
export function redactText(text: string, redactor: Redactor): string {
  if (redactor.isEmpty || typeof text !== 'string') return text
  const phrase = findPhrase(text)
  if (!phrase) return redactor.text(text)
  const values = phrase.values.map((value) => redactor.text(value))
  return compose({...phrase, values})
}

/** Maps a list that a command may have filled with anything, or put anything else in the place of. */
function each<Item>(list: readonly Item[], redact: (item: Item) => Item): Item[] {
  return Array.isArray(list) ? list.map((item: Item) => redact(item)) : []
}

function redactAction(action: NextAction, redactor: Redactor): NextAction {
  if (typeof action !== 'object' || action === null) return redactValue(action, redactor) as NextAction
  const {command, description, params} = action
  return {
    ...action,
    command: redactLine(command, redactor),
    ...(description !== undefined && {description: redactText(description, redactor)}),
    ...(params && {
      params: Object.fromEntries(
        Object.entries(params).map(([name, param]) => [
          redactor.hasWord(name) ? name : redactor.text(name),
          redactValue(param, redactor, (key) => paramKeys.has(key)) as typeof param,
        ]),
      ),
    }),
  }
}

const paramKeys = new Set(['default', 'description', 'enum', 'max', 'min', 'required', 'type', 'value'])

/** Hides secrets in a command line; the names in it stay. */
function redactLine(line: string, redactor: Redactor): string {
  if (typeof line !== 'string') return line
  const shown = redactor.text(line)
  if (shown === line) return line
  const words = line.split(' ')
  // What is no word by itself, such as a secret with a space, is only found in the whole line.
  const isOurs = (word: string) => redactor.hasWord(word.replaceAll(/[<>[\]]/g, ''))
  const apart = words.map((word) => (isOurs(word) ? word : redactor.text(word))).join(' ')
  const others = words.filter((word) => !isOurs(word)).join(' ')
  return apart === line && redactor.text(others) !== others ? shown : apart
}
