import {anything, explain, flag, type Infer, list, literal, map, number, object, oneOf, optional, text} from './builder.js'

const params = map(
  object({
    type: optional(text()),
    description: optional(text()),
    value: optional(anything()),
    default: optional(anything()),
    enum: optional(list(text())),
    min: optional(number()),
    max: optional(number()),
    required: optional(flag()),
  }),
)

/** A command line to run next. */
export const nextActionDocument = object({command: text(), description: text(), params: optional(params)})

/** What was cut from a result that was too large for its reader. */
export const truncationNode = object({
  shown: number('integer', 0),
  total: number('integer', 0),
  bytes: number('integer', 0),
  full_output: text(),
  next_action: nextActionDocument,
})

const warnings = optional(list(text()))
const nextActions = optional(list(nextActionDocument))
const versions = {schema_version: literal('1.0'), tool_version: text()}
const olderVersions = {schema_version: literal('0.2'), tool_version: text()}

/** The terminal document of a command that succeeded. */
export const successDocument = object({
  status: literal('ok'),
  ...versions,
  message: text(),
  result: anything(),
  warnings,
  truncation: optional(truncationNode),
  next_actions: nextActions,
})

/** The terminal document of a command that succeeded. */
export type SuccessDocument = Infer<typeof successDocument>

/** The terminal document of a dry run. */
export const planDocument = object({
  status: literal('plan'),
  ...versions,
  message: text(),
  plan: anything(),
  warnings,
  next_actions: nextActions,
})

/** The terminal document of a dry run. */
export type PlanDocument = Infer<typeof planDocument>

const exitCode = explain(number('integer', 1), "The process's exit code.")

/** The terminal document of a command that failed. */
export const errorDocument = object({
  status: literal('error'),
  code: exitCode,
  error: explain(text(), 'The category to branch on.'),
  kind: optional(text()),
  message: text(),
  suggestion: optional(text()),
  valid_values: optional(list(text())),
  recoverable: flag(),
  retry_after_ms: optional(number('integer', 0)),
  field: optional(text()),
  position: optional(explain(number('integer', 0), 'The index in argv, after the bin, of the offending token.')),
  did_you_mean: optional(list(text())),
  doc_url: optional(text()),
  data: optional(anything()),
  next_actions: nextActions,
  ...versions,
})

/** The terminal document of a command that failed. */
export type ErrorDocument = Infer<typeof errorDocument>

const progressProperties = {
  stage: optional(text()),
  current: optional(number()),
  total: optional(number()),
  percent: optional(number('number', 0)),
  eta_ms: optional(number('number', 0)),
  message: optional(text()),
}

/** A line that reports how far a command is. */
export const progressDocument = object({event: literal('progress'), ...progressProperties})

/** A line that reports how far a command is. */
export type ProgressDocument = Infer<typeof progressDocument>

/** A line of stderr that logs. */
export const logDocument = object({
  ts: explain({json: {type: 'string', format: 'date-time'}}, 'ISO 8601, with milliseconds.'),
  level: oneOf(['debug', 'info', 'warn', 'error', 'progress']),
  msg: text(),
  repeated: optional(number('integer', 1)),
})

/** A line of stderr that logs. */
export type LogDocument = Infer<typeof logDocument>

/** A line of stdout that a command emits: any value. */
export const eventDocument = anything()

const olderError = {
  code: exitCode,
  error: text(),
  message: text(),
  suggestion: optional(text()),
  valid_values: optional(list(text())),
  recoverable: flag(),
  retry_after_ms: optional(number('integer', 0)),
  field: optional(text()),
  doc_url: optional(text()),
}

/** The documents of protocol 0.2. */
export const protocol02 = {
  error: object({...olderError, ...olderVersions}),
  plan: object({status: literal('plan'), ...olderVersions, result: anything()}),
  progress: object(progressProperties),
  success: object({status: literal('ok'), ...olderVersions, result: anything()}),
}

/** The documents of protocol 0.1. */
export const protocol01 = {
  error: object(olderError),
  plan: object({status: literal('plan'), result: anything()}),
  progress: object(progressProperties),
  success: object({status: literal('ok'), result: anything()}),
}
