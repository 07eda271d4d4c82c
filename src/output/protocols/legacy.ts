import type {ErrorFields} from '../../contract/outcome.js'
import {omitEmpty, type Protocol, type ProtocolContext, shapeProgressFields} from './protocol.js'

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
