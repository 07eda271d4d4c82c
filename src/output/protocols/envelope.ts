import type {ErrorFields} from '../../contract/outcome.js'
import {omitEmpty, type Protocol, type ProtocolContext, shapeProgressFields} from './protocol.js'

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

/** Protocol 0.1: 0.2 without versions. */
export const v0_1: Protocol = makeLegacyProtocol(() => ({}))

/** Protocol 0.2. */
export const v0_2: Protocol = makeLegacyProtocol(({toolVersion}) => ({
  schema_version: '0.2',
  tool_version: toolVersion,
}))

/** The protocols before 1.0 differ only in the versions that their envelopes name. */
function makeLegacyProtocol(nameVersions: (context: ProtocolContext) => Record<string, string>): Protocol {
  return {
    shapeError: (error, context) => ({
      document: {...shapeLegacyError(error), ...nameVersions(context)},
      stream: 'stderr',
    }),
    shapePlan: (outcome, context) => ({
      document: {status: 'plan', ...nameVersions(context), result: outcome.plan ?? null},
      stream: 'stdout',
    }),
    shapeProgress: (progress) => ({document: shapeProgressFields(progress), stream: 'stderr'}),
    shapeSuccess: (outcome, context) => ({
      document: {status: 'ok', ...nameVersions(context), result: outcome.result ?? null},
      stream: 'stdout',
    }),
  }
}

function shapeLegacyError(error: ErrorFields): Record<string, unknown> {
  return {
    code: error.code,
    error: error.error,
    message: error.message,
    ...omitEmpty({suggestion: error.suggestion, valid_values: error.validValues}),
    recoverable: error.recoverable,
    ...omitEmpty({retry_after_ms: error.retryAfterMs, field: error.field, doc_url: error.docUrl}),
  }
}
