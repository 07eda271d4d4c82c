/** Makes an error that oclif prints, and ends the process for with the exit code of a wrong use, 2. */
export function makeFailure(message: string): Error {
  return Object.assign(new Error(message), {oclif: {exit: 2}})
}
