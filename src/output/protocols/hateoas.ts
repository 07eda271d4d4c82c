import type {ErrorFields, NextAction, Truncation} from '../../contract/outcome.js'
import {shapeLogFields} from './log.js'
import type {Protocol, ProtocolContext} from './protocol.js'
import {shapeProgressFields} from './v1-0.js'

/** Protocol `hateoas`: everything on stdout, every answer names what to do next (contract, section 4). */
export const hateoas: Protocol = {
  shapeError: (error, context) => ({
    document: {
      ok: false,
      ...shapeHead(context),
      error: {message: error.message, code: error.error.toUpperCase(), retryable: error.recoverable},
      fix: describeFix(error),
      next_actions: error.nextActions ?? [],
    },
    stream: 'stdout',
  }),
  shapePlan: (outcome, context) => ({
    document: {
      ok: true,
      ...shapeHead(context),
      result: {dry_run: true, plan: outcome.plan ?? null},
      next_actions: outcome.nextActions ?? [],
    },
    stream: 'stdout',
  }),
  shapeProgress: (progress) => ({document: {type: 'progress', ...shapeProgressFields(progress)}, stream: 'stdout'}),
  shapeSuccess: (outcome, context) => ({
    document: {
      ok: true,
      ...shapeHead(context),
      result: outcome.result ?? null,
      next_actions: [...describeTruncation(outcome.truncation), ...(outcome.nextActions ?? [])],
    },
    stream: 'stdout',
  }),
  typed: {
    shapeEnd: (document, type) => ({type: type === 'error' ? 'error' : 'result', ...document}),
    shapeEvent: (value) => ({type: 'event', data: value}),
    shapeLog: (log) => ({type: 'log', ...shapeLogFields(log)}),
    shapeStart: ({command, timestamp}) => ({type: 'start', command, timestamp}),
    shapeStep: ({name, status}, {timestamp}) => ({type: 'step', name, status, timestamp}),
  },
}

function shapeHead({command, timestamp}: ProtocolContext): Record<string, unknown> {
  return {command, timestamp, schema_version: '1.0'}
}

/** What to do about an error, in one string: its suggestion, and the corrected line where there is one. */
function describeFix({didYouMean, suggestion}: ErrorFields): string {
  const correction = didYouMean?.[0] && `Run \`${didYouMean[0]}\`.`
  return [suggestion, correction].filter(Boolean).join(' ')
}

/** This protocol has no field for what was cut, so the first action says it. */
function describeTruncation(truncation: Truncation | undefined): NextAction[] {
  if (!truncation) return []
  const {full_output: file, next_action: action, shown, total} = truncation
  const description = `The result was cut: ${shown} of ${total} are shown, and ${file} holds all. ${action.description}`
  return [{...action, description}]
}
