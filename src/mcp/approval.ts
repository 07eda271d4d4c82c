import {createHmac, randomBytes, timingSafeEqual} from 'node:crypto'

import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  type InputRequiredResult,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server'

import type {ErrorFields} from '../contract/outcome.js'
import {isRecord} from '../contract/unknown-value.js'
import {EarlyAnswer, refuse} from './answer.js'
import {canValidate, denied, type KnownLine, refuseUnconfirmed} from './refusals.js'
import {describeLine} from './question.js'
import {runLine} from './run-line.js'
import type {Call, RunInput} from './tools.js'

export const approvalTtlMs = 10 * 60_000

/** What a person approves, exactly and once (11.20). */
export type Subject = {
  argv: readonly string[]
  stdin: string | undefined
  /** The plan of a dry run, if the command has one. */
  plan: unknown
  /** The text that the person reads: if its summary or command changes, it is another question. */
  message: string
}

/**
 * Asks the person at the client whether a command line may run (11.19), or reads the client's answer.
 *
 * @returns the question; undefined if the person has approved the command line
 * @throws EarlyAnswer if it does not run
 */
export async function getApproval(
  line: KnownLine,
  input: RunInput,
  call: Call,
): Promise<InputRequiredResult | undefined> {
  const {approvals, canAsk, context, options} = call
  refuse(refuseUnconfirmed(line), call)
  const plan = await planLine(line, input, call)
  const {argv} = line
  const {stdin} = input
  const message = describeLine(line, {cwd: options.cwd, plan, stdin})
  const subject = {argv, message, plan, stdin}

  const {inputResponses} = context.mcpReq
  const state = context.mcpReq.requestState()
  if (state === undefined && inputResponses === undefined) {
    if (canAsk(context)) return ask(message, approvals.issue(subject))
    return refuse(describeRefusal('cannot_ask'), call)
  }

  const reason = approvals.redeem(state, subject) ?? readAnswer(inputResponses)
  return refuse(reason && describeRefusal(reason), call)
}

/** Returns the plan of a command line: by a dry run if the command has one, else by validating it. */
async function planLine(line: KnownLine, input: RunInput, call: Call): Promise<unknown> {
  const isPlanned = line.facts?.isDryRunnable === true
  if (!isPlanned && !canValidate(line)) return undefined
  const answer = await runLine(line, input, {added: isPlanned ? 'dry-run' : 'validate', isReadOnly: isPlanned}, call)
  if (answer.exit_code !== 0) throw new EarlyAnswer(answer)
  return isPlanned ? answer.envelope?.['plan'] : undefined
}

const again = 'Call run again; the person will be asked again.'
const instead = 'Ask the person what to do instead.'

const refusals = {
  approval_changed: [
    'The approval is for another command line, stdin or plan, or the command has changed since',
    again,
  ],
  approval_expired: ['The answer came too late', again],
  approval_unknown: ['The approval was not requested here, or has already been used', again],
  cannot_ask: [
    'A person has to approve this command line, but this client cannot ask (it does not support elicitation)',
    'Ask the person to run it in a terminal.',
  ],
  declined: ['The person declined this command line', instead],
  dismissed: ['The person closed the question without an answer', instead],
  no_answer: ['The client sent no answer from the person', again],
  unticked: ['The person sent the form without ticking its box, which declines this command line', instead],
} as const

type Reason = keyof typeof refusals

function describeRefusal(reason: Reason): ErrorFields {
  const [message, suggestion] = refusals[reason]
  return denied(message, suggestion, reason === 'unticked' ? 'declined' : reason)
}

const question = 'approve'

function ask(message: string, requestState: string): InputRequiredResult {
  const properties = {[question]: {default: false, title: 'Run this command', type: 'boolean' as const}}
  const requestedSchema = {properties, required: [question], type: 'object' as const}
  return inputRequired({inputRequests: {[question]: inputRequired.elicit({message, requestedSchema})}, requestState})
}

/** Reads the person's answer. @returns undefined for an approval */
function readAnswer(responses: Record<string, unknown> | undefined): Reason | undefined {
  const view = inputResponse(responses, question)
  if (view.kind !== 'elicit') return 'no_answer'
  if (view.action === 'accept') return view.content?.[question] === true ? undefined : 'unticked'
  return view.action === 'cancel' ? 'dismissed' : 'declined'
}

/** Whether the client can show a form to a person, as declared with this request or at initialization. */
export function canAskPerson(context: ServerContext, declared: unknown): boolean {
  const envelope: Record<string, unknown> | undefined = context.mcpReq.envelope
  const {elicitation} = (envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? declared ?? {}) as {elicitation?: unknown}
  // Without modes, the client supports the first mode, a form.
  return isRecord(elicitation) && ('form' in elicitation || Object.keys(elicitation).length === 0)
}

/**
 * Issues and redeems the states of questions to a person (11.20). A state passes through the client, which may keep,
 * change or repeat it: it is signed, it expires, and it can be redeemed once.
 */
export class ApprovalDesk {
  readonly #key = randomBytes(32)
  readonly #now: () => number
  /** The expiry of each pending question, by its nonce. */
  readonly #open = new Map<string, number>()

  constructor(now: () => number = () => Date.now()) {
    this.#now = now
  }

  issue(subject: Subject): string {
    for (const [nonce, expires] of this.#open) if (expires <= this.#now()) this.#open.delete(nonce)
    const nonce = randomBytes(16).toString('base64url')
    this.#open.set(nonce, this.#now() + approvalTtlMs)
    return this.#sign(nonce, subject)
  }

  /** Redeems a state, once. @returns why it does not approve this subject; undefined if it does */
  redeem(state: unknown, subject: Subject): Reason | undefined {
    const text = typeof state === 'string' ? state : ''
    const [nonce = ''] = text.split('.', 1)
    const expires = this.#open.get(nonce)
    this.#open.delete(nonce)
    if (expires === undefined) return 'approval_unknown'
    if (expires <= this.#now()) return 'approval_expired'
    const [actual, expected] = [Buffer.from(text), Buffer.from(this.#sign(nonce, subject))]
    return actual.length === expected.length && timingSafeEqual(actual, expected) ? undefined : 'approval_changed'
  }

  #sign(nonce: string, {argv, message, plan, stdin}: Subject): string {
    const text = JSON.stringify([nonce, argv, stdin ?? null, plan ?? null, message])
    return `${nonce}.${createHmac('sha256', this.#key).update(text).digest('base64url')}`
  }
}
