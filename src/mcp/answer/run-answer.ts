import type {ErrorFields} from '../../contract/outcome.js'
import {addAdvice} from '../../errors/advise.js'
import {v1_0} from '../../output/protocols/envelope-1-0.js'
import type {CapturedOutput, StreamName} from '../child/capture.js'
import type {ChildEnd} from '../child/run-child.js'
import {type Envelope, findEnvelope, type Found} from './find-envelope.js'
import {splitLine} from '../../command-line/quote.js'

/** What a tool that runs something answers (contract, section 11). */
export type RunAnswer = {
  exit_code: number
  /** What the command itself stated: its result, plan or error. */
  envelope?: Envelope
  /** The words of each line of the envelope's `did_you_mean`, without the bin: an `argv` for the next call. */
  argv?: string[][]
  stdout?: string
  stderr?: string
  truncated?: CapturedOutput['truncated']
  timed_out?: true
  /** The file with the whole output. */
  file?: string
}

/** What the answer to a run depends on, beside how its child ended. */
export type RunFacts = {
  bin: string
  /** Whether an envelope on stdout is the command's result; a foreign command's stdout is its own. */
  isEnvelopeExpected: boolean
  /** What to report in place of the child's own error. */
  failure?: ErrorFields
  version: string
}

/** Turns a child's end into an answer, in which an envelope stands once. */
export function answerRun(end: ChildEnd, {bin, failure, isEnvelopeExpected, version}: RunFacts): RunAnswer {
  const exitCode = failure?.code ?? end.code ?? 1
  const streams = splitStreams(end, isEnvelopeExpected, exitCode)
  const envelope = failure ? toEnvelope(failure, version) : streams.envelope
  return {
    exit_code: exitCode,
    ...(envelope && {envelope, ...readArgv(envelope, bin)}),
    ...texts(streams),
    ...(end.truncated && {truncated: end.truncated}),
    ...(end.isTimedOut && {timed_out: true as const}),
    ...(end.file !== undefined && {file: end.file}),
  }
}

/** Answers with an error that no child has reported. */
export function answerFailure(failure: ErrorFields, {bin, version}: Pick<RunFacts, 'bin' | 'version'>): RunAnswer {
  const envelope = toEnvelope(failure, version)
  return {exit_code: failure.code, envelope, ...readArgv(envelope, bin)}
}

function toEnvelope(failure: ErrorFields, toolVersion: string): Envelope {
  return v1_0.shapeError(addAdvice(failure), {command: '', time: 0, timestamp: 0, toolVersion}).document
}

type Streams = Record<StreamName, string> & {envelope?: Envelope}

function splitStreams({stderr, stdout}: ChildEnd, isEnvelopeExpected: boolean, exitCode: number): Streams {
  const error: Found = exitCode === 0 ? {rest: stderr} : findEnvelope(stderr)
  const isSought = isEnvelopeExpected || (exitCode !== 0 && !error.envelope)
  // Behind events, an error stands at the end of both streams.
  const output: Found = isSought ? findEnvelope(stdout) : {rest: stdout}
  const envelope = error.envelope ?? output.envelope
  return {stderr: error.rest, stdout: output.rest, ...(envelope && {envelope})}
}

function texts({stderr, stdout}: Record<StreamName, string>): Pick<RunAnswer, 'stderr' | 'stdout'> {
  return {...(stdout.trim() !== '' && {stdout}), ...(stderr.trim() !== '' && {stderr})}
}

function readArgv({did_you_mean: lines}: Envelope, bin: string): {argv?: string[][]} {
  if (!Array.isArray(lines)) return {}
  const argv = lines.flatMap((line) => {
    const words = typeof line === 'string' ? splitLine(line) : undefined
    return words?.[0] === bin ? [words.slice(1)] : []
  })
  return argv.length > 0 ? {argv} : {}
}
