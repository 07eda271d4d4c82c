import type {Progress} from '../../contract/outcome.js'
import {omitEmpty} from './omit-empty.js'
import type {Protocol} from './protocol.js'

/** Protocol 1.0 (contract, section 4). */
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
  shapeProgress: (progress, isLined) => ({
    document: {event: 'progress', ...shapeProgressFields(progress)},
    stream: isLined ? 'stdout' : 'stderr',
  }),
  shapeSuccess: (outcome, {toolVersion}) => ({
    document: {
      status: 'ok',
      schema_version: '1.0',
      tool_version: toolVersion,
      message: outcome.message,
      result: outcome.result ?? null,
      ...omitEmpty({
        warnings: outcome.warnings,
        truncation: outcome.truncation,
        next_actions: outcome.nextActions,
      }),
    },
    stream: 'stdout',
  }),
}

/** The fields of a progress report that every protocol writes alike. */
export function shapeProgressFields({
  current,
  etaMs,
  message,
  percent,
  stage,
  total,
}: Progress): Record<string, unknown> {
  return omitEmpty({stage, current, total, percent, eta_ms: etaMs, message})
}
