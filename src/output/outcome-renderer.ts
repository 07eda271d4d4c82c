import {fieldsOf, isAgentError} from '../contract/agent-error.js'
import {hasAdvice, type TerminalOutcome} from '../contract/outcome.js'
import {loadBundle} from '../load-bundle.js'
import type {Mode} from '../mode/mode.js'
import {redactOutcome} from '../secrets/redact-outcome.js'
import type {Redactor} from '../secrets/redactor.js'
import {type Formatter, isJsonFormat} from './formats/formats.js'
import {formatJson, formatNdjson} from './formats/json.js'
import {formatText} from './formats/text.js'
import {writeLongLists} from './long-lists.js'
import type {Addressed, Protocol, ProtocolContext} from './protocols/protocol.js'
import {v1_0} from './protocols/envelope-1-0.js'
import {serialise} from './serialise.js'
import type {StreamName} from './streams/streams.js'
import {writeText} from './text-document.js'
import {makeWellFormed} from './well-formed.js'

/** A text for a stream, in pieces, its final newline left out. */
export type Written = {stream: StreamName; pieces: Iterable<string>}

/** What a renderer is made of. */
export type RendererOptions = {
  mode: Mode
  protocol: Protocol
  format: Formatter
  context: ProtocolContext
  redactor: Redactor
}

/** Turns a terminal outcome into the texts that go on the wire: the protocol shapes it and the format writes it. */
export class OutcomeRenderer {
  /** Whether stdout is the command's own under `--json`, in failure too (contract, section 5). */
  isJsonOwned = false
  /** Whether stdout is a stream of lines, because one has been written that is not the last. */
  isStreaming = false
  readonly #context: ProtocolContext
  readonly #format: Formatter
  readonly #mode: Mode
  readonly #protocol: Protocol
  readonly #redactor: Redactor

  constructor({context, format, mode, protocol, redactor}: RendererOptions) {
    this.#context = context
    this.#format = format
    this.#mode = mode
    this.#protocol = protocol
    this.#redactor = redactor
  }

  /** How many bytes a result takes in the terminal document. @throws AgentError when JSON cannot hold it */
  measure(result: unknown): number {
    const format = this.isStreaming ? formatNdjson : this.#format
    return Buffer.byteLength(serialise({result}, format)) - Buffer.byteLength(format({result: 0})) + 1
  }

  /** The terminal outcome in its stream's document, in pieces. @throws AgentError when JSON cannot hold it */
  renderDocument(outcome: TerminalOutcome): Iterable<string> {
    return this.#write(redactOutcome(outcome, this.#redactor))[0]!.pieces
  }

  /** Everything that is written of an outcome, and the outcome that this is: an error where JSON cannot hold the one given. */
  render(given: TerminalOutcome): {emitted: TerminalOutcome; written: Written[]} {
    const isText = this.#mode.audience === 'human'
    const stream = given.type === 'error' ? 'stderr' : 'stdout'
    // Before control characters are taken out, and behind it, where what was hidden between them shows.
    const hidden = redactOutcome(given, this.#redactor)
    const outcome = redactOutcome(makeWellFormed(hidden, isText && process[stream].isTTY), this.#redactor)
    if (isText && !(this.isJsonOwned && outcome.type === 'error')) {
      return {emitted: outcome, written: renderText(outcome)}
    }

    const advised = advise(outcome)
    const document = this.isJsonOwned && advised.type === 'error' ? this.#writeJsonError(advised) : []
    if (isText) return {emitted: outcome, written: document}
    try {
      return {emitted: outcome, written: [...document, ...this.#write(advised)]}
    } catch (error) {
      if (!isAgentError(error)) throw error
      const failure = redactOutcome(describeUnwritable(advised, error), this.#redactor)
      return {emitted: failure, written: this.#write(failure)}
    }
  }

  #write(outcome: TerminalOutcome): Written[] {
    const format = this.isStreaming ? formatNdjson : this.#format
    const write = (result?: unknown): string =>
      serialise(this.#shapeEnd(result === undefined ? outcome : ({...outcome, result} as TerminalOutcome)), format)
    const {stream} = this.#shape(outcome)
    // A protocol that has everything on stdout leaves it to the command.
    if (this.isJsonOwned && stream === 'stdout') return []
    const isJson = this.isStreaming || isJsonFormat(this.#mode.format)
    const isSuccess = outcome.type === 'success'
    const pieces =
      isSuccess && outcome.text
        ? writeText(outcome.text, write, isJson)
        : isSuccess && outcome.result && isJson
          ? writeResult(outcome.result, write, format !== formatNdjson)
          : [write()]
    // A reader of either stream sees the end of a stream of lines.
    const isSaidTwice = this.isStreaming && outcome.type === 'error' && stream === 'stderr'
    return [{pieces, stream}, ...(isSaidTwice ? [{pieces, stream: 'stdout' as const}] : [])]
  }

  /** What stands on stdout where a command fails whose `--json` is oclif's: the fields of the envelope. */
  #writeJsonError(outcome: Extract<TerminalOutcome, {type: 'error'}>): Written[] {
    const {document} = v1_0.shapeError(outcome, this.#context)
    return [{pieces: [serialise({error: document}, formatJson)], stream: 'stdout'}]
  }

  #shapeEnd(outcome: TerminalOutcome): Record<string, unknown> {
    const {document} = this.#shape(outcome)
    const {typed} = this.#protocol
    return typed && this.isStreaming ? typed.shapeEnd(document, outcome.type, this.#context) : document
  }

  #shape(outcome: TerminalOutcome): Addressed {
    const context = this.#context
    if (outcome.type === 'success') return this.#protocol.shapeSuccess(outcome, context)
    if (outcome.type === 'plan') return this.#protocol.shapePlan(outcome, context)
    return this.#protocol.shapeError(outcome, context)
  }
}

/** Writes a document with its result. @throws AgentError that names the place which JSON cannot hold */
function writeResult(result: unknown, write: (result: unknown) => string, isIndented: boolean): Iterable<string> {
  try {
    return writeLongLists(result, write, isIndented)
  } catch {
    return [write(result)]
  }
}

/** Adds to an error for a program what to do next, where it does not tell; a person's text stays as it is. */
function advise(outcome: TerminalOutcome): TerminalOutcome {
  if (outcome.type !== 'error' || hasAdvice(outcome)) return outcome
  try {
    return loadBundle('agent').addAdvice(outcome)
  } catch {
    // Too many open files, for example: the error itself matters more.
    return outcome
  }
}

function renderText(outcome: TerminalOutcome): Written[] {
  const {stream, text} = formatText(outcome)
  return text === '' ? [] : [{pieces: [text], stream}]
}

/** What is written instead of an outcome that JSON cannot hold. An error keeps its meaning and loses its data. */
function describeUnwritable(
  outcome: TerminalOutcome,
  error: Parameters<typeof fieldsOf>[0],
): Extract<TerminalOutcome, {type: 'error'}> {
  if (outcome.type !== 'error') return {type: 'error', ...fieldsOf(error)}
  return {...outcome, data: {omitted: error.message}, nextActions: undefined}
}
