import {basename} from 'node:path'

import type {CallToolResult} from '@modelcontextprotocol/server'

import {quoteLine, splitLine} from '../command-line/quote.js'
import type {ErrorFields} from '../contract/outcome.js'
import {addAdvice} from '../errors/advise.js'
import {isRecord} from '../contract/unknown-value.js'
import {v1_0} from '../output/protocols/envelope.js'
import type {CapturedOutput} from './child/capture.js'
import type {ChildEnd} from './child/run-child.js'
import {foldReports} from './progress.js'
import type {Service} from './tools.js'

/** An envelope of the contract, as a child has printed it. */
type Envelope = Record<string, unknown>

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
  /** The file with the whole output, and the URI under which the server offers it. */
  file?: string
  uri?: string
  /** The job that the command is, if it has not ended with the call that started it. */
  job?: {id: string; state: 'cancelled' | 'ended' | 'queued' | 'running'; elapsed_ms?: number}
}

/** How an answer refers to command lines: in the words of the caller (11.14a). */
export type CallerWords = {
  /** The flag that the server has added to the command line, and its index in argv. */
  added?: {index: number; word: string} | undefined
  /** Whether a tool of this server would run a command line. */
  isOffered(argv: readonly string[]): boolean
}

type RunFacts = CallerWords & {
  /** Whether the command's own lines are those of the contract; the stdout of a foreign command is its own. */
  isOwn: boolean
  /** An error to report in place of the child's own. */
  failure?: ErrorFields | undefined
}

/** Turns a child's end into an answer, which holds the envelope once (11.15). */
export function answerRun(end: ChildEnd, service: Service, {failure, isOwn, ...words}: RunFacts): RunAnswer {
  const exitCode = failure?.code ?? end.code ?? 1
  // 3.15a: next to bytes, the envelope of a success is on stderr, too.
  const error = exitCode === 0 && !end.binary ? {rest: end.stderr} : findEnvelope(end.stderr)
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
    ...(end.truncated && {truncated: end.truncated}),
    ...(end.binary && {binary: end.binary}),
    ...(end.isTimedOut && {timed_out: true as const}),
    ...(end.file !== undefined && {file: end.file}),
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
export function answerFailure(failure: ErrorFields, {bin, version}: Pick<Service, 'bin' | 'version'>): RunAnswer {
  const context = {command: '', time: 0, toolVersion: version}
  const {document} = v1_0.shapeError(addAdvice(failure), context)
  return {exit_code: failure.code, ...inCallersWords(document, bin, {isOffered: () => true})}
}

/** What is suggested for a shell: no tool can set a variable of the environment. */
const variable = /\b[A-Z][A-Z\d]*_[A-Z\d_]+\b|\benvironment variable/

/** Puts an envelope into the caller's words, and its corrections and actions into an `argv` each. */
function inCallersWords(
  envelope: Envelope,
  bin: string,
  {added, isOffered}: CallerWords,
): Pick<RunAnswer, 'argv' | 'envelope'> {
  const readArgv = (line: unknown): string[] | undefined => {
    const [program, ...argv] = (typeof line === 'string' && splitLine(line)) || []
    const index = added ? argv.indexOf(added.word) : -1
    return program === bin ? argv.filter((_, at) => at !== index) : undefined
  }

  const {did_you_mean: lines, kind, next_actions: actions, position, suggestion} = envelope
  const argv = listOf(lines).flatMap((line) => {
    const words = readArgv(line)
    return words && isOffered(words) ? [words] : []
  })
  const offered = listOf(actions).flatMap((action) => {
    const {command, ...rest} = action as {command?: unknown}
    const words = readArgv(command)
    // The command line of another program is left unchanged (4.19).
    if (!words) return [action]
    if (!isOffered(words)) return []
    return [isTemplate(command as string) ? action : {command: quoteLine([bin, ...words]), argv: words, ...rest}]
  })
  const changed: Envelope = {
    ...(Array.isArray(lines) && {did_you_mean: argv.map((words) => quoteLine([bin, ...words]))}),
    ...(Array.isArray(actions) && {next_actions: offered}),
    ...(kind === 'auth_required' &&
      typeof suggestion === 'string' && {
        suggestion: suggestion
          .split('\n')
          .filter((line) => !variable.test(line))
          .join('\n'),
      }),
    ...(typeof position === 'number' && {position: added && position > added.index ? position - 1 : position}),
  }
  const entries = Object.entries({...envelope, ...changed})
  const isEmptied = ([name, value]: [string, unknown]): boolean =>
    name in changed && Array.isArray(value) && value.length === 0
  return {
    envelope: Object.fromEntries(entries.filter((entry) => !isEmptied(entry))),
    ...(argv.length > 0 && {argv}),
  }
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Whether a command line has a placeholder (4.18); a word that looks like one is quoted. */
function isTemplate(line: string): boolean {
  return /[<[]/.test(line.replaceAll(/'[^']*'/g, ''))
}

/** Finds the envelope at the end of what a child printed: a line of JSON, or an indented document. */
function findEnvelope(text: string): {envelope?: Envelope; rest: string} {
  const trimmed = text.trimEnd()
  const document = `\n${trimmed}`.lastIndexOf('\n{\n')
  for (const start of [trimmed.lastIndexOf('\n') + 1, document]) {
    const envelope = start === -1 ? undefined : parseEnvelope(trimmed.slice(start))
    if (envelope) return {envelope, rest: trimmed.slice(0, start)}
  }

  return {rest: text}
}

function parseEnvelope(text: string): Envelope | undefined {
  if (!text.startsWith('{') || !text.endsWith('}')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) && isEnvelope(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Whether a document is an envelope of any protocol (section 4). */
function isEnvelope(document: Envelope): boolean {
  const {code, error, message, ok, status} = document
  const isHateoas = typeof ok === 'boolean' && ('result' in document || 'error' in document)
  // The errors of protocols 0.1 and 0.2 have no status.
  const isOldError = typeof code === 'number' && typeof error === 'string' && typeof message === 'string'
  return status === 'ok' || status === 'plan' || status === 'error' || isHateoas || isOldError
}

/** Answers with a document: as structured content, and as text on one line for clients that read only that. */
export function toToolResult(document: object, isError = false): CallToolResult {
  return {
    content: [{text: JSON.stringify(document), type: 'text'}],
    structuredContent: {...document},
    ...(isError && {isError}),
  }
}

/** Answers with how a command line ended, and links the file that holds what the answer has no room for. */
export function toRunResult(answer: RunAnswer, {bin, linksFiles, outputs}: Service): CallToolResult {
  const isError = answer.exit_code !== undefined && answer.exit_code !== 0
  const {binary, file} = answer
  if (file === undefined) return toToolResult(answer, isError)
  const name = basename(file)
  const mimeType = binary?.type ?? 'text/plain'
  outputs.set(name, {file, mimeType})
  const uri = uriOf(bin, `output/${encodeURIComponent(name)}`)
  // 11.10: some clients pass nothing but the structured content to the model.
  const result = toToolResult({...answer, uri}, isError)
  if (!linksFiles()) return result
  return {...result, content: [...result.content, {mimeType, name, type: 'resource_link', uri}]}
}

/** The URI of something that the server of a host offers. */
export function uriOf(bin: string, path: string): string {
  return `murli://${encodeURIComponent(bin)}/${path}`
}
