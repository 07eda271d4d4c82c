import * as json from './builder.js'

const params = json.map(
  json.object({
    'type?': json.text(),
    'description?': json.text(),
    'value?': json.anything(),
    'default?': json.anything(),
    'enum?': json.list(json.text()),
    'min?': json.number(),
    'max?': json.number(),
    'required?': json.flag(),
  }),
)

export const NextActionDocument = json.object({
  command: json.text(),
  description: json.text(),
  'params?': params,
})

/** How a result that was too large for its reader was truncated. */
export const TruncationNode = json.object({
  ...json.each(json.count(), 'shown', 'total', 'bytes'),
  'cursor?': json.text(),
  full_output: json.text(),
  next_action: NextActionDocument,
})

const warnings = json.list(json.text())
const nextActions = json.list(NextActionDocument)
const versions = {schema_version: json.literal('1.0'), tool_version: json.text()}

/** The terminal document of a command that succeeded. */
export const SuccessDocument = json.object({
  status: json.literal('ok'),
  ...versions,
  message: json.text(),
  result: json.anything(),
  'total?': json.count('How many items there are in all, if the result is one page of them.'),
  'cursor?': json.text('The value to pass to the command for the next page.'),
  'warnings?': warnings,
  'truncation?': TruncationNode,
  'next_actions?': nextActions,
})
export type SuccessDocument = json.Infer<typeof SuccessDocument>

/** The terminal document of a dry run. */
export const PlanDocument = json.object({
  status: json.literal('plan'),
  ...versions,
  message: json.text(),
  plan: json.anything(),
  'warnings?': warnings,
  'next_actions?': nextActions,
})
export type PlanDocument = json.Infer<typeof PlanDocument>

const exitCode = json.positive("The process's exit code.")

/** The terminal document of a command that failed. */
export const ErrorDocument = json.object({
  status: json.literal('error'),
  code: exitCode,
  error: json.text('The category to branch on.'),
  ...json.each(json.text(), 'kind?', 'message', 'suggestion?'),
  'valid_values?': json.list(json.text()),
  recoverable: json.flag(),
  'retry_after_ms?': json.count(),
  'field?': json.text(),
  'position?': json.count('The index in argv, after the bin, of the offending token.'),
  'did_you_mean?': json.list(json.text()),
  'doc_url?': json.text(),
  'data?': json.anything(),
  'next_actions?': nextActions,
  ...versions,
})
export type ErrorDocument = json.Infer<typeof ErrorDocument>

const progressProperties = {
  'stage?': json.text(),
  ...json.each(json.number(), 'current?', 'total?', 'percent?', 'eta_ms?'),
  'message?': json.text(),
}

/** A line that reports a command's progress. */
export const ProgressDocument = json.object({event: json.literal('progress'), ...progressProperties})
export type ProgressDocument = json.Infer<typeof ProgressDocument>

/** A line of stderr that logs. */
export const LogDocument = json.object({
  ts: json.explain({json: {type: 'string', format: 'date-time'}}, 'ISO 8601, with milliseconds.'),
  level: json.oneOf(['debug', 'info', 'warn', 'error', 'progress']),
  msg: json.text(),
  'repeated?': json.positive(),
})
export type LogDocument = json.Infer<typeof LogDocument>

/** A line of stdout that a command emits: any value. */
export const EventDocument = json.anything()

const olderError = {
  code: exitCode,
  ...json.each(json.text(), 'error', 'message', 'suggestion?'),
  'valid_values?': json.list(json.text()),
  recoverable: json.flag(),
  'retry_after_ms?': json.count(),
  'field?': json.text(),
  'doc_url?': json.text(),
}

const older = <Versions extends json.Properties>(both: Versions) => ({
  error: json.object({...olderError, ...both}),
  plan: json.object({status: json.literal('plan'), ...both, result: json.anything()}),
  progress: json.object(progressProperties),
  success: json.object({status: json.literal('ok'), ...both, result: json.anything()}),
})

export const protocol02 = older({schema_version: json.literal('0.2'), tool_version: json.text()})
export const protocol01 = older({})

const head = {
  command: json.text('The command line that was run.'),
  timestamp: json.count('Unix seconds.'),
  schema_version: json.text(),
}

const resultProperties = {
  ok: json.literal(true),
  ...head,
  result: json.anything(),
  next_actions: json.list(NextActionDocument),
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
  next_actions: json.list(NextActionDocument),
}

export const HateoasResult = json.object(resultProperties)

/** The terminal document of a command that failed. */
export const HateoasError = json.object(errorProperties)

const time = json.text('When it was written, ISO 8601 with milliseconds.')

/** A line of a stream: of `start`, `step`, `progress`, `log` and `event` only the type and the time are fixed. */
export const HateoasLine = json.union(
  json.object({type: json.literal('result'), ts: time, ...resultProperties}),
  json.object({type: json.literal('error'), ts: time, ...errorProperties}),
  json.open(json.object({type: json.oneOf(['start', 'step', 'progress', 'log', 'event']), ts: time})),
)
