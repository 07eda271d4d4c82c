import {createHmac, randomBytes, timingSafeEqual} from 'node:crypto'

import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  type McpServer,
} from '@modelcontextprotocol/server'

import {renderSafety} from '../catalog/render-command.js'
import {summarize} from '../catalog/texts.js'
import {quoteLine, quoteWord} from '../command-line/quote.js'
import {tokenize} from '../command-line/tokenize.js'
import {isRecord} from '../contract/unknown-value.js'
import {maskRouted} from '../corrections/mask-routed.js'
import {restOf} from '../corrections/route.js'
import {routeWords} from '../corrections/routed-line.js'
import type {SafetyNode} from '../contract/schema/introspection.js'
import {readParts} from '../secrets/line-parts.js'
import {shortenText} from './tokens.js'
import type {KnownLine} from './known-line.js'
import {canValidate, denied, refuseUnconfirmed} from './refusals.js'
import {runLine} from './run-line.js'
import type {Call, RunInput} from './tools.js'

/** How long a question to a person stays open, and an approval valid, in milliseconds (11.20). */
export const approvalTtlMs = 10 * 60_000
/** How much of a plan or stdin is shown to a person, in characters. */
const shownLength = 2000
const question = 'approve'

/** What a person approves, exactly and once (11.20). */
type ApprovalSubject = {
  argv: readonly string[]
  stdin: string | undefined
  plan: unknown
  /** The text that the person reads: if the command's summary changes, it is another question. */
  message: string
}

/**
 * Asks the person whether a command line may run (11.19), or reads the answer.
 *
 * @throws AgentError if it does not run
 * @returns the question, or the answer of a dry run or check that failed; undefined if the person
 *   has approved
 */
export async function getApproval(
  line: KnownLine,
  input: RunInput,
  call: Call,
): Promise<object | undefined> {
  const {approvals, context, options} = call
  const {argv, isDryRunnable} = line
  const refusal = refuseUnconfirmed(line)
  if (refusal) throw refusal
  const subject: ApprovalSubject = {argv, message: '', plan: undefined, stdin: input.stdin}
  if (isDryRunnable || canValidate(line)) {
    const mode = {
      added: isDryRunnable ? 'dry-run' : 'validate',
      isReadOnly: isDryRunnable,
    } as const
    const answer = await runLine(line, input, mode, call)
    if (answer.exit_code !== 0) return answer
    if (isDryRunnable) subject.plan = answer.envelope?.['plan']
  }
  subject.message = describeLine(line, subject, options.cwd)
  const {inputResponses} = context.mcpReq
  const state = context.mcpReq.requestState()
  if (state === undefined && inputResponses === undefined) {
    if (!canAsk(call)) throw refuseFor('cannot_ask')
    const properties = {
      [question]: {default: false, title: 'Run this command', type: 'boolean' as const},
    }
    const requestedSchema = {
      properties,
      required: [question],
      type: 'object' as const,
    }
    const inputRequests = {
      [question]: inputRequired.elicit({message: subject.message, requestedSchema}),
    }
    return inputRequired({inputRequests, requestState: approvals.issue(subject)})
  }
  const reason = approvals.redeem(state, subject) ?? readAnswer(inputResponses)
  if (reason) throw refuseFor(reason)
  return undefined
}

function describeLine(
  {argv, catalog: {all}, command, effects, route}: KnownLine,
  {plan, stdin}: ApprovalSubject,
  cwd: string,
): string {
  const masked = maskRouted(all, routeWords(all, argv)).words
  const target = listTargetValues(restOf(route, masked), command!.definition)
  const lines = [
    `An agent wants to run: ${quoteLine([all.bin, ...masked])}`,
    summarize(all, command!),
    command!.definition.confirm,
    describeSafety(renderSafety(command!), effects.destructive === true),
    target && `Target: ${target}`,
    `Folder: ${cwd}`,
    plan !== undefined && `A dry run reports: ${shortenText(JSON.stringify(plan), shownLength)}`,
    stdin !== undefined && `On stdin: ${shortenText(JSON.stringify(stdin), shownLength)}`,
  ]
  return lines.flatMap((line) => (line ? [toPlain(line)] : [])).join('\n')
}

/** Lists the values of arguments and flags, with their names. */
function listTargetValues(
  words: readonly string[],
  definition: NonNullable<KnownLine['command']>['definition'],
): string {
  const values = readParts(tokenize(words, definition.flags), definition).filter(
    ({kind, text}) => kind !== 'unknown' && text !== '',
  )
  return values
    .map(({name, text}) => (name ? `${name} ${quoteWord(text)}` : quoteWord(text)))
    .join(', ')
}

function describeSafety(safety: SafetyNode, isDestructive: boolean): string {
  if ('unknown' in safety) return 'Its effects are unknown.'
  const {reversible} = safety
  const effect = isDestructive ? 'It destroys something' : 'It changes something'
  if (reversible === undefined) return `${effect}.`
  return reversible ? `${effect}, which can be undone.` : `${effect}. This cannot be undone.`
}

/** Characters that are invisible, look like a space, or reorder text; not the space itself. */
const unreadable = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu

function toPlain(text: string): string {
  return text.replaceAll(
    unreadable,
    (character) => String.raw`\u{${character.codePointAt(0)!.toString(16)}}`,
  )
}

function readAnswer(responses: Record<string, unknown> | undefined): Reason | undefined {
  const view = inputResponse(responses, question)
  if (view.kind !== 'elicit') return 'no_answer'
  if (view.action === 'accept') return view.content?.[question] === true ? undefined : 'unticked'
  return view.action === 'cancel' ? 'dismissed' : 'declined'
}

const again = 'Call run again; the person will be asked again.'
const instead = 'Ask the person what to do instead.'
const cannotAsk =
  'A person has to approve this command line, but this client cannot ask (it does not support elicitation)'

const refusals = {
  approval_changed: [
    'The approval is for another command line, stdin or plan, or the command has changed',
    again,
  ],
  approval_expired: ['The answer came too late', again],
  approval_unknown: ['The approval was not requested here, or has already been used', again],
  cannot_ask: [cannotAsk, 'Ask the person to run it in a terminal.'],
  declined: ['The person declined this command line', instead],
  dismissed: ['The person closed the question without an answer', instead],
  no_answer: ['The client could not ask the person, or sent no answer from them', instead],
  unticked: [
    'The person sent the form without ticking its box, which declines this command line',
    instead,
  ],
} as const

type Reason = keyof typeof refusals

function refuseFor(reason: Reason): Error {
  const [message, suggestion] = refusals[reason]
  return denied(message, suggestion, reason === 'unticked' ? 'declined' : reason)
}

/**
 * Whether the client can show a form to a person, as declared with this request or at
 * initialization.
 */
function canAsk({context, mcp}: Call): boolean {
  const envelope: Record<string, unknown> | undefined = context.mcpReq.envelope
  // The protocol versions that begin with `initialize`.
  // oxlint-disable-next-line typescript/no-deprecated
  const declared = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? mcp.server.getClientCapabilities()
  const {elicitation} = (declared ?? {}) as {elicitation?: unknown}
  // Without modes, the client supports the first mode, a form.
  return isRecord(elicitation) && ('form' in elicitation || Object.keys(elicitation).length === 0)
}

/**
 * Treats a client's error as a missing answer of the person: the SDK would report it to the model
 * without an envelope.
 */
export function acceptNoAnswer(server: McpServer['server']): void {
  type Message = {method: string}
  type Options = {signal?: AbortSignal}
  const request = server.request.bind(server) as (...rest: unknown[]) => Promise<unknown>
  const ask = async (message: Message, options?: Options, ...rest: unknown[]) => {
    try {
      return await request(message, options, ...rest)
    } catch (error) {
      if (message.method !== 'elicitation/create' || options?.signal?.aborted) throw error
      return {}
    }
  }
  Object.assign(server, {request: ask})
}

/**
 * Issues states of questions, which a client may keep, change or repeat, and redeems each once
 * (11.20).
 */
export class ApprovalDesk {
  readonly #key = randomBytes(32)
  /** The expiry of each pending question, by its nonce. */
  readonly #open = new Map<string, number>()

  constructor(readonly now: () => number = () => Date.now()) {}

  issue(subject: ApprovalSubject): string {
    for (const [nonce, expires] of this.#open) if (expires <= this.now()) this.#open.delete(nonce)
    const nonce = randomBytes(16).toString('base64url')
    this.#open.set(nonce, this.now() + approvalTtlMs)
    return this.#sign(nonce, subject)
  }

  /**
   * Redeems a state, once.
   *
   * @returns why it does not approve this subject; undefined if it does
   */
  redeem(state: unknown, subject: ApprovalSubject): Reason | undefined {
    const text = String(state)
    const [nonce = ''] = text.split('.', 1)
    const expires = this.#open.get(nonce)
    this.#open.delete(nonce)
    if (expires === undefined) return 'approval_unknown'
    if (expires <= this.now()) return 'approval_expired'
    const [actual, expected] = [Buffer.from(text), Buffer.from(this.#sign(nonce, subject))]
    return actual.length === expected.length && timingSafeEqual(actual, expected)
      ? undefined
      : 'approval_changed'
  }

  #sign(nonce: string, {argv, message, plan, stdin}: ApprovalSubject): string {
    const text = JSON.stringify([nonce, argv, stdin ?? null, plan ?? null, message])
    return `${nonce}.${createHmac('sha256', this.#key).update(text).digest('base64url')}`
  }
}
