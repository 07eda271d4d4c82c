import {categoryOf, exitCodes} from '../contract/error-categories.js'
import {makeExit} from '../oclif/exit.js'
import {writeBareEnvelope} from '../output/bare-envelope.js'

/**
 * Tells an agent that what writes envelopes cannot be loaded, in an envelope all the same; nothing has run.
 *
 * @param toolVersion the host's version
 * @returns the error that makes oclif end and print nothing
 */
export function reportMissing(toolVersion: string, cause: unknown): Error {
  const {toolError: code} = exitCodes
  const message = `oclif-plugin-murli cannot be loaded (${String(cause)}), and nothing was run.`
  process.stderr.write(writeBareEnvelope({code, error: categoryOf(code), message, recoverable: false}, toolVersion))
  return makeExit(code, cause)
}
