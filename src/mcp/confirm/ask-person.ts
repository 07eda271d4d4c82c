import {type InputRequiredResult, inputRequired, inputResponse, type ServerContext} from '@modelcontextprotocol/server'

import type {ErrorFields} from '../../contract/outcome.js'
import type {ApprovalDesk, StateProblem, Subject} from './approval-desk.js'

/** The name of the question in what the client sends back. */
const question = 'approve'

/** What came of asking a person. */
export type Answer = {asked: InputRequiredResult} | {refused: ErrorFields} | 'approved'

/** Asks the person at the client whether a line may run, or reads the answer where the client brings one. */
export function askPerson(
  context: ServerContext,
  desk: ApprovalDesk,
  {canAsk, subject}: {canAsk: boolean; subject: Subject},
): Answer {
  const {inputResponses} = context.mcpReq
  const state = context.mcpReq.requestState()
  if (state !== undefined || inputResponses !== undefined) return readAnswer(inputResponses, state, desk, subject)
  if (!canAsk) {
    return refuse(
      'cannot_ask',
      'A person has to approve this line, and this client cannot ask one (it has no elicitation)',
      'Ask the person to run it in a terminal.',
    )
  }

  return {
    asked: inputRequired({
      inputRequests: {
        [question]: inputRequired.elicit({
          message: subject.message,
          requestedSchema: {
            properties: {[question]: {default: false, title: 'Run this line', type: 'boolean'}},
            required: [question],
            type: 'object',
          },
        }),
      },
      requestState: desk.issue(subject),
    }),
  }
}

function readAnswer(
  responses: Record<string, unknown> | undefined,
  state: unknown,
  desk: ApprovalDesk,
  subject: Subject,
): Answer {
  const problem = desk.redeem(state, subject)
  if (problem) return refuse(...describeProblem(problem))
  const view = inputResponse(responses, question)
  if (view.kind !== 'elicit') {
    return refuse('no_answer', 'The client sent no answer of the person', 'Call run again; the person is asked again.')
  }

  if (view.action === 'cancel') {
    return refuse('dismissed', 'The person closed the question without an answer', 'Ask the person what to do instead.')
  }

  const isApproved = view.action === 'accept' && view.content?.[question] === true
  return isApproved
    ? 'approved'
    : refuse('declined', 'The person declined this line', 'Ask the person what to do instead.')
}

function describeProblem(problem: StateProblem): [kind: string, message: string, suggestion: string] {
  const again = 'Call run again; the person is asked again.'
  switch (problem) {
    case 'changed': {
      return [
        'approval_changed',
        'The approval is for another line, stdin or plan, or the command has changed since',
        again,
      ]
    }

    case 'expired': {
      return ['approval_expired', 'The answer came too late', again]
    }

    case 'unknown': {
      return ['approval_unknown', 'The approval was not asked for here, or has been used', again]
    }
  }
}

function refuse(kind: string, message: string, suggestion: string): {refused: ErrorFields} {
  return {refused: {code: 6, error: 'permission_denied', kind, message, recoverable: false, suggestion}}
}
