/**
 * What the oclif hook `murli_run` gets after an agent's run (13.12): names of the CLI and of the
 * contract, and numbers; never a word of the command line, a value or a path.
 */
export type AgentRun = {
  /** The agent that the environment names, such as `claude`; missing for an unknown one. */
  agent?: string
  /** The command as it is typed, without an alias; missing if the command line names none. */
  command?: string
  outcome: 'error' | 'plan' | 'success'
  /** The exit code. */
  code: number
  /** The category of an error (section 6); missing if it is the command's own. */
  error?: string
  /** The kind of an error, if section 6 lists it. */
  kind?: string
  /** Whether the error proposed a corrected command line. */
  corrected: boolean
  /** The time from the start of the process to its outcome, in milliseconds. */
  duration_ms: number
  /** How many bytes the process wrote to stdout. */
  result_bytes: number
}
