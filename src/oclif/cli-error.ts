/**
 * Makes an error with the shape of oclif's CLIError: oclif prints its message, and ends the process
 * with exit code 2.
 */
export function makeCliError(message: string): Error {
  return Object.assign(new Error(message), {oclif: {exit: 2}})
}
