import {quoteLine} from '../../command-line/quote.js'
import {maskRouted} from '../../corrections/mask-routed.js'
import {routeWords} from '../../corrections/route/routed-line.js'
import {wordOf} from '../../flags/table.js'
import {hostChild} from '../child/host-child.js'
import type {ChildRequest} from '../child/run-child.js'
import {type KnownLine, readKnownLine} from '../host/known-line.js'
import {refuseLine, refuseUnlessReadOnly} from '../host/refusals.js'
import type {ServerOptions} from '../options/options.js'
import {excerptTokens} from '../output/excerpt.js'
import {answerFailure, answerRun, type RunAnswer} from './answer.js'
import {describeCancelled, describeEnd, describeLost, describeUnstarted} from './end-failures.js'
import {Job} from './jobs.js'
import type {Call, RunInput} from './tool.js'

/** The share of an answer's bytes that a result may take; its envelope and logs take the others. */
const resultShare = 0.75
/** The size to which a larger result is cut: an excerpt's tokens, with three bytes for each. */
const cutResultBytes = excerptTokens * 3

/** A flag that the server adds, with which the command only plans or checks. */
type AddedFlag = 'dry-run' | 'validate'

/** How the server runs a command line. */
type RunMode = {
  addedFlag?: AddedFlag
  /** Whether the child refuses to change anything. */
  isReadOnly: boolean
}

/**
 * Runs a command line as a child. If it takes longer than the server waits, and the call sets no
 * timeout, it becomes a job (11.9a).
 *
 * @throws the reason of the cancellation if the call is cancelled before the child starts; AgentError
 *   for one more in the background if too many have not ended
 */
export async function runLine(
  line: KnownLine,
  {background = false, stdin, timeout_ms: askedMs}: RunInput,
  mode: RunMode,
  call: Call,
): Promise<RunAnswer> {
  const {jobs, options, request} = call
  const {signal} = request.mcpReq
  // Cancelled while the catalog was read, or a person was asked.
  signal.throwIfAborted()
  const boundedMs = askedMs && Math.min(askedMs, options.maxTimeoutMs)
  // A dry run or a check precedes the run that the timeout is for, and never becomes a job.
  const timeoutMs = mode.addedFlag ? options.timeoutMs : boundedMs
  const isBackground = background && !mode.addedFlag
  if (isBackground) jobs.checkRoom()
  const job = startJob(planRun(line, {...mode, stdin, timeoutMs}), call)
  signal.addEventListener('abort', () => {
    // A job outlives the call that started it.
    if (!jobs.has(job)) job.cancel(signal.reason)
  })
  // A child with a timeout ends by then.
  const waitMs = timeoutMs === undefined ? options.timeoutMs : Infinity
  const answer = await job.wait(request, isBackground ? 0 : waitMs)
  if (answer) return answer
  jobs.add(job)
  return job.describe()
}

/** A command line, and how it is run. */
type PlannedRun = RunMode & {
  line: KnownLine
  /** Its words with the added flag. */
  words: readonly string[]
  added: PlacedFlag | undefined
  /** Whether stdout ends with an envelope, also in a success. */
  hasEnvelope: boolean
  stdin: string | undefined
  timeoutMs: number | undefined
}

/** A flag that the server adds, and its index in argv. */
type PlacedFlag = {index: number; word: string}

/** Plans how a command line runs: with which words, and what its output looks like. */
function planRun(
  line: KnownLine,
  options: RunMode & Pick<PlannedRun, 'stdin' | 'timeoutMs'>,
): PlannedRun {
  const {argv, asked, command} = line
  const {addedFlag} = options
  const added = addedFlag && placeFlag(line, addedFlag)
  return {
    ...options,
    line,
    words: added ? argv.toSpliced(added.index, 0, added.word) : argv,
    added,
    hasEnvelope: command?.isAdopted === true || added !== undefined || asked === 'validate',
  }
}

/** Where the server adds a flag: directly after the command, it cannot be another flag's value. */
function placeFlag({route}: KnownLine, flag: AddedFlag): PlacedFlag {
  return {
    index: route.leading + route.length,
    word: wordOf(flag),
  }
}

/** Starts the child, whose end the job turns into an answer. */
function startJob(run: PlannedRun, call: Call): Job {
  const {argv, catalog, command, printsJson} = run.line
  const isAdopted = command?.isAdopted === true
  const shown = maskRouted(catalog.all, routeWords(catalog.all, argv)).words
  const request = makeChildRequest(run, call)
  return new Job({
    isAdopted,
    line: quoteLine([call.bin, ...shown]),
    // A foreign command's stdout is its result.
    ownsStdout: !isAdopted || printsJson,
    run: (handle) => runChild({...request, ...handle}, run, call),
  })
}

/** Runs a child to its end, and answers with its outcome. */
async function runChild(request: ChildRequest, run: PlannedRun, call: Call): Promise<RunAnswer> {
  const {added, hasEnvelope, line, timeoutMs} = run
  const {signal} = request
  const isSafe = line.isReadOnly || line.isIdempotent || added !== undefined
  let hasStarted = false
  const onStart: ChildRequest['onStart'] = (readOutput) => {
    hasStarted = true
    request.onStart?.(readOutput)
  }
  try {
    const end = await call.children.run({...request, onStart})
    const isCancelled = signal.aborted && end.code !== 0
    const failure = isCancelled
      ? describeCancelled({isSafe})
      : describeEnd(end, {hasBackground: !added, isSafe, timeoutMs})
    return answerRun(end, call, {
      added,
      failure,
      hasEnvelope,
      isOffered: (argv) => canRun(readKnownLine(argv, line.catalog), call),
    })
  } catch (error) {
    if (hasStarted) return answerFailure(describeLost(error, {isSafe}), call)
    // A child that did not start has changed nothing, so it is safe to repeat.
    const failure = signal.aborted
      ? describeCancelled({isSafe: true})
      : describeUnstarted(error, request)
    return answerFailure(failure, call)
  }
}

/** The child of a command line, without what its job gives to it. */
function makeChildRequest(run: PlannedRun, {bin, confirmHost, options}: Call) {
  const {addedFlag, hasEnvelope, isReadOnly, stdin, timeoutMs, words} = run
  const lane = isReadOnly || addedFlag ? ('read' as const) : ('run' as const)
  return {
    ...hostChild(bin, words, variablesOf(run, options)),
    beforeStart: confirmHost,
    cwd: options.cwd,
    hasEnvelope,
    lane,
    maxBytes: options.maxOutputBytes,
    maxTokens: options.maxTokens,
    stdin,
    timeoutMs,
  }
}

/** The variables of a child, by their names without the bin. */
function variablesOf(
  {hasEnvelope, isReadOnly, line}: PlannedRun,
  options: ServerOptions,
): NodeJS.ProcessEnv {
  const {all, served} = line.catalog
  return {
    MAX_RESULT_BYTES: `${Math.floor(options.maxOutputBytes * resultShare)}`,
    CUT_RESULT_BYTES: `${cutResultBytes}`,
    // 5.4a: the variable would wrap a foreign result in an envelope. `undefined` removes the one
    // that this process has.
    OUTPUT: hasEnvelope ? 'ndjson' : undefined,
    ...((isReadOnly || options.isReadOnly) && {READ_ONLY: '1'}),
    ...(served !== all && {ALLOW: JSON.stringify(served.commands.map(({id}) => id))}),
  }
}

/** Whether a tool of this server would run a command line. */
function canRun(line: KnownLine, {options}: Call): boolean {
  if (refuseLine(line)) return false
  return !options.isReadOnly || !refuseUnlessReadOnly(line, options)
}
