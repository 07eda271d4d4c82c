import type {TerminalOutcome} from '../contract/outcome.js'
import type {HostConfig} from '../oclif/shapes.js'

type Success = Extract<TerminalOutcome, {type: 'success'}>

/** A line that its parser has accepted. */
export type AcceptedLine = {
  /** The id of its command, empty where the CLI is one command. */
  id: string
  args: unknown
  flags: unknown
}

/** What `--validate` answers of a valid line (contract, section 8). */
export function describeValidLine({args, flags, id}: AcceptedLine, config: HostConfig): Success {
  const command = id.replaceAll(':', config.topicSeparator)
  return {message: 'The line is valid.', result: {valid: true, command, args, flags}, type: 'success'}
}
