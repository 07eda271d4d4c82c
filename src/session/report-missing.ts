import {categoryOf, exitCodes} from '../contract/error-categories.js'
import {makeExit} from '../oclif/exit.js'
import {formatNdjson} from '../output/formats.js'
import {v1_0} from '../output/protocols/envelope-1-0.js'

/**
 * Reports to an agent, in an envelope, that the code which writes envelopes cannot be loaded; nothing has run.
 *
 * @param toolVersion the host's version
 * @returns the error that makes oclif end and print nothing
 */
export function reportMissing(toolVersion: string, cause: unknown): Error {
  const {toolError: code} = exitCodes
  const error = {
    code,
    error: categoryOf(code),
    message: `oclif-plugin-murli cannot be loaded (${String(cause)}), and nothing was run.`,
    recoverable: false,
    suggestion: 'Install the plugin again.',
  }
  const {document} = v1_0.shapeError(error, {command: '', time: 0, toolVersion})
  process.stderr.write(`${formatNdjson(document)}\n`)
  return makeExit(code, cause)
}
