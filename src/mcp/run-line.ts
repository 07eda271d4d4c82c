import {quoteLine} from '../command-line/quote.js'
import {AgentError} from '../contract/agent-error.js'
import {maskRouted} from '../corrections/mask-routed.js'
import {routeWords} from '../corrections/routed-line.js'
import {wordOf} from '../flags/table.js'
import {answerFailure, answerRun, type RunAnswer} from './answer.js'
import {excerptTokens} from './child/captured-output.js'
import {describeCancelled, describeEnd} from './end-failures.js'
import {Job} from './jobs.js'
import {type KnownLine, readKnownLine} from './known-line.js'
import {refuseLine, refuseRead} from './refusals.js'
import type {HostCatalog} from './host-catalog.js'
import {hostChild} from './options.js'
import type {Call, RunInput} from './tools.js'

/** How the server runs a command line: with a flag that it adds, and whether it may only read. */
type RunLimits = {
  added?: 'dry-run' | 'validate'
  isReadOnly: boolean
}

/**
 * Runs a command line as a child. One that outlasts the wait, without a timeout of its own, becomes
 * a job (11.9a).
 */
export async function runLine(
  line: KnownLine,
  {background = false, stdin, timeout_ms: askedMs}: RunInput,
  limits: RunLimits,
  call: Call,
): Promise<RunAnswer> {
  const {context, jobs, options} = call
  const {added: flag} = limits
  const boundedMs = askedMs && Math.min(askedMs, options.maxTimeoutMs)
  const timeoutMs = flag ? options.timeoutMs : boundedMs
  const job = startJob(line, {...limits, stdin, timeoutMs}, call)
  const {signal} = context.mcpReq
  signal.addEventListener('abort', () => {
    if (!jobs.has(job.id)) job.cancel(signal.reason)
  })
  const maxMs = timeoutMs === undefined ? options.timeoutMs : Infinity
  const answer = await job.wait(context, background && !flag ? 0 : maxMs)
  if (answer) return answer
  jobs.add(job)
  return job.describe()
}

type JobOptions = RunLimits & {
  stdin: string | undefined
  timeoutMs: number | undefined
}

/** Starts the child, whose end the job turns into an answer. */
function startJob(line: KnownLine, options: JobOptions, call: Call): Job {
  const {argv, asked, catalog, command, isIdempotent, isReadOnly: isReading, route} = line
  const {added: flag, isReadOnly, stdin, timeoutMs} = options
  const {bin, children} = call
  const {cwd, maxOutputBytes: maxBytes, maxTokens} = call.options
  const isAdopted = command?.isAdopted === true
  const hasEnvelope = isAdopted || flag !== undefined || asked === 'validate'
  // Directly after the command, the flag cannot be read as another flag's value.
  const added = flag && {
    index: route.leading + route.length,
    word: wordOf(flag),
  }
  const words = added ? argv.toSpliced(added.index, 0, added.word) : argv
  const child = hostChild(bin, words, variablesOf(catalog, {hasEnvelope, isReadOnly}, call))
  const lane = isReadOnly || added ? ('read' as const) : ('run' as const)
  const request = {
    ...child,
    cwd,
    hasEnvelope,
    lane,
    maxBytes,
    maxTokens,
    stdin,
    timeoutMs,
  }
  const isSafe = isReading || isIdempotent || flag !== undefined
  const isOffered = (other: readonly string[]) => canRun(readKnownLine(other, catalog), call)
  const shown = maskRouted(catalog.all, routeWords(catalog.all, argv)).words
  return new Job(quoteLine([bin, ...shown]), isAdopted, async (handle) => {
    try {
      const end = await children.run({...request, ...handle})
      const isCancelled = handle.signal.aborted && end.code !== 0
      const facts = {hasBackground: !flag, isSafe, timeoutMs}
      const failure = isCancelled ? describeCancelled(isSafe) : describeEnd(end, facts)
      return answerRun(end, call, {
        added,
        failure,
        hasEnvelope,
        isOffered,
      })
    } catch (error) {
      const failure = handle.signal.aborted ? describeCancelled(true) : describeStartFailure(error)
      return answerFailure(failure, call)
    }
  })
}

/** The variables of a child, by their names without the bin. */
function variablesOf(
  {all, served}: HostCatalog,
  {hasEnvelope, isReadOnly}: {hasEnvelope: boolean; isReadOnly: boolean},
  {options}: Call,
): NodeJS.ProcessEnv {
  return {
    // The rest of an answer is for its envelope, logs and warnings.
    MAX_RESULT_BYTES: `${Math.floor(options.maxOutputBytes * 0.75)}`,
    CUT_RESULT_BYTES: `${excerptTokens * 3}`,
    // 5.4a: the variable would wrap a foreign result in an envelope. Node omits undefined
    // variables.
    OUTPUT: hasEnvelope ? 'ndjson' : undefined,
    ...((isReadOnly || options.isReadOnly) && {READ_ONLY: '1'}),
    ...(served !== all && {ALLOW: JSON.stringify(served.commands.map(({id}) => id))}),
  }
}

/** Whether a tool of this server would run a command line. */
function canRun(line: KnownLine, {options}: Call): boolean {
  if (refuseLine(line)) return false
  return !options.isReadOnly || !refuseRead(line, true)
}

function describeStartFailure(error: unknown): Error {
  const {code, message} = error as NodeJS.ErrnoException
  return new AgentError({
    code: code === 'E2BIG' || code === 'ERR_INVALID_ARG_VALUE' ? 1 : 2,
    message: `The command line cannot be run: ${message}`,
    ...(code === 'E2BIG' && {suggestion: 'Pass long values on stdin, or in a file.'}),
  })
}
