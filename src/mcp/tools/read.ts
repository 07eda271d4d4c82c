import {answerFailure} from '../answer/run-answer.js'
import {toRunResult} from '../answer/tool-result.js'
import {refuseLine, refuseRead} from '../gate/refuse.js'
import {runInput} from './run-input.js'
import {readLine, type RunInput, runLine} from './run-line.js'
import type {Tool} from './tool.js'

/** Runs what is known to change nothing. */
export const readTool: Tool<RunInput> = {
  name: 'read',
  description: 'run a command that is known to be read-only; others are refused.',
  annotations: {openWorldHint: true, readOnlyHint: true},
  input: runInput,
  call: async (input, context, service) => {
    const line = await readLine(input, service)
    const failure = refuseLine(line) ?? refuseRead(line, service.options.isReadOnly)
    if (failure) return toRunResult(answerFailure(failure, service), service)
    return await runLine(line, input, {isReadOnly: true}, {context, service})
  },
}
