import type {ErrorFields, NextAction, Truncation} from '../../contract/outcome.js'
import {isRecord} from '../../contract/unknown-value.js'
import {
  type Document,
  omitEmpty,
  type Protocol,
  type ProtocolContext,
  readClock,
  shapeProgressFields,
} from './protocol.js'

/** Protocol `hateoas`: all output is on stdout, and every envelope has next actions. */
export const hateoas: Protocol = {
  errorStream: 'stdout',
  progressStreams: ['stdout', 'stdout'],
  shapeError: (error, context) => ({
    ok: false,
    ...shapeHead(context),
    error: {message: error.message, code: error.error.toUpperCase(), retryable: error.recoverable},
    fix: describeFix(error),
    next_actions: error.nextActions ?? [],
  }),
  shapePlan: ({message, nextActions, plan, warnings}, context) => ({
    ok: true,
    ...shapeHead(context),
    result: {dry_run: true, plan: plan ?? null, ...omitEmpty({message, warnings})},
    next_actions: nextActions ?? [],
  }),
  shapeProgress: (progress) => ({type: 'progress', ts: writeTime(), ...shapeProgressFields(progress)}),
  shapeSuccess: ({cursor, message, nextActions, result, total, truncation, warnings}, context) => ({
    ok: true,
    ...shapeHead(context),
    result: addFields(result ?? null, omitEmpty({message, total, cursor, warnings})),
    next_actions: [...describeTruncation(truncation), ...(nextActions ?? [])],
  }),
  typed: {
    shapeEnd: (document, type) => ({type: type === 'error' ? 'error' : 'result', ts: writeTime(), ...document}),
    shapeEvent: (value) => ({type: 'event', ts: writeTime(), name: nameEvent(value), data: value}),
    shapeLog: ({level, message, repeated, time}) => ({
      type: 'log',
      ts: writeTime(time),
      level,
      message,
      ...omitEmpty({repeated: repeated || undefined}),
    }),
    shapeStart: ({command}) => ({type: 'start', ts: writeTime(), command, timestamp: readSeconds()}),
    shapeStep: ({durationMs, name, status}) => ({
      type: 'step',
      ts: writeTime(),
      name,
      status,
      ...omitEmpty({duration_ms: durationMs}),
    }),
  },
}

function shapeHead({command}: ProtocolContext): Document {
  return {command, timestamp: readSeconds(), schema_version: '1.0'}
}

function readSeconds(): number {
  return Math.floor(readClock() / 1000)
}

function writeTime(timeMs: number = readClock()): string {
  return new Date(timeMs).toISOString()
}

/** Adds the message and warnings to a result's own fields, or wraps a result without fields. */
function addFields(result: unknown, fields: Document): unknown {
  if (Object.keys(fields).length === 0) return result
  if (result === null) return fields
  if (!isRecord(result) || 'toJSON' in result) return {value: result, ...fields}
  // The command's result is data, and keeps its own fields.
  return {...result, ...Object.fromEntries(Object.entries(fields).filter(([key]) => !(key in result)))}
}

function nameEvent(value: unknown): string {
  const {event, name, type} = isRecord(value) ? value : {}
  return [event, name, type].find((one): one is string => typeof one === 'string' && one !== '') ?? 'event'
}

/** The protocol has no truncation field, so the first action describes it. */
function describeTruncation(truncation: Truncation | undefined): NextAction[] {
  if (!truncation) return []
  const {full_output: file, next_action: action, shown, total} = truncation
  const description = `The result was cut: ${shown} of ${total} are shown, and ${file} holds all. ${action.description}`
  return [{...action, description}]
}

/** How to fix an error, in one non-empty text: its advice with the correction, else the next action. */
function describeFix({didYouMean, message, nextActions, suggestion, validValues}: ErrorFields): string {
  const correction = didYouMean?.[0] && `Run \`${didYouMean[0]}\`.`
  const values = validValues?.length ? `Use one of: ${validValues.join(', ')}.` : undefined
  const action = nextActions?.[0] && `Run \`${nextActions[0].command}\`.`
  return [suggestion, correction ?? values].filter(Boolean).join(' ') || (action ?? message)
}
