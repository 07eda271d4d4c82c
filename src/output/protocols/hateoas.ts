import type {ErrorFields, NextAction, Truncation} from '../../contract/outcome.js'
import {describeFix} from './fix.js'
import {omitEmpty} from './omit-empty.js'
import type {Protocol, ProtocolContext} from './protocol.js'
import {shapeProgressFields} from './envelope-1-0.js'

/** Protocol `hateoas`: everything on stdout, every answer names what to do next (contract, section 4). */
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
  shapeSuccess: ({message, nextActions, result, truncation, warnings}, context) => ({
    document: {
      ok: true,
      ...shapeHead(context),
      result: joinSaid(result ?? null, omitEmpty({message, warnings})),
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
      timestamp: context.timestamp,
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

function shapeHead({command, timestamp}: ProtocolContext): Record<string, unknown> {
  return {command, timestamp, schema_version: '1.0'}
}

function shapeErrorFields({error, message, recoverable}: ErrorFields): Record<string, unknown> {
  return {message, code: error.toUpperCase(), retryable: recoverable}
}

function writeTime({time}: ProtocolContext): string {
  return new Date(time).toISOString()
}

/** A result with the message and warnings beside it: among its own fields, or around it where it has none. */
function joinSaid(result: unknown, said: Record<string, unknown>): unknown {
  if (Object.keys(said).length === 0) return result
  if (result === null) return said
  const isObject = typeof result === 'object' && !Array.isArray(result) && !('toJSON' in result)
  if (!isObject) return {value: result, ...said}
  // What the command returned is data, and keeps its own fields.
  const others = Object.entries(said).filter(([key]) => !(key in result))
  return {...result, ...Object.fromEntries(others)}
}

/** What an event calls itself. */
function nameEvent(value: unknown): string {
  const fields = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  const name = [fields.event, fields.name, fields.type].find((one) => typeof one === 'string' && one !== '')
  return typeof name === 'string' ? name : 'event'
}

/** This protocol has no field for what was cut, so the first action reports it. */
function describeTruncation(truncation: Truncation | undefined): NextAction[] {
  if (!truncation) return []
  const {full_output: file, next_action: action, shown, total} = truncation
  const description = `The result was cut: ${shown} of ${total} are shown, and ${file} holds all. ${action.description}`
  return [{...action, description}]
}
