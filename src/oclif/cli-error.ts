/**
 * Makes an error with the shape of oclif's CLIError: oclif prints its message, and ends the process
 * with exit code 2.
 */
export function makeCliError(message: string): Error {
  return Object.assign(new Error(message), {oclif: {exit: 2}})
}

/** Makes the error of a gate that fails before it has decided: nothing runs past it. */
export function makeUndecided(error: unknown): Error {
  return makeCliError(
    `oclif-plugin-murli cannot decide whether this command may run (${String(error)}), and nothing was run.`,
  )
}
