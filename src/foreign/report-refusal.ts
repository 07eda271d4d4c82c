import {categoryOf, exitCodes, isRecoverableByDefault} from '../contract/taxonomy.js'
import type {InitOptions} from '../line/invocation.js'
import {readOurFlags} from '../line/our-flags.js'
import {readInvocation} from '../line/invocation.js'
import {Emitter} from '../output/emitter.js'
import {makeContext} from './context.js'

/** Writes the envelope of a line that cannot be answered. @returns its exit code */
export async function reportRefusal(options: InitOptions, message: string): Promise<number> {
  const invocation = readInvocation(options, readOurFlags)
  const {toolError: code} = exitCodes
  const emitter = await Emitter.open(invocation.mode, makeContext(invocation), () => {})
  emitter.emitNow({
    code,
    error: categoryOf(code),
    message,
    recoverable: isRecoverableByDefault(code),
    suggestion: 'Install the plugin again.',
    type: 'error',
  })
  return code
}
