import stripAnsi from 'strip-ansi'

import type {AgentError} from '../../contract/agent-error.js'
import {exitCodes} from '../../contract/error-categories.js'
import {integer} from '../../contract/validator.js'
import {addAdvice} from '../../errors/advise.js'
import {classify} from '../../errors/classify.js'
import {v1_0} from '../../output/protocols/envelope.js'
import type {StreamName} from '../../output/streams/streams.js'
import type {ChildEnd} from '../child/run-child.js'
import type {CapturedOutput} from '../output/captured-output.js'
import {findEnvelope, type ParsedEnvelope} from '../output/find-envelope.js'
import {shortenEnvelope} from '../output/shorten.js'
import {type Caller, rewordEnvelope} from './reword-envelope.js'
import type {ToolContext} from './tool.js'

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

/** What the server knows of a run in addition to its output. */
type RunFacts = Omit<Caller, 'bin'> & {
  /** Why the command did not end on its own. */
  failure?: AgentError | undefined
  /** Whether stdout ends with an envelope; a foreign command's ends with one only for an error. */
  hasEnvelope: boolean
}

/** Turns a child's end into an answer, which contains the envelope once (11.15). */
export function answerRun(end: ChildEnd, context: ToolContext, facts: RunFacts): RunAnswer {
  const {binary, file, isTimedOut, signal, truncated} = end
  const {stderr, stdout} = findEnvelopes(end, facts)
  // A command's own error is more precise, but it does not know that a timeout ended it.
  const failure = stderr.envelope && !isTimedOut ? undefined : facts.failure
  const outcome = failure
    ? answerFailure(failure, context)
    : answerOutcome(end, stderr.envelope ?? stdout.envelope, {...facts, bin: context.bin})
  return {
    ...outcome,
    ...(signal && facts.failure?.kind === 'killed' && {signal}),
    ...showText('stdout', stdout.before),
    ...showText('stderr', stderr.before),
    ...(truncated && {truncated}),
    ...(isTimedOut && {timed_out: true as const}),
    ...(binary && {binary}),
    ...(file !== undefined && {file}),
  }
}

/** What a command printed on a stream, without ANSI codes (4.23); nothing for white space alone. */
function showText(name: StreamName, text: string): Partial<Record<StreamName, string>> {
  const plain = stripAnsi(text)
  return plain.trim() === '' ? {} : {[name]: plain}
}

/** The exit code and envelope of a command that has ended on its own. */
function answerOutcome(
  {code}: ChildEnd,
  envelope: ParsedEnvelope | undefined,
  caller: Caller,
): RunAnswer {
  const stated = envelope?.['code']
  const statedCode = integer.isValid(stated) ? stated : undefined
  return {
    // A signal leaves no exit code, but the envelope written before may have one.
    exit_code: code ?? statedCode ?? exitCodes.toolError,
    ...(envelope && rewordEnvelope(envelope, caller)),
  }
}

type FoundEnvelope = ReturnType<typeof findEnvelope>

/** The envelope at the end of each stream, and what precedes it. */
function findEnvelopes(
  {binary, code, stderr, stdout}: ChildEnd,
  {hasEnvelope}: RunFacts,
): Record<StreamName, FoundEnvelope> {
  const isSuccess = code === 0
  // 3.15a: the envelope of a success is on stderr if its stdout holds bytes.
  const mayBeOnStderr = !isSuccess || binary !== undefined
  const onStderr: FoundEnvelope = mayBeOnStderr ? findEnvelope(stderr) : {before: stderr}
  const mayBeOnStdout = hasEnvelope || (!isSuccess && !onStderr.envelope)
  return {
    stderr: onStderr,
    stdout: mayBeOnStdout ? findEnvelope(stdout) : {before: stdout},
  }
}

/** Answers with an error that the server found itself. */
export function answerFailure(thrown: unknown, {bin, version}: ToolContext): RunAnswer {
  const failure = addAdvice(classify(thrown))
  const outcome = {...failure, type: 'error'} as const
  const document = v1_0.shape(outcome, {command: '', toolVersion: version})
  return {
    exit_code: failure.code,
    ...rewordEnvelope(shortenEnvelope(document), {bin}),
  }
}
