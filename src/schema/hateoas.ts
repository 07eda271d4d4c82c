import {anything, explain, flag, list, literal, matching, number, object, oneOf, open, text, union} from './builder.js'
import {nextActionDocument} from './envelopes.js'

const head = {
  command: explain(text(), 'The line that was run.'),
  timestamp: explain(number('integer'), 'Unix seconds.'),
  schema_version: text(),
}

const resultProperties = {
  ok: literal(true),
  ...head,
  result: anything(),
  next_actions: list(nextActionDocument),
}

const errorProperties = {
  ok: literal(false),
  ...head,
  error: object({
    message: text(),
    code: matching('^[A-Z0-9_]+$'),
    retryable: flag(),
  }),
  fix: text(),
  next_actions: list(nextActionDocument),
}

/** The terminal document of a command that succeeded, or of a dry run. */
export const hateoasResult = object(resultProperties)

/** The terminal document of a command that failed. */
export const hateoasError = object(errorProperties)

const time = explain(text(), 'When the line was written, ISO 8601 with milliseconds.')

/** A line of a stream: of `start`, `step`, `progress`, `log` and `event` only the type and the time are fixed. */
export const hateoasLine = union(
  object({type: literal('result'), ts: time, ...resultProperties}),
  object({type: literal('error'), ts: time, ...errorProperties}),
  open(object({type: oneOf(['start', 'step', 'progress', 'log', 'event']), ts: time})),
)
