import {createHmac, randomBytes, timingSafeEqual} from 'node:crypto'

import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server'

import {answerFailure, type RunAnswer, toRunResult} from './answer.js'
import {denied, type KnownLine, refuseUnconfirmed} from './gates.js'
import {again, ask, describeLine, readAnswer} from './question.js'
import {answerLine, type Caller, canValidate} from './run-line.js'
import type {RunInput} from './tools.js'

/** How long an approval can be given, in milliseconds. */
export const approvalMs = 10 * 60_000

/** What a person approves: exactly this, once (11.20). */
export type Subject = {
  argv: readonly string[]
  stdin: string | undefined
  /** What a dry run would do, if the command has one. */
  plan: unknown
  /** What the person reads: another summary or another command for the same words is another question. */
  message: string
}

/**
 * Asks the person at the client whether a command line may run (11.19), or reads the answer that the client brings.
 *
 * @returns undefined if the person approves it; otherwise the question, or why it does not run
 */
export async function getApproval(
  line: KnownLine,
  input: RunInput,
  caller: Caller,
): Promise<CallToolResult | InputRequiredResult | undefined> {
  const {context, service} = caller
  const refuse = (failure: ReturnType<typeof denied>): CallToolResult =>
    toRunResult(answerFailure(failure, service), service)
  const unconfirmed = refuseUnconfirmed(line)
  if (unconfirmed) return refuse(unconfirmed)
  const planned = await planLine(line, input, caller)
  if ('answer' in planned) return toRunResult(planned.answer, service)
  const {argv} = line
  const {stdin} = input
  const {plan} = planned
  const message = describeLine(line, {cwd: service.options.cwd, plan, stdin})
  const subject = {argv, message, plan, stdin}

  const {inputResponses} = context.mcpReq
  const state = context.mcpReq.requestState()
  if (state !== undefined || inputResponses !== undefined) {
    const problem = service.approvals.redeem(state, subject)
    const refusal = problem ? describeProblem(problem) : readAnswer(inputResponses)
    return refusal && refuse(refusal)
  }

  if (service.canAsk(context)) return ask(subject.message, service.approvals.issue(subject))
  return refuse(
    denied(
      'A person has to approve this command line, and this client cannot ask one (it has no elicitation)',
      'Ask the person to run it in a terminal.',
      {kind: 'cannot_ask'},
    ),
  )
}

/** Whether the client can show a form to its person: declared with this request, or when the connection begins. */
export function canAskPerson(context: ServerContext, declared: unknown): boolean {
  const envelope: Record<string, unknown> | undefined = context.mcpReq.envelope
  const {elicitation} = (envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? declared ?? {}) as {elicitation?: unknown}
  if (typeof elicitation !== 'object' || elicitation === null) return false
  // Without modes it is the first one that there was, a form.
  return 'form' in elicitation || Object.keys(elicitation).length === 0
}

/** Finds out what a command line would do: by a dry run if the command has one, else whether it is right at all. */
async function planLine(
  line: KnownLine,
  input: RunInput,
  caller: Caller,
): Promise<{answer: RunAnswer} | {plan: unknown}> {
  const isPlanned = line.facts?.isDryRunnable === true
  if (!isPlanned && !canValidate(line)) return {plan: undefined}
  const added = isPlanned ? 'dry-run' : 'validate'
  const answer = await answerLine(line, input, {added, isReadOnly: isPlanned}, caller)
  if (answer.exit_code !== 0) return {answer}
  return {plan: isPlanned ? answer.envelope?.['plan'] : undefined}
}

/** Why a state is no approval. */
type StateProblem = 'changed' | 'expired' | 'unknown'

function describeProblem(problem: StateProblem): ReturnType<typeof denied> {
  const messages = {
    changed: 'The approval is for another command line, stdin or plan, or the command has changed since',
    expired: 'The answer came too late',
    unknown: 'The approval was not asked for here, or has been used',
  }
  return denied(messages[problem], again, {kind: `approval_${problem}`})
}

/**
 * Issues and redeems the states of questions to a person.
 *
 * A state passes through the client, which may keep, change or repeat it: it is signed with a key that never leaves this
 * process, it expires, and it can be redeemed once.
 */
export class ApprovalDesk {
  readonly #key = randomBytes(32)
  readonly #now: () => number
  /** The questions that wait for an answer, and when each expires. */
  readonly #open = new Map<string, number>()

  /** @param now the time, in milliseconds */
  constructor(now: () => number = () => Date.now()) {
    this.#now = now
  }

  /** Makes the state of a question about this subject. */
  issue(subject: Subject): string {
    for (const [nonce, expires] of this.#open) if (expires <= this.#now()) this.#open.delete(nonce)
    const nonce = randomBytes(16).toString('base64url')
    const expires = this.#now() + approvalMs
    this.#open.set(nonce, expires)
    return `${nonce}.${expires}.${this.#sign(nonce, expires, subject)}`
  }

  /**
   * Redeems a state, which is worthless afterwards, regardless of the answer.
   *
   * @returns why it is no approval of this subject; undefined if it is one
   */
  redeem(state: unknown, subject: Subject): StateProblem | undefined {
    const parts = typeof state === 'string' ? state.split('.', 4) : []
    const [nonce = '', time = '', signature = ''] = parts
    const expires = this.#open.get(nonce)
    this.#open.delete(nonce)
    if (expires === undefined || parts.length !== 3 || time !== String(expires)) return 'unknown'
    if (expires <= this.#now()) return 'expired'
    const expected = Buffer.from(this.#sign(nonce, expires, subject))
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected) ? undefined : 'changed'
  }

  #sign(nonce: string, expires: number, {argv, message, plan, stdin}: Subject): string {
    const text = JSON.stringify([nonce, expires, argv, stdin ?? null, plan ?? null, message])
    return createHmac('sha256', this.#key).update(text).digest('base64url')
  }
}
