import {basename} from 'node:path'

import {type CallToolResult, type InputRequiredResult, isInputRequiredResult} from '@modelcontextprotocol/server'

import {quoteLine, splitLine} from '../command-line/quote.js'
import type {ErrorFields} from '../contract/outcome.js'
import {addAdvice} from '../errors/advise.js'
import {v1_0} from '../output/protocols/envelope.js'
import type {CapturedOutput} from './child/capture.js'
import {type Envelope, findEnvelope} from './child/envelope.js'
import type {ChildEnd} from './child/run-child.js'
import {foldReports} from './jobs.js'
import type {Service} from './tools.js'

/** What a tool that runs a command line answers (11.13). */
export type RunAnswer = {
  /** The exit code; none of a command that still runs. */
  exit_code?: number
  /** Whether a command line that was checked is valid, but for its confirmation. */
  needs_confirmation?: true
  /** The command's result, plan or error. */
  envelope?: Envelope
  /** The words of each command line of the envelope's `did_you_mean`, without the bin: an `argv` for the next call. */
  argv?: string[][]
  stdout?: string
  stderr?: string
  truncated?: CapturedOutput['truncated']
  timed_out?: true
  /** What stdout was, if it was no text: it is in the file. */
  binary?: CapturedOutput['binary']
  /** The file with the whole output. */
  file?: string
  /** The job that the command is, if it has not ended with the call that started it. */
  job?: {id: string; state: 'cancelled' | 'ended' | 'queued' | 'running'; elapsed_ms?: number}
}

/** Ends a call with an answer. */
export class EarlyAnswer extends Error {
  constructor(readonly answer: RunAnswer) {
    super('The call has been answered')
  }
}

/** Ends a call if there is a reason to refuse it. @throws EarlyAnswer */
export function refuse(failure: ErrorFields, host: Host): never
export function refuse(failure: ErrorFields | undefined, host: Host): undefined
export function refuse(failure: ErrorFields | undefined, host: Host): undefined {
  if (failure) throw new EarlyAnswer(answerFailure(failure, host))
}

type Host = Pick<Service, 'bin' | 'version'>

/** How an answer refers to command lines: in the words of the caller (11.14a). */
type CallerWords = {
  /** The flag that the server has added to the command line, and its index in argv. */
  added?: {index: number; word: string} | undefined
  /** Whether a tool of this server would run a command line; all are offered if this is left out. */
  isOffered?(argv: readonly string[]): boolean
}

type RunFacts = CallerWords & {
  /** Whether the command's own lines are those of the contract; the stdout of a foreign command is its own. */
  isOwn: boolean
  /** An error to report in place of the child's own. */
  failure?: ErrorFields | undefined
}

/** Turns a child's end into an answer, which holds the envelope once (11.15). */
export function answerRun(end: ChildEnd, service: Service, {failure, isOwn, ...words}: RunFacts): RunAnswer {
  const {binary, file, isTimedOut, truncated} = end
  const exitCode = failure?.code ?? end.code ?? 1
  // 3.15a: next to bytes, the envelope of a success is on stderr, too.
  const error = exitCode === 0 && !binary ? {rest: end.stderr} : findEnvelope(end.stderr)
  const isSought = isOwn || words.added !== undefined || (exitCode !== 0 && !error.envelope)
  // 4.17: after events, an error is at the end of both streams.
  const output = isSought ? findEnvelope(end.stdout) : {rest: end.stdout}
  const envelope = error.envelope ?? output.envelope
  const stdout = isOwn ? foldReports(output.rest, 'stdout') : output.rest
  const stderr = isOwn ? foldReports(error.rest, 'stderr') : error.rest
  return {
    ...(failure
      ? answerFailure(failure, service)
      : {exit_code: exitCode, ...(envelope && inCallersWords(envelope, service.bin, words))}),
    ...(stdout.trim() !== '' && {stdout}),
    ...(stderr.trim() !== '' && {stderr}),
    ...(truncated && {truncated}),
    ...(binary && {binary}),
    ...(isTimedOut && {timed_out: true as const}),
    ...(file !== undefined && {file}),
  }
}

/** Answers a check of a command line that lacks only its confirmation: it is valid (11.14). */
export function acceptUnconfirmed(answer: RunAnswer): RunAnswer {
  const {envelope, exit_code: _code, ...rest} = answer
  if (envelope?.['error'] !== 'confirmation_required') return answer
  const {next_actions, schema_version, tool_version} = envelope
  const message = 'The command line is valid; to run, it needs a confirmation.'
  const valid = {status: 'ok', schema_version, tool_version, message, ...(next_actions !== undefined && {next_actions})}
  return {exit_code: 0, needs_confirmation: true, envelope: valid, ...rest}
}

/** Answers with an error that no child has reported. */
export function answerFailure(failure: ErrorFields, {bin, version}: Host): RunAnswer {
  const document = v1_0.shapeError(addAdvice(failure), {command: '', toolVersion: version})
  return {exit_code: failure.code, ...inCallersWords(document, bin)}
}

/** Removes the lines that suggest a variable of the environment, which no tool can set. */
function withoutVariables(text: string): string | undefined {
  const lines = text.split('\n').filter((line) => !/\b[A-Z][A-Z\d]*_[A-Z\d_]+\b|\benvironment variable/.test(line))
  return lines.join('\n') || undefined
}

/** Puts an envelope into the caller's words, and its corrections and actions into an `argv` each. */
function inCallersWords(
  envelope: Envelope,
  bin: string,
  {added, isOffered = () => true}: CallerWords = {},
): Pick<RunAnswer, 'argv' | 'envelope'> {
  const readArgv = (line: unknown): string[] | undefined => {
    const [program, ...argv] = (typeof line === 'string' && splitLine(line)) || []
    const index = added ? argv.indexOf(added.word) : -1
    return program === bin ? argv.filter((_, at) => at !== index) : undefined
  }
  const toLine = (words: readonly string[]): string => quoteLine([bin, ...words])

  const {did_you_mean: lines, kind, next_actions: actions, position, suggestion} = envelope
  const argv = listOf(lines).flatMap((line) => {
    const words = readArgv(line)
    return words && isOffered(words) ? [words] : []
  })
  const offered = listOf(actions).flatMap((action) => {
    const {command, ...more} = action as {command?: unknown}
    const words = readArgv(command)
    // The command line of another program is left unchanged (4.19).
    if (!words) return [action]
    if (!isOffered(words)) return []
    return [isTemplate(command as string) ? action : {command: toLine(words), argv: words, ...more}]
  })
  const changed: Envelope = {
    did_you_mean: argv.length > 0 ? argv.map((words) => toLine(words)) : undefined,
    next_actions: offered.length > 0 ? offered : undefined,
    position: added && (position as number) > added.index ? (position as number) - 1 : position,
    suggestion: kind === 'auth_required' ? withoutVariables(String(suggestion ?? '')) : suggestion,
  }
  const kept = Object.entries({...envelope, ...changed}).filter(([, value]) => value !== undefined)
  return {envelope: Object.fromEntries(kept), ...(argv.length > 0 && {argv})}
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Whether a command line has a placeholder (4.18); a word that looks like one is quoted. */
function isTemplate(line: string): boolean {
  return /[<[]/.test(line.replaceAll(/'[^']*'/g, ''))
}

/**
 * Answers as structured content, and as text on one line for clients that read only that. The file that holds what the
 * answer has no room for has a URI, and a link.
 */
export function toToolResult(
  answer: object,
  {bin, linksFiles, outputs}: Service,
): CallToolResult | InputRequiredResult {
  // A question to the person.
  if (isInputRequiredResult(answer)) return answer
  const {binary, exit_code: code = 0, file} = answer as RunAnswer
  const name = file === undefined ? '' : basename(file)
  // 11.10: some clients pass nothing but the structured content to the model.
  const uri = uriOf(bin, `output/${encodeURIComponent(name)}`)
  const structuredContent = {...answer, ...(file !== undefined && {uri})}
  const result: CallToolResult = {
    content: [{text: JSON.stringify(structuredContent), type: 'text'}],
    structuredContent,
    ...(code !== 0 && {isError: true}),
  }
  if (file === undefined) return result
  const mimeType = binary?.type ?? 'text/plain'
  outputs.set(name, {file, mimeType})
  if (linksFiles()) result.content.push({mimeType, name, type: 'resource_link', uri})
  return result
}

/** The URI of something that the server of a host offers. */
export function uriOf(bin: string, path: string): string {
  return `murli://${encodeURIComponent(bin)}/${path}`
}
