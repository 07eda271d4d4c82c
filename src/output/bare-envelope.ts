import type {ErrorFields} from '../contract/outcome.js'

/**
 * An error's envelope (contract, section 4) as a line, where what shapes and writes envelopes cannot be loaded: the plugin's
 * files are gone, or none can be opened.
 *
 * @param toolVersion the host's version
 */
export function writeBareEnvelope({code, error, message, recoverable}: ErrorFields, toolVersion: string): string {
  const envelope = {
    status: 'error',
    code,
    error,
    message,
    suggestion: 'Install the plugin again.',
    recoverable,
    schema_version: '1.0',
    tool_version: toolVersion,
  }
  return `${JSON.stringify(envelope)}\n`
}
