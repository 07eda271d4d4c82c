import type {Infer} from './builder.js'
import * as json from './builder.js'

const params = json.map(
  json.object({
    type: json.optional(json.text()),
    description: json.optional(json.text()),
    value: json.optional(json.anything()),
    default: json.optional(json.anything()),
    enum: json.optional(json.list(json.text())),
    min: json.optional(json.number()),
    max: json.optional(json.number()),
    required: json.optional(json.flag()),
  }),
)

/** A command line to run next. */
export const nextActionDocument = json.object({
  command: json.text(),
  description: json.text(),
  params: json.optional(params),
})

/** What was cut from a result that was too large for its reader. */
export const truncationNode = json.object({
  shown: json.number('integer', 0),
  total: json.number('integer', 0),
  bytes: json.number('integer', 0),
  full_output: json.text(),
  next_action: nextActionDocument,
})

const warnings = json.optional(json.list(json.text()))
const nextActions = json.optional(json.list(nextActionDocument))
const versions = {schema_version: json.literal('1.0'), tool_version: json.text()}
const olderVersions = {schema_version: json.literal('0.2'), tool_version: json.text()}

/** The terminal document of a command that succeeded. */
export const successDocument = json.object({
  status: json.literal('ok'),
  ...versions,
  message: json.text(),
  result: json.anything(),
  warnings,
  truncation: json.optional(truncationNode),
  next_actions: nextActions,
})

/** The terminal document of a command that succeeded. */
export type SuccessDocument = Infer<typeof successDocument>

/** The terminal document of a dry run. */
export const planDocument = json.object({
  status: json.literal('plan'),
  ...versions,
  message: json.text(),
  plan: json.anything(),
  warnings,
  next_actions: nextActions,
})

/** The terminal document of a dry run. */
export type PlanDocument = Infer<typeof planDocument>

const exitCode = json.number('integer', 1, "The process's exit code.")

/** The terminal document of a command that failed. */
export const errorDocument = json.object({
  status: json.literal('error'),
  code: exitCode,
  error: json.text('The category to branch on.'),
  kind: json.optional(json.text()),
  message: json.text(),
  suggestion: json.optional(json.text()),
  valid_values: json.optional(json.list(json.text())),
  recoverable: json.flag(),
  retry_after_ms: json.optional(json.number('integer', 0)),
  field: json.optional(json.text()),
  position: json.optional(json.number('integer', 0, 'The index in argv, after the bin, of the offending token.')),
  did_you_mean: json.optional(json.list(json.text())),
  doc_url: json.optional(json.text()),
  data: json.optional(json.anything()),
  next_actions: nextActions,
  ...versions,
})

/** The terminal document of a command that failed. */
export type ErrorDocument = Infer<typeof errorDocument>

const progressProperties = {
  stage: json.optional(json.text()),
  current: json.optional(json.number()),
  total: json.optional(json.number()),
  percent: json.optional(json.number('number', 0)),
  eta_ms: json.optional(json.number('number', 0)),
  message: json.optional(json.text()),
}

/** A line that reports how far a command is. */
export const progressDocument = json.object({event: json.literal('progress'), ...progressProperties})

/** A line that reports how far a command is. */
export type ProgressDocument = Infer<typeof progressDocument>

/** A line of stderr that logs. */
export const logDocument = json.object({
  ts: json.explain({json: {type: 'string', format: 'date-time'}}, 'ISO 8601, with milliseconds.'),
  level: json.oneOf(['debug', 'info', 'warn', 'error', 'progress']),
  msg: json.text(),
  repeated: json.optional(json.number('integer', 1)),
})

/** A line of stderr that logs. */
export type LogDocument = Infer<typeof logDocument>

/** A line of stdout that a command emits: any value. */
export const eventDocument = json.anything()

const olderError = {
  code: exitCode,
  error: json.text(),
  message: json.text(),
  suggestion: json.optional(json.text()),
  valid_values: json.optional(json.list(json.text())),
  recoverable: json.flag(),
  retry_after_ms: json.optional(json.number('integer', 0)),
  field: json.optional(json.text()),
  doc_url: json.optional(json.text()),
}

/** The documents of protocol 0.2. */
export const protocol02 = {
  error: json.object({...olderError, ...olderVersions}),
  plan: json.object({status: json.literal('plan'), ...olderVersions, result: json.anything()}),
  progress: json.object(progressProperties),
  success: json.object({status: json.literal('ok'), ...olderVersions, result: json.anything()}),
}

/** The documents of protocol 0.1. */
export const protocol01 = {
  error: json.object(olderError),
  plan: json.object({status: json.literal('plan'), result: json.anything()}),
  progress: json.object(progressProperties),
  success: json.object({status: json.literal('ok'), result: json.anything()}),
}

const head = {
  command: json.text('The command line that was run.'),
  timestamp: json.number('integer', undefined, 'Unix seconds.'),
  schema_version: json.text(),
}

const resultProperties = {
  ok: json.literal(true),
  ...head,
  result: json.anything(),
  next_actions: json.list(nextActionDocument),
}

const errorProperties = {
  ok: json.literal(false),
  ...head,
  error: json.object({
    message: json.text(),
    code: json.matching('^[A-Z0-9_]+$'),
    retryable: json.flag(),
  }),
  fix: json.text(),
  next_actions: json.list(nextActionDocument),
}

/** The terminal document of a command that succeeded, or of a dry run. */
export const hateoasResult = json.object(resultProperties)

/** The terminal document of a command that failed. */
export const hateoasError = json.object(errorProperties)

const time = json.text('When it was written, ISO 8601 with milliseconds.')

/** A line of a stream: of `start`, `step`, `progress`, `log` and `event` only the type and the time are fixed. */
export const hateoasLine = json.union(
  json.object({type: json.literal('result'), ts: time, ...resultProperties}),
  json.object({type: json.literal('error'), ts: time, ...errorProperties}),
  json.open(json.object({type: json.oneOf(['start', 'step', 'progress', 'log', 'event']), ts: time})),
)
