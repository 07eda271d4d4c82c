import type {AgentError} from '../contract/agent-error.js'
import {addAdvice} from '../errors/advise.js'
import {classify} from '../errors/classify.js'
import {v1_0} from '../output/protocols/envelope.js'
import {type Caller, inCallersWords} from './callers-words.js'
import type {CapturedOutput} from './child/captured-output.js'
import {type ParsedEnvelope, findEnvelope, shortenEnvelope} from './child/find-envelope.js'
import type {ChildEnd} from './child/run-child.js'
import type {ToolContext} from './tools.js'

/** The answer of a tool that runs a command line (11.13). */
export type RunAnswer = Partial<CapturedOutput> & {
  exit_code?: number
  /** The signal that ended the command, unless the server sent it (11.11a). */
  signal?: NodeJS.Signals
  envelope?: ParsedEnvelope
  /**
   * The words of each `did_you_mean` command line, without the bin: an `argv` for the next call.
   */
  argv?: string[][]
  timed_out?: true
  job?: {
    id: string
    state: 'cancelled' | 'ended' | 'queued' | 'running'
    elapsed_ms?: number
  }
}

/** What the server knows of a run beside its output. */
type RunFacts = Omit<Caller, 'bin'> & {
  /** Why the command did not end by itself. */
  failure?: AgentError | undefined
  /** Whether stdout ends with an envelope; a foreign command's ends with one only for an error. */
  hasEnvelope: boolean
}

/** Turns a child's end into an answer, which contains the envelope once (11.15). */
export function answerRun(end: ChildEnd, context: ToolContext, facts: RunFacts): RunAnswer {
  const {code, isTimedOut, signal, stderr, stdout, truncated, ...rest} = end
  const streams = {
    code,
    isBinary: rest.binary !== undefined,
    stderr,
    stdout,
  }
  const {error, output} = findEnvelopes(streams, facts)
  // What the command says of its end is more precise, except that a timeout cancelled it.
  const failure = error.envelope && !isTimedOut ? undefined : facts.failure
  const envelope = error.envelope ?? output.envelope
  return {
    ...(failure
      ? answerFailure(failure, context)
      : {
          exit_code: code ?? Number(envelope?.['code'] ?? 2),
          ...(envelope && inCallersWords(envelope, {...facts, bin: context.bin})),
        }),
    ...(signal && facts.failure?.kind === 'killed' && {signal}),
    ...(output.rest.trim() !== '' && {stdout: output.rest}),
    ...(error.rest.trim() !== '' && {stderr: error.rest}),
    ...(truncated && {truncated}),
    ...(isTimedOut && {timed_out: true as const}),
    ...rest,
  }
}

type FoundEnvelope = {
  envelope?: ParsedEnvelope | undefined
  rest: string
}

/**
 * The envelope of each stream, and the rest of it. A success has one on stderr, too, if its stdout
 * holds bytes (3.15a).
 */
function findEnvelopes(
  {
    code,
    isBinary,
    stderr,
    stdout,
  }: {code: number | null; isBinary: boolean; stderr: string; stdout: string},
  {hasEnvelope}: RunFacts,
): {error: FoundEnvelope; output: FoundEnvelope} {
  const isSuccess = code === 0
  const error: FoundEnvelope = isSuccess && !isBinary ? {rest: stderr} : findEnvelope(stderr)
  const isSought = hasEnvelope || (!isSuccess && !error.envelope)
  return {
    error,
    output: isSought ? findEnvelope(stdout) : {rest: stdout},
  }
}

/** Answers with an error that the server found itself. */
export function answerFailure(thrown: unknown, {bin, version}: ToolContext): RunAnswer {
  const failure = addAdvice(classify(thrown))
  const document = v1_0.shape({...failure, type: 'error'}, {command: '', toolVersion: version})
  return {
    exit_code: failure.code,
    ...inCallersWords(shortenEnvelope(document), {bin}),
  }
}
