import {fieldsOf, isAgentError} from '../contract/agent-error.js'
import type {ErrorFields, TerminalOutcome} from '../contract/outcome.js'
import {cleanProse} from '../contract/prose.js'
import {addAdvice} from '../errors/advise.js'
import type {Mode} from '../mode/mode.js'
import {redactOutcome} from '../secrets/redact-outcome.js'
import type {Redactor} from '../secrets/redactor.js'
import {type Formatter, formatJson, formatNdjson, formatterOf} from './formats.js'
import {serialise} from './plain-data.js'
import {v0_1, v0_2, v1_0} from './protocols/envelope.js'
import {hateoas} from './protocols/hateoas.js'
import {
  type Addressed,
  type Protocol,
  type ProtocolContext,
  type ProtocolVersion,
  shapeLogFields,
} from './protocols/protocol.js'
import type {StreamName} from './streams/streams.js'
import {formatText} from './text.js'
import {makeWellFormed} from './well-formed.js'

/** Every protocol of `--protocol-version`. */
export const protocols: Readonly<Record<ProtocolVersion, Protocol>> = {
  '1.0': v1_0,
  '0.2': v0_2,
  '0.1': v0_1,
  hateoas,
}

/** A text for a stream, without its final newline. */
export type Written = {stream: StreamName; text: string}

type ErrorOutcome = Extract<TerminalOutcome, {type: 'error'}>

/** Renders a terminal outcome: the protocol shapes it and the format writes it. */
export class Renderer {
  /** Whether stdout is the command's own under `--json`, in failure too (5.6). */
  isJsonOwned = false
  /** Makes the document of a failure under `--json` (5.6); the envelope's fields by default. */
  describeJsonFailure: ((fields: ErrorFields) => unknown) | undefined
  /** Whether stdout is a stream of lines, because one has been written that is not the last. */
  isStreaming = false
  readonly #context: ProtocolContext
  readonly #mode: Mode
  readonly #protocol: Protocol
  readonly #redactor: Redactor

  constructor(mode: Mode, context: ProtocolContext, redactor: Redactor) {
    this.#context = context
    this.#mode = mode
    this.#protocol = protocols[mode.protocol]
    this.#redactor = redactor
    // Loaded now: a command may remove the plugin and then fail.
    formatterOf(mode.format)
  }

  /** How many bytes a result takes in the terminal document. @throws AgentError when JSON cannot hold it */
  measure(result: unknown): number {
    const format = this.#formatFor('stdout')
    const frame = Buffer.byteLength(format({result: 0})) - 1
    return Buffer.byteLength(serialise({result}, format)) - frame
  }

  /** The document of a terminal outcome as a file holds it. @throws AgentError when JSON cannot hold it */
  renderFile(outcome: TerminalOutcome): string {
    const {document} = this.#shape(redactOutcome(outcome, this.#redactor))
    return serialise(document, formatterOf(this.#mode.format))
  }

  /** Renders an outcome for all streams. The outcome that it returns is an error if JSON cannot hold the given one. */
  render(given: TerminalOutcome): {emitted: TerminalOutcome; written: Written[]} {
    const isText = this.#mode.audience === 'human'
    const stream = given.type === 'error' ? 'stderr' : 'stdout'
    // Before control characters are removed, and after it: a secret may have been hidden between them.
    const hidden = redactOutcome(given, this.#redactor)
    const outcome = redactOutcome(makeWellFormed(hidden, isText && process[stream].isTTY), this.#redactor)
    const isOwned = this.isJsonOwned && outcome.type === 'error'
    const warning = outcome.type === 'error' ? this.#writeWarning(isText) : []
    if (isText && !isOwned) {
      return {emitted: outcome, written: [...warning, formatText(outcome)].filter(({text}) => text !== '')}
    }

    const advised = outcome.type === 'error' ? addAdvice(outcome) : outcome
    const owned = advised.type === 'error' && isOwned ? [this.#writeJsonError(advised)] : []
    if (isText) return {emitted: outcome, written: owned}
    try {
      return {emitted: outcome, written: [...warning, ...owned, ...this.#write(advised)]}
    } catch (error) {
      if (!isAgentError(error)) throw error
      const failure = redactOutcome(describeUnwritable(advised, error), this.#redactor)
      return {emitted: failure, written: this.#write(failure)}
    }
  }

  #formatFor(stream: StreamName): Formatter {
    return this.isStreaming ? formatNdjson : formatterOf(this.#mode.format, stream)
  }

  /** Reports that the secrets could not be read, in a line before the error, which has no warnings. */
  #writeWarning(isText: boolean): Written[] {
    const message = cleanProse(this.#redactor.text(this.#redactor.warning ?? ''))
    const line = () => formatNdjson(shapeLogFields({level: 'warn', message, time: this.#context.time}))
    return message === '' ? [] : [{stream: 'stderr', text: isText ? `Warning: ${message}` : line()}]
  }

  #write(given: TerminalOutcome): Written[] {
    const isPrinted = given.type === 'success' && given.text !== undefined
    const outcome = isPrinted ? {...given, result: {text: [...given.text!.pieces()].join('')}} : given
    const {document, stream} = this.#shape(outcome)
    // A protocol that has everything on stdout leaves it to the command.
    if (this.isJsonOwned && stream === 'stdout') return []
    const {typed} = this.#protocol
    const last = typed && this.isStreaming ? typed.shapeEnd(document, outcome.type, this.#context) : document
    const text = serialise(last, this.#formatFor(stream))
    // 4.17: a reader of either stream sees the end of a stream of lines.
    const isOnBoth = this.isStreaming && outcome.type === 'error' && stream === 'stderr'
    return [{stream, text}, ...(isOnBoth ? [{stream: 'stdout' as const, text}] : [])]
  }

  /** What is on stdout when a command fails whose `--json` is oclif's: the fields of the envelope (5.6). */
  #writeJsonError(outcome: ErrorOutcome): Written {
    const document = this.describeJsonFailure?.(outcome) ?? {error: v1_0.shapeError(outcome, this.#context).document}
    return {stream: 'stdout', text: serialise(document, formatJson)}
  }

  #shape(outcome: TerminalOutcome): Addressed {
    if (outcome.type === 'success') return this.#protocol.shapeSuccess(outcome, this.#context)
    if (outcome.type === 'plan') return this.#protocol.shapePlan(outcome, this.#context)
    return this.#protocol.shapeError(outcome, this.#context)
  }
}

/** The outcome that replaces one that JSON cannot hold. An error keeps its meaning and loses its data. */
function describeUnwritable(outcome: TerminalOutcome, error: Parameters<typeof fieldsOf>[0]): ErrorOutcome {
  if (outcome.type !== 'error') return {type: 'error', ...fieldsOf(error)}
  return {...outcome, data: {omitted: error.message}, nextActions: undefined}
}
