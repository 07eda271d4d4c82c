import {ownShell, quoteLine, splitShellLine} from '../command-line/quote.js'
import type {AgentError} from '../contract/agent-error.js'
import {isRecord} from '../contract/unknown-value.js'
import {addAdvice} from '../errors/advise.js'
import {classify} from '../errors/classify.js'
import {wordOf} from '../flags/table.js'
import {v1_0} from '../output/protocols/envelope.js'
import {toRows} from '../output/rows.js'
import type {CapturedOutput} from './child/capture.js'
import {type Envelope, findEnvelope, shortenEnvelope} from './child/envelope.js'
import type {ChildEnd} from './child/run-child.js'
import type {Service} from './tools.js'

/** The answer of a tool that runs a command line (11.13). */
export type RunAnswer = Partial<CapturedOutput> & {
  exit_code?: number
  /** The signal that ended the command, unless the server sent it (11.11a). */
  signal?: NodeJS.Signals
  envelope?: Envelope
  /**
   * The words of each `did_you_mean` command line, without the bin: an `argv` for the next call.
   */
  argv?: string[][]
  timed_out?: true
  job?: {id: string; state: 'cancelled' | 'ended' | 'queued' | 'running'; elapsed_ms?: number}
}

type RunFacts = {
  /** The flag that the server added to the command line, and its index in argv. */
  added?: {index: number; word: string} | undefined
  /** Why the command did not end by itself. */
  failure?: AgentError | undefined
  /** Whether stdout ends with an envelope; a foreign command's ends with one only for an error. */
  hasEnvelope: boolean
  /** Whether a tool of this server would run a command line; all are offered by default. */
  isOffered?(argv: readonly string[]): boolean
}

/** Turns a child's end into an answer, which contains the envelope once (11.15). */
export function answerRun(end: ChildEnd, service: Service, facts: RunFacts): RunAnswer {
  const {code, isTimedOut, signal, stderr, stdout, truncated, ...rest} = end
  const {hasEnvelope} = facts
  const isSuccess = code === 0
  // 3.15a: if stdout holds bytes, the envelope of a success is on stderr, too.
  const error = isSuccess && !rest.binary ? {rest: stderr} : findEnvelope(stderr)
  const isSought = hasEnvelope || (!isSuccess && !error.envelope)
  const output = isSought ? findEnvelope(stdout) : {rest: stdout}
  const envelope = error.envelope ?? output.envelope
  // What the command says of its end is more precise, except that a timeout cancelled it.
  const failure = error.envelope && !isTimedOut ? undefined : facts.failure
  return {
    ...(failure
      ? answerFailure(failure, service)
      : {
          exit_code: code ?? Number(envelope?.['code'] ?? 2),
          ...(envelope && inCallersWords(envelope, service.bin, facts)),
        }),
    ...(signal && facts.failure?.kind === 'killed' && {signal}),
    ...(output.rest.trim() !== '' && {stdout: output.rest}),
    ...(error.rest.trim() !== '' && {stderr: error.rest}),
    ...(truncated && {truncated}),
    ...(isTimedOut && {timed_out: true as const}),
    ...rest,
  }
}

/** Answers with an error that the server found itself. */
export function answerFailure(thrown: unknown, {bin, version}: Service): RunAnswer {
  const failure = addAdvice(classify(thrown))
  const document = v1_0.shape({...failure, type: 'error'}, {command: '', toolVersion: version})
  return {exit_code: failure.code, ...inCallersWords(shortenEnvelope(document), bin)}
}

/**
 * Rewrites an envelope's command lines for the caller, and adds an `argv` for each correction and
 * action.
 */
function inCallersWords(
  envelope: Envelope,
  bin: string,
  {added, isOffered = () => true}: Partial<RunFacts> = {},
) {
  const readLine = (line: unknown): {isTemplate: boolean; words: string[]} | undefined => {
    const {isTemplate = false, programs = []} =
      (typeof line === 'string' && splitShellLine(line, ownShell)) || {}
    const [[program, ...argv] = [], other] = programs
    const index = added ? argv.indexOf(added.word) : -1
    return program === bin && !other
      ? {isTemplate, words: argv.filter((_, at) => at !== index)}
      : undefined
  }
  const toLine = (words: readonly string[]): string => quoteLine([bin, ...words])
  const readAction = (action: unknown): object[] => {
    const {command, ...more} = (action ?? {}) as {command?: unknown}
    const line = readLine(command)
    // 4.19: another program's command line stays unchanged.
    if (!line) return [action as object]
    const {isTemplate, words} = line
    if (!isOffered(words)) return []
    // A template is no `argv` before it is filled in.
    const place = added && new RegExp(String.raw` ${added.word}(?= |$)`)
    return isTemplate
      ? [{command: place ? String(command).replace(place, '') : command, ...more}]
      : [{command: toLine(words), argv: words, ...more}]
  }
  const {
    did_you_mean: lines,
    kind,
    next_actions: actions,
    position,
    suggestion,
    truncation,
  } = envelope
  const argv = [lines ?? []].flat().flatMap((line) => {
    const {words} = readLine(line) ?? {}
    return words && isOffered(words) ? [words] : []
  })
  const offered = [actions ?? []].flat().flatMap(readAction)
  const changed: Envelope = {
    // 11.15: `initialize` has said them.
    schema_version: undefined,
    tool_version: undefined,
    // 3.13a: a list costs an agent a third less.
    result: toRows(envelope['result']),
    did_you_mean: argv.length > 0 ? argv.map((words) => toLine(words)) : undefined,
    next_actions: offered.length > 0 ? offered : undefined,
    position: added && (position as number) > added.index ? (position as number) - 1 : position,
  }
  if (kind === 'auth_required') {
    const advice = String(suggestion ?? '').split('\n')
    // No tool can set an environment variable.
    const possible = advice.filter(
      (line) => !/\b[A-Z][A-Z\d]*_[A-Z\d_]+\b|\benvironment variable/.test(line),
    )
    changed['suggestion'] = possible.join('\n') || undefined
  }
  if (isRecord(truncation)) {
    const {next_action: action, ...rest} = truncation
    // The file has a URI, so no other program has to read it, and the server would cut what `--full`
    // prints again.
    const next = readAction(action).find(
      (one) => 'argv' in one && !(one.argv as string[]).includes(wordOf('full')),
    )
    changed['truncation'] = {...rest, ...(next && {next_action: next})}
  }
  const kept = Object.entries({...envelope, ...changed}).filter(([, value]) => value !== undefined)
  return {envelope: Object.fromEntries(kept), ...(argv.length > 0 && {argv})}
}
