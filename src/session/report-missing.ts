import {categoryOf, exitCodes} from '../contract/error-categories.js'
import {makeExit} from '../oclif/exit.js'

/**
 * Tells an agent that what writes envelopes cannot be loaded, in an envelope all the same; nothing has run.
 *
 * @param toolVersion the host's version
 * @returns the error that makes oclif end and print nothing
 */
export function reportMissing(toolVersion: string, cause: unknown): Error {
  const {toolError: code} = exitCodes
  const envelope = {
    status: 'error',
    code,
    error: categoryOf(code),
    message: `oclif-plugin-murli cannot be loaded (${String(cause)}), and nothing was run.`,
    suggestion: 'Install the plugin again.',
    recoverable: false,
    schema_version: '1.0',
    tool_version: toolVersion,
  }
  process.stderr.write(`${JSON.stringify(envelope)}\n`)
  return makeExit(code, cause)
}
