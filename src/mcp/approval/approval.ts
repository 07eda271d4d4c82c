import {inputRequired, inputResponse} from '@modelcontextprotocol/server'

import {isRecord} from '../../contract/unknown-value.js'
import {canValidate, type KnownLine} from '../host/known-line.js'
import {makeDenial} from '../host/refusals.js'
import type {ParsedEnvelope} from '../output/find-envelope.js'
import type {RunAnswer} from '../tools/answer.js'
import {runLine} from '../tools/run-line.js'
import type {Call, RunInput} from '../tools/tool.js'
import type {ApprovalSubject} from './approval-desk.js'
import {describeForApproval, shownLength} from './approval-text.js'
import {canAsk} from './elicitation.js'
import {renderTimelessPlan} from './plan-times.js'
import {refuseUnconfirmed} from './refuse-unconfirmed.js'

/** The only field of the form that a person fills in, and the key of the request that sends it. */
const approvalField = 'approve'

/**
 * Asks the person whether a command line may run (11.19), or reads the answer.
 *
 * @returns the question, or the answer of a dry run or check that failed; undefined if the person
 *   has approved
 * @throws AgentError if the line would be refused, or the person cannot be asked or has not
 * approved
 */
export async function getApproval(
  line: KnownLine,
  input: RunInput,
  call: Call,
): Promise<object | undefined> {
  const {argv, isDryRunnable} = line
  const refusal = refuseUnconfirmed(line)
  if (refusal) throw refusal
  const from = Date.now()
  const trial = await tryOut(line, input, call)
  if (trial && trial.exit_code !== 0) return trial
  const plan = isDryRunnable && trial ? readPlan(line, trial) : undefined
  const {cwd} = call.options
  const {stdin} = input
  const subject = {
    argv,
    description: describeForApproval(line, {stdin}, cwd),
    plan: renderTimelessPlan(plan, {from, to: Date.now()}),
    stdin,
  }
  return askOrRedeem(subject, describeForApproval(line, {plan, stdin}, cwd), call)
}

/**
 * Runs a command line dry, or checks it, before a person is asked; undefined if it can do neither.
 */
async function tryOut(
  line: KnownLine,
  input: RunInput,
  call: Call,
): Promise<RunAnswer | undefined> {
  if (line.isDryRunnable) {
    return runLine(line, input, {addedFlag: 'dry-run', isReadOnly: true}, call)
  }
  if (!canValidate(line)) return undefined
  return runLine(line, input, {addedFlag: 'validate', isReadOnly: false}, call)
}

/**
 * The plan of a dry run; undefined if it is empty.
 *
 * @throws AgentError if the person could not read it: the run printed something else than an envelope
 *   with a plan, or a plan that is too long for an answer or the question
 */
function readPlan({printsJson}: KnownLine, {envelope = {}, truncated}: RunAnswer): unknown {
  const found = findPlan(envelope)
  const plan = found ?? undefined
  const isLeftOut = plan === undefined && truncated !== undefined
  if (isLeftOut || JSON.stringify(plan ?? null).length > shownLength) {
    throw denyFor('plan_too_long')
  }
  // 3.15b: its own JSON may be anything, such as a part of the plan, or an echo of its input.
  if (found === undefined || printsJson) throw denyFor('plan_hidden')
  return plan
}

/** The plan in an envelope, by its protocol (section 4); null if it is empty, undefined without one. */
function findPlan({plan, result, status}: ParsedEnvelope): unknown {
  // Protocol 1.0, or else 0.1 and 0.2.
  if (status === 'plan') return plan === undefined ? result : plan
  // Protocol hateoas.
  return isRecord(result) && result['dry_run'] === true ? result['plan'] : undefined
}

/**
 * Asks the person, or reads the answer if the client has sent one.
 *
 * @param question the text that the person reads
 * @throws AgentError if the person cannot be asked, or has not approved
 * @returns the question; undefined if the person has approved
 */
function askOrRedeem(subject: ApprovalSubject, question: string, call: Call): object | undefined {
  const {approvals, request} = call
  const {inputResponses} = request.mcpReq
  const state = request.mcpReq.requestState()
  if (state === undefined && inputResponses === undefined) {
    if (!canAsk(call)) throw denyFor('cannot_ask')
    return inputRequired({
      inputRequests: {[approvalField]: inputRequired.elicit(makeForm(question))},
      requestState: approvals.issue(subject),
    })
  }
  const reason = approvals.redeem(state, subject) ?? readAnswer(inputResponses)
  if (reason) throw denyFor(reason)
  return undefined
}

/** The form that a person fills in: one box to tick. */
function makeForm(message: string) {
  const box = {
    default: false,
    title: 'Run this command',
    type: 'boolean' as const,
  }
  return {
    message,
    requestedSchema: {
      properties: {[approvalField]: box},
      required: [approvalField],
      type: 'object' as const,
    },
  }
}

/** Reads a person's answer: why it does not approve, or undefined if it does. */
function readAnswer(responses: Record<string, unknown> | undefined): DenialReason | undefined {
  const answer = inputResponse(responses, approvalField)
  if (answer.kind !== 'elicit') return 'no_answer'
  if (answer.action === 'cancel') return 'dismissed'
  if (answer.action !== 'accept') return 'declined'
  return answer.content?.[approvalField] === true ? undefined : 'unticked'
}

const callAgain = 'Call run again; the person will be asked again.'
const askWhat = 'Ask the person what to do instead.'

/** Why a command line was not approved, and what to do. */
const denials = {
  approval_changed: {
    message: 'The approval is for another command line, stdin or plan, or the command has changed',
    // No rule could tell a random id from the name of what is changed (11.20).
    suggestion: `${callAgain} If that fails again, too, each dry run plans something else, such as a random id: ask the person to run it in a terminal.`,
  },
  approval_expired: {message: 'The answer came too late', suggestion: callAgain},
  approval_unknown: {
    message: 'The approval was not requested here, or has already been used',
    suggestion: callAgain,
  },
  cannot_ask: {
    message:
      'A person has to approve this command line, but this client cannot ask (it does not support elicitation)',
    suggestion: 'Ask the person to run it in a terminal.',
  },
  declined: {message: 'The person declined this command line', suggestion: askWhat},
  dismissed: {message: 'The person closed the question without an answer', suggestion: askWhat},
  no_answer: {
    message: 'The client could not ask the person, or sent no answer from them',
    suggestion: askWhat,
  },
  plan_hidden: {
    message:
      'A person cannot approve this command line: its dry run does not answer with an envelope that holds a plan',
    suggestion: 'Leave out --json, --output and other flags that change the form of the answer.',
  },
  plan_too_long: {
    message:
      'A person cannot approve this command line: the plan of its dry run is too long to read',
    suggestion: 'Change less with one command line, or ask the person to run it in a terminal.',
  },
  // For the model, a form without a tick is a no.
  unticked: {
    kind: 'declined',
    message: 'The person sent the form without ticking its box, which declines this command line',
    suggestion: askWhat,
  },
} as const

type DenialReason = keyof typeof denials

function denyFor(reason: DenialReason): Error {
  return makeDenial({kind: reason, ...denials[reason]})
}
