import {omitEmpty, type Protocol, shapeProgressFields} from './protocol.js'

/** Protocol 1.0, the default. */
export const v1_0: Protocol = {
  shapeError: (error, {toolVersion}) => ({
    document: {
      status: 'error',
      code: error.code,
      error: error.error,
      ...omitEmpty({kind: error.kind}),
      message: error.message,
      ...omitEmpty({suggestion: error.suggestion, valid_values: error.validValues}),
      recoverable: error.recoverable,
      ...omitEmpty({
        retry_after_ms: error.retryAfterMs,
        field: error.field,
        position: error.position,
        did_you_mean: error.didYouMean,
        doc_url: error.docUrl,
        data: error.data,
        next_actions: error.nextActions,
      }),
      schema_version: '1.0',
      tool_version: toolVersion,
    },
    stream: 'stderr',
  }),
  shapePlan: (outcome, {toolVersion}) => ({
    document: {
      status: 'plan',
      schema_version: '1.0',
      tool_version: toolVersion,
      message: outcome.message,
      plan: outcome.plan ?? null,
      ...omitEmpty({warnings: outcome.warnings, next_actions: outcome.nextActions}),
    },
    stream: 'stdout',
  }),
  shapeProgress: (progress, isNdjson) => ({
    document: {event: 'progress', ...shapeProgressFields(progress)},
    stream: isNdjson ? 'stdout' : 'stderr',
  }),
  shapeSuccess: (outcome, {toolVersion}) => ({
    document: {
      status: 'ok',
      schema_version: '1.0',
      tool_version: toolVersion,
      message: outcome.message,
      result: outcome.result ?? null,
      ...omitEmpty({
        total: outcome.total,
        cursor: outcome.cursor,
        warnings: outcome.warnings,
        truncation: outcome.truncation,
        next_actions: outcome.nextActions,
      }),
    },
    stream: 'stdout',
  }),
}
