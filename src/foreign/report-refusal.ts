import {categoryOf, exitCodes, isRecoverableByDefault} from '../contract/error-categories.js'
import {type InitOptions, readInvocation} from '../command-line/invocation.js'
import {readOurFlags} from '../command-line/our-flags.js'
import {makeExit} from '../oclif/exit.js'
import {openStreams} from '../output/streams/streams.js'
import {Redactor} from '../secrets/redactor.js'
import {openEmitter} from './open-emitter.js'

/** Writes the envelope of a line that cannot be answered. @returns the error that makes oclif end and print nothing */
export function reportRefusal(options: InitOptions, message: string, cause: unknown): Error {
  const invocation = readInvocation(options, readOurFlags)
  const {toolError: code} = exitCodes
  const emitter = openEmitter(
    invocation,
    new Redactor(),
    openStreams(() => {}),
  )
  emitter.emit({
    code,
    error: categoryOf(code),
    message,
    recoverable: isRecoverableByDefault(code),
    suggestion: 'Install the plugin again.',
    type: 'error',
  })
  emitter.flushNow()
  return makeExit(code, cause)
}
