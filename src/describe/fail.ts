import type {ErrorFields} from '../outcome/outcome.js'
import type {ErrorDocument} from '../schema/envelopes.js'
import type {Fail} from './read-request.js'
import {writeAll} from './write-stream.js'

/** What `fail` throws: an error that has been thought through to what to type next. */
class Failure extends Error {
  constructor(readonly fields: ErrorFields) {
    super(fields.message)
  }
}

/** Ends the command with an error. */
export const fail: Fail = (fields) => {
  throw new Failure(fields)
}

/**
 * Writes an error as the contract's envelope to stderr and sets the exit code; false when it is no error of ours.
 *
 * The process is left to end by itself: every oclif lets it, and none prints anything more.
 */
export async function reportFailure(error: unknown, toolVersion: string): Promise<boolean> {
  if (!(error instanceof Failure)) return false
  process.exitCode = error.fields.code
  await writeAll(process.stderr, `${JSON.stringify(toEnvelope(error.fields, toolVersion), null, 2)}\n`)
  return true
}

function toEnvelope(fields: ErrorFields, toolVersion: string): ErrorDocument {
  return {
    status: 'error',
    code: fields.code,
    error: fields.error,
    ...(fields.kind && {kind: fields.kind}),
    message: fields.message,
    ...(fields.suggestion && {suggestion: fields.suggestion}),
    ...(fields.validValues && {valid_values: [...fields.validValues]}),
    recoverable: fields.recoverable,
    ...(fields.field && {field: fields.field}),
    ...(fields.position !== undefined && {position: fields.position}),
    ...(fields.didYouMean && {did_you_mean: [...fields.didYouMean]}),
    ...(fields.nextActions && {next_actions: [...fields.nextActions]}),
    schema_version: '1.0',
    tool_version: toolVersion,
  }
}
