import type {OlderError} from '../../contract/schema/envelopes.js'
import {type Document, omitEmpty, type Protocol, shapeProgressFields} from './protocol.js'

/** Protocol 1.0, the default: fields in the order of section 4. */
export const v1_0: Protocol = {
  hasProgressEvents: true,
  shape(outcome, {toolVersion}) {
    const versions = {schema_version: '1.0', tool_version: toolVersion}
    const {message, nextActions: next_actions} = outcome
    if (outcome.type === 'error') {
      const {code, error, kind, recoverable, suggestion} = outcome
      return {
        status: 'error',
        code,
        error,
        ...omitEmpty({kind}),
        message,
        ...omitEmpty({suggestion, valid_values: outcome.validValues}),
        recoverable,
        ...omitEmpty({
          retry_after_ms: outcome.retryAfterMs,
          field: outcome.field,
          position: outcome.position,
          did_you_mean: outcome.didYouMean,
          doc_url: outcome.docUrl,
          data: outcome.data,
          next_actions,
        }),
        ...versions,
      }
    }

    const {warnings} = outcome
    if (outcome.type === 'plan') {
      return {
        status: 'plan',
        ...versions,
        message,
        plan: outcome.plan ?? null,
        ...omitEmpty({warnings, next_actions}),
      }
    }

    const {cursor, result = null, total, truncation} = outcome
    return {
      status: 'ok',
      ...versions,
      message,
      result,
      ...omitEmpty({
        total,
        cursor,
        warnings,
        truncation,
        next_actions,
      }),
    }
  },
  shapeProgress: (progress) => ({
    event: 'progress',
    ...shapeProgressFields(progress),
  }),
}

/** Protocol 0.1: 0.2 without versions. */
export const v0_1: Protocol = makeLegacyProtocol(() => ({}))

/** The protocol 0.2 (section 4). */
export const v0_2: Protocol = makeLegacyProtocol((tool_version) => ({
  schema_version: '0.2',
  tool_version,
}))

/** The fields of an error in the protocols 0.1 and 0.2. */
const legacyFields: ReadonlySet<string> = new Set([
  'code',
  'error',
  'message',
  'suggestion',
  'valid_values',
  'recoverable',
  'retry_after_ms',
  'field',
  'doc_url',
] satisfies (keyof OlderError)[])

function makeLegacyProtocol(versionsOf: (toolVersion: string) => Document): Protocol {
  return {
    shape(outcome, context) {
      const versions = versionsOf(context.toolVersion)
      if (outcome.type === 'plan') {
        return {
          status: 'plan',
          ...versions,
          result: outcome.plan ?? null,
        }
      }
      if (outcome.type === 'success') {
        return {
          status: 'ok',
          ...versions,
          result: outcome.result ?? null,
        }
      }
      const allFields = Object.entries(v1_0.shape(outcome, context))
      const fields = allFields.filter(([name]) => legacyFields.has(name))
      return {...Object.fromEntries(fields), ...versions}
    },
    shapeProgress: shapeProgressFields,
  }
}
