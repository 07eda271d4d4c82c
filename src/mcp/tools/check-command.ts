import {answerFailure} from '../answer/run-answer.js'
import {toRunResult} from '../answer/tool-result.js'
import {refuseLine} from '../gate/refuse.js'
import {addValidate} from '../line/add-flag.js'
import {argvProperty} from './run-input.js'
import {readLine, runLine} from './run-line.js'
import type {Tool} from './tool.js'

/** Checks a line and runs nothing. */
export const checkCommandTool: Tool<{argv: string[]}> = {
  name: 'check_command',
  description: 'check a line before you run it; nothing runs.',
  annotations: {openWorldHint: false, readOnlyHint: true},
  input: {properties: {argv: argvProperty}, required: ['argv']},
  call: async (input, context, service) => {
    const line = await readLine(input, service)
    const checked = addValidate(line)
    const failure = refuseLine(line) ?? ('failure' in checked ? checked.failure : undefined)
    if (failure || !('argv' in checked)) {
      return toRunResult(answerFailure(failure!, service), service)
    }

    // Where a line leads nowhere, nothing reads the flag; should the host run something after all, it may only read.
    return await runLine(
      {...line, argv: checked.argv},
      input,
      {isCheck: true, isReadOnly: !line.route.command},
      {context, service},
    )
  },
}
