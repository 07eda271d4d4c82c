import type {ErrorFields, TerminalOutcome} from '../contract/outcome.js'
import type {Mode} from '../line/mode.js'
import {formatJson, formatterOf, lineFormatterOf} from './formats.js'
import {serialize} from './plain-data.js'
import type {Protocol, ProtocolContext} from './protocols/protocol.js'
import type {StreamName} from './streams/streams.js'
import {formatText} from './format-text.js'

/** Who an outcome is rendered for, and how: a context. */
export type RenderContext = {
  readonly mode: Mode
  readonly options: ProtocolContext
  /**
   * Makes the document of a failure on stdout, which belongs to the command under `--json` (5.6).
   */
  describeJsonFailure?: ((fields: ErrorFields) => unknown) | undefined
}

/** How an outcome is rendered. */
export type RenderOptions = {
  context: RenderContext
  /** Whether stdout is a stream of lines; the outcome is the last one. */
  isStreaming: boolean
  protocol: Protocol
}

/** A text, and the stream that it goes to. */
export type StreamText = {stream: StreamName; text: string}

/**
 * Renders a terminal outcome for its reader. A person's error is left to oclif (4.21).
 *
 * @throws AgentError if JSON cannot represent it
 */
export function renderOutcome(outcome: TerminalOutcome, options: RenderOptions): StreamText[] {
  const {context} = options
  const isError = outcome.type === 'error'
  const jsonFailure = isError ? context.describeJsonFailure?.(outcome) : undefined
  const texts: StreamText[] = []
  if (jsonFailure) texts.push({stream: 'stdout', text: serialize(jsonFailure, formatJson)})
  if (context.mode.audience !== 'human') return [...texts, ...renderDocument(outcome, options)]
  return isError ? texts : [{stream: 'stdout', text: formatText(outcome)}]
}

/** Renders an outcome as a document of its protocol: a whole one, or the last line of a stream. */
function renderDocument(
  outcome: TerminalOutcome,
  {context, isStreaming, protocol}: RenderOptions,
): StreamText[] {
  // A protocol of typed lines writes errors to stdout, too.
  const {typed} = protocol
  const stream = outcome.type === 'error' && !typed ? 'stderr' : 'stdout'
  // With an author's `--json`, stdout has the command's own document, and nothing else.
  if (context.describeJsonFailure && stream === 'stdout') return []
  const document = protocol.shape(outcome, context.options)
  const {format} = context.mode
  if (!isStreaming) return [{stream, text: serialize(document, formatterOf(format, stream))}]
  const lastLine = typed ? typed.shapeEnd(document, outcome.type) : document
  const text = serialize(lastLine, lineFormatterOf(format))
  // 4.17: a reader of either stream sees how a stream of lines ends.
  const streams: StreamName[] = stream === 'stderr' ? ['stderr', 'stdout'] : ['stdout']
  return streams.map((each) => ({stream: each, text}))
}
