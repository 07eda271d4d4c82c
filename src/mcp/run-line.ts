import {quoteLine} from '../command-line/quote.js'
import {AgentError} from '../contract/agent-error.js'
import {maskRouted} from '../corrections/mask-routed.js'
import {routeWords} from '../corrections/routed-line.js'
import {wordOf} from '../flags/table.js'
import {answerFailure, answerRun, type RunAnswer} from './answer.js'
import {excerptTokens} from './child/capture.js'
import {describeCancelled, describeEnd} from './end-failures.js'
import {Job} from './jobs.js'
import {type KnownLine, readLine} from './known-line.js'
import {refuseLine, refuseRead} from './refusals.js'
import {hostChild} from './options.js'
import type {Call, RunInput} from './tools.js'

/**
 * Runs a command line as a child. One that outlasts the wait, without a timeout of its own, becomes
 * a job (11.9a).
 */
export async function runLine(
  {argv, asked, catalog, command, isIdempotent, isReadOnly: isReading, route}: KnownLine,
  {background = false, stdin, timeout_ms: askedMs}: RunInput,
  {added: flag, isReadOnly}: {added?: 'dry-run' | 'validate'; isReadOnly: boolean},
  call: Call,
): Promise<RunAnswer> {
  const {bin, children, context, jobs, options} = call
  const {cwd, maxOutputBytes: maxBytes, maxTimeoutMs, maxTokens} = options
  const timeoutMs = flag ? options.timeoutMs : askedMs && Math.min(askedMs, maxTimeoutMs)
  const isOwn = command?.isOwn === true
  const hasEnvelope = isOwn || flag !== undefined || asked === 'validate'
  // Directly after the command, the flag cannot be read as another flag's value.
  const added = flag && {index: route.leading + route.length, word: wordOf(flag)}
  const isOffered = (words: readonly string[]): boolean => {
    const other = readLine(words, catalog)
    return !(refuseLine(other) ?? (options.isReadOnly ? refuseRead(other, true) : undefined))
  }
  const child = hostChild(bin, added ? argv.toSpliced(added.index, 0, added.word) : argv, {
    // The rest of an answer is for its envelope, logs and warnings.
    MAX_RESULT_BYTES: `${Math.floor(maxBytes * 0.75)}`,
    CUT_RESULT_BYTES: `${excerptTokens * 3}`,
    // 5.4a: the variable would wrap a foreign result in an envelope. Node omits undefined
    // variables.
    OUTPUT: hasEnvelope ? 'ndjson' : undefined,
    ...((isReadOnly || options.isReadOnly) && {READ_ONLY: '1'}),
    ...(catalog.served !== catalog.all && {
      ALLOW: JSON.stringify(catalog.served.commands.map(({id}) => id)),
    }),
  })
  const request = {...child, cwd, hasEnvelope, maxBytes, maxTokens, stdin, timeoutMs}
  const lane = isReadOnly || added ? 'read' : 'run'
  const isSafe = isReading || isIdempotent || flag !== undefined
  const shown = maskRouted(catalog.all, routeWords(catalog.all, argv)).words
  const job = new Job(quoteLine([bin, ...shown]), isOwn, async (handle) => {
    try {
      const end = await children.run({...request, ...handle, lane})
      const isCancelled = handle.signal.aborted && end.code !== 0
      const failure = isCancelled
        ? describeCancelled(isSafe)
        : describeEnd(end, {hasBackground: !flag, isSafe, timeoutMs})
      return answerRun(end, call, {added, failure, hasEnvelope, isOffered})
    } catch (error) {
      const failure = handle.signal.aborted ? describeCancelled(true) : describeStartFailure(error)
      return answerFailure(failure, call)
    }
  })
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
function describeStartFailure(error: unknown): Error {
  const {code, message} = error as NodeJS.ErrnoException
  return new AgentError({
    code: code === 'E2BIG' || code === 'ERR_INVALID_ARG_VALUE' ? 1 : 2,
    message: `The command line cannot be run: ${message}`,
    ...(code === 'E2BIG' && {suggestion: 'Pass long values on stdin, or in a file.'}),
  })
}
