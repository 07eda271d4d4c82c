import {type Document, omitEmpty, type Protocol, type ProtocolContext, shapeProgressFields} from './protocol.js'

/** Protocol 1.0, the default: fields in the order of section 4. */
export const v1_0: Protocol = {
  hasProgressEvents: true,
  shapeError: (error, {toolVersion}) => ({
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
  }),
  shapePlan: ({message, nextActions, plan, warnings}, {toolVersion}) => ({
    status: 'plan',
    schema_version: '1.0',
    tool_version: toolVersion,
    message,
    plan: plan ?? null,
    ...omitEmpty({warnings, next_actions: nextActions}),
  }),
  shapeProgress: (progress) => ({event: 'progress', ...shapeProgressFields(progress)}),
  shapeSuccess: ({cursor, message, nextActions, result, total, truncation, warnings}, {toolVersion}) => ({
    status: 'ok',
    schema_version: '1.0',
    tool_version: toolVersion,
    message,
    result: result ?? null,
    ...omitEmpty({total, cursor, warnings, truncation, next_actions: nextActions}),
  }),
}

/** Protocol 0.1: 0.2 without versions. */
export const v0_1: Protocol = makeLegacyProtocol(() => ({}))

export const v0_2: Protocol = makeLegacyProtocol((context) => ({
  schema_version: '0.2',
  tool_version: context.toolVersion,
}))

const legacyFields = 'code error message suggestion valid_values recoverable retry_after_ms field doc_url'.split(' ')

function makeLegacyProtocol(versionsOf: (context: ProtocolContext) => Document): Protocol {
  return {
    shapeError(error, context) {
      const fields = Object.entries(v1_0.shapeError(error, context)).filter(([name]) => legacyFields.includes(name))
      return {...Object.fromEntries(fields), ...versionsOf(context)}
    },
    shapePlan: ({plan}, context) => ({status: 'plan', ...versionsOf(context), result: plan ?? null}),
    shapeProgress: shapeProgressFields,
    shapeSuccess: ({result}, context) => ({status: 'ok', ...versionsOf(context), result: result ?? null}),
  }
}
