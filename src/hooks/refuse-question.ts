import type {InitOptions} from '../command-line/invocation.js'
import {loadBundle} from '../load-bundle.js'

/**
 * Reports that a line which asks about a command cannot be answered.
 *
 * @returns the error that makes oclif end with code 2 and run nothing; where the envelope cannot be written, oclif prints
 * the error's message
 */
export function refuseQuestion({argv, config, id}: InitOptions, cause: unknown): Error {
  const message = `oclif-plugin-murli cannot answer this line (${String(cause)}), and nothing was run.`
  try {
    return loadBundle('agent').reportRefusal({argv, config, id}, message, cause)
  } catch {
    return Object.assign(new Error(message), {oclif: {exit: 2}})
  }
}
