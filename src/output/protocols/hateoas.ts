import type {ErrorFields, NextAction, Truncation} from '../../contract/outcome.js'
import {omitEmpty, type Protocol, type ProtocolContext, shapeProgressFields} from './protocol.js'

/** Protocol `hateoas`: everything on stdout, and every envelope names what to do next. */
export const hateoas: Protocol = {
  shapeError: (error, context) => ({
    document: {
      ok: false,
      ...shapeHead(context),
      error: shapeErrorFields(error),
      fix: describeFix(error),
      next_actions: error.nextActions ?? [],
    },
    stream: 'stdout',
  }),
  shapePlan: ({message, nextActions, plan, warnings}, context) => ({
    document: {
      ok: true,
      ...shapeHead(context),
      result: {dry_run: true, plan: plan ?? null, ...omitEmpty({message, warnings})},
      next_actions: nextActions ?? [],
    },
    stream: 'stdout',
  }),
  shapeProgress: (progress, _, context) => ({
    document: {type: 'progress', ts: writeTime(context), ...shapeProgressFields(progress)},
    stream: 'stdout',
  }),
  shapeSuccess: ({cursor, message, nextActions, result, total, truncation, warnings}, context) => ({
    document: {
      ok: true,
      ...shapeHead(context),
      result: addFields(result ?? null, omitEmpty({message, total, cursor, warnings})),
      next_actions: [...describeTruncation(truncation), ...(nextActions ?? [])],
    },
    stream: 'stdout',
  }),
  typed: {
    shapeEnd: (document, type, context) => ({
      type: type === 'error' ? 'error' : 'result',
      ts: writeTime(context),
      ...document,
    }),
    shapeEvent: (value, context) => ({type: 'event', ts: writeTime(context), name: nameEvent(value), data: value}),
    shapeLog: ({level, message, repeated, time}) => ({
      type: 'log',
      ts: new Date(time).toISOString(),
      level,
      message,
      ...(repeated ? {repeated} : {}),
    }),
    shapeStart: (context) => ({
      type: 'start',
      ts: writeTime(context),
      command: context.command,
      timestamp: toSeconds(context.time),
    }),
    shapeStep: ({durationMs, name, status}, context) => ({
      type: 'step',
      ts: writeTime(context),
      name,
      status,
      ...(durationMs === undefined ? {} : {duration_ms: durationMs}),
    }),
  },
}

function shapeHead({command, time}: ProtocolContext): Record<string, unknown> {
  return {command, timestamp: toSeconds(time), schema_version: '1.0'}
}

function toSeconds(timeMs: number): number {
  return Math.floor(timeMs / 1000)
}

function shapeErrorFields({error, message, recoverable}: ErrorFields): Record<string, unknown> {
  return {message, code: error.toUpperCase(), retryable: recoverable}
}

function writeTime({time}: ProtocolContext): string {
  return new Date(time).toISOString()
}

/** A result with the message and warnings beside it: among its own fields, or around it if it has none. */
function addFields(result: unknown, fields: Record<string, unknown>): unknown {
  if (Object.keys(fields).length === 0) return result
  if (result === null) return fields
  const isObject = typeof result === 'object' && !Array.isArray(result) && !('toJSON' in result)
  if (!isObject) return {value: result, ...fields}
  // What the command returned is data, and keeps its own fields.
  return {...result, ...Object.fromEntries(Object.entries(fields).filter(([key]) => !(key in result)))}
}

/** The name that an event gives itself. */
function nameEvent(value: unknown): string {
  const fields = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  const name = [fields.event, fields.name, fields.type].find((one) => typeof one === 'string' && one !== '')
  return typeof name === 'string' ? name : 'event'
}

/** This protocol has no field for a truncation, so the first action reports it. */
function describeTruncation(truncation: Truncation | undefined): NextAction[] {
  if (!truncation) return []
  const {full_output: file, next_action: action, shown, total} = truncation
  const description = `The result was cut: ${shown} of ${total} are shown, and ${file} holds all. ${action.description}`
  return [{...action, description}]
}

/** What to do about an error, in one text that is never empty: its advice with the correction, else what to run next. */
function describeFix({didYouMean, message, nextActions, suggestion, validValues}: ErrorFields): string {
  const correction = didYouMean?.[0] && `Run \`${didYouMean[0]}\`.`
  const values = validValues?.length ? `Use one of: ${validValues.join(', ')}.` : undefined
  const action = nextActions?.[0] && `Run \`${nextActions[0].command}\`.`
  return [suggestion, correction ?? values].filter(Boolean).join(' ') || (action ?? message)
}
