import type {CallToolResult, InputRequiredResult, ServerContext} from '@modelcontextprotocol/server'

import {answerFailure} from '../answer/run-answer.js'
import {toRunResult} from '../answer/tool-result.js'
import {askPerson} from '../confirm/ask-person.js'
import {describeLine} from '../confirm/describe-line.js'
import {planLine} from '../confirm/plan-line.js'
import {refuseUnconfirmed} from '../gate/lacks-confirmation.js'
import {refuseLine} from '../gate/refuse.js'
import {runInput} from './run-input.js'
import {type KnownLine, readLine, type RunInput, runLine} from './run-line.js'
import type {Service, Tool} from './tool.js'

/** Runs any command. */
export const runTool: Tool<RunInput> = {
  name: 'run',
  description:
    'run any command. It may change or destroy something: describe or check it first. A mutating one may need --yes.',
  annotations: {destructiveHint: true, openWorldHint: true, readOnlyHint: false},
  input: runInput,
  call: async (input, context, service) => {
    const line = await readLine(input, service)
    const failure = refuseLine(line)
    if (failure) return toRunResult(answerFailure(failure, service), service)
    const {asksPerson} = service.options
    if (!asksPerson) return await runLine(line, input, {isReadOnly: false}, {context, service})
    const needsPerson = line.route.command !== undefined && !line.facts?.isReadOnly
    if (needsPerson) {
      const unconfirmed = refuseUnconfirmed(line)
      if (unconfirmed) return toRunResult(answerFailure(unconfirmed, service), service)
      const refusal = await getApproval(line, input, context, service)
      if (refusal) return refusal
    }

    // What is not approved may only read, whatever the host makes of a line that leads nowhere or to a harmless command.
    return await runLine(line, input, {isReadOnly: !needsPerson}, {context, service})
  },
}

/** Asks the person. @returns undefined where the line is approved */
async function getApproval(
  line: KnownLine,
  input: RunInput,
  context: ServerContext,
  service: Service,
): Promise<CallToolResult | InputRequiredResult | undefined> {
  const plan = await planLine(line, input, {context, service})
  if ('answer' in plan) return toRunResult(plan.answer, service)
  const planned = {argv: line.argv, plan: plan.plan, stdin: input.stdin}
  const subject = {...planned, message: describeLine(line.catalog.all, line.route, planned)}
  const answer = askPerson(context, service.approvals, {canAsk: service.canAsk(context), subject})
  if (answer === 'approved') return undefined
  return 'asked' in answer ? answer.asked : toRunResult(answerFailure(answer.refused, service), service)
}
