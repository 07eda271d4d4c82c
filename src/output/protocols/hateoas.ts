import type {ErrorFields, NextAction, TerminalOutcome, Truncation} from '../../contract/outcome.js'
import {isRecord} from '../../contract/unknown-value.js'
import {
  type Document,
  omitEmpty,
  type Protocol,
  readClock,
  shapeProgressFields,
  type Success,
} from './protocol.js'

type Plan = Extract<TerminalOutcome, {type: 'plan'}>

/** Protocol `hateoas`: all output is on stdout, and every envelope has next actions. */
export const hateoas: Protocol = {
  shape(outcome, context) {
    const head = {
      command: context.command,
      timestamp: readSeconds(),
      schema_version: '1.0',
    }
    const {message, nextActions = []} = outcome
    if (outcome.type === 'error') {
      const error = {
        message,
        code: outcome.error.toUpperCase(),
        retryable: outcome.recoverable,
      }
      const actions = nextActions.length > 0 ? nextActions : listCorrections(outcome)
      return {
        ok: false,
        ...head,
        error,
        fix: describeFix(outcome),
        next_actions: actions,
      }
    }

    const success = outcome.type === 'plan' ? toSuccess(outcome) : outcome
    const {cursor, result = null, total, truncation, warnings} = success
    return {
      ok: true,
      ...head,
      result: addFields(result, omitEmpty({message, total, cursor, warnings})),
      next_actions: [...describeTruncation(truncation), ...nextActions],
    }
  },
  shapeProgress: (progress) => shapeLine('progress', shapeProgressFields(progress)),
  typed: {
    shapeEnd: (document, type) => shapeLine(type === 'error' ? 'error' : 'result', document),
    shapeEvent: (value) => shapeLine('event', {name: nameEvent(value), data: value}),
    shapeLog: ({level, message, repeated, time}) =>
      shapeLine(
        'log',
        {
          level,
          message,
          ...(repeated ? {repeated} : {}),
        },
        time,
      ),
    shapeStart: ({command}) => shapeLine('start', {command, timestamp: readSeconds()}),
    shapeStep: ({durationMs, name, status}) =>
      shapeLine('step', {
        name,
        status,
        ...omitEmpty({duration_ms: durationMs}),
      }),
  },
}

/** A plan as a success, since this protocol has no status for it. */
function toSuccess(outcome: Plan): Success {
  return {
    ...outcome,
    result: {
      dry_run: true,
      plan: outcome.plan ?? null,
    },
    type: 'success',
  }
}

function shapeLine(type: string, fields: Document, timeMs: number = readClock()): Document {
  return {
    type,
    ts: new Date(timeMs).toISOString(),
    ...fields,
  }
}

function readSeconds(): number {
  return Math.floor(readClock() / 1000)
}

/** Adds fields of the envelope to a result's own fields, or wraps a result without fields. */
function addFields(result: unknown, fields: Document): unknown {
  if (Object.keys(fields).length === 0) return result
  if (result === null) return fields
  if (!isRecord(result) || 'toJSON' in result) {
    return {value: result, ...fields}
  }
  // A field of the result is never replaced by one of the envelope.
  const addedFields = Object.entries(fields).filter(([key]) => !(key in result))
  return {...result, ...Object.fromEntries(addedFields)}
}

/** The name of an event, from one of the members that usually have it. */
function nameEvent(value: unknown): string {
  const {event, name, type} = isRecord(value) ? value : {}
  const names = [event, name, type].filter((each) => typeof each === 'string')
  return names.find((each) => each !== '') ?? 'event'
}

function describeTruncation(truncation: Truncation | undefined): NextAction[] {
  if (!truncation) return []
  const {full_output: file, next_action: action, shown, total} = truncation
  if (!action) return []
  const place = file === undefined ? '' : `, and ${file} holds all`
  const description = `The result was cut: ${shown} of ${total} are shown${place}. ${action.description}`
  return [{...action, description}]
}

/** The corrected command lines, which this protocol has no other field for. */
function listCorrections({didYouMean = []}: ErrorFields): NextAction[] {
  return didYouMean.map((command) => ({command, description: 'The command line, corrected'}))
}

/**
 * How to fix an error: its suggestion with a correction or the valid values, else its first next
 * action, else its message, because the field must not be empty.
 */
function describeFix(error: ErrorFields): string {
  const sentences = [error.suggestion, describeCorrection(error)].filter(Boolean)
  if (sentences.length > 0) return sentences.join(' ')
  const [action] = error.nextActions ?? []
  return action ? `Run \`${action.command}\`.` : error.message
}

/** The first correction, else the valid values; undefined if there are neither. */
function describeCorrection({didYouMean = [], validValues = []}: ErrorFields): string | undefined {
  const [correction] = didYouMean
  if (correction) return `Run \`${correction}\`.`
  return validValues.length > 0 ? `Use one of: ${validValues.join(', ')}.` : undefined
}
