import {EventEmitter, once} from 'node:events'

import type {ErrorFields} from '../contract/outcome.js'
import {wordOf} from '../flags/table.js'
import {scopedVariable} from '../oclif/host.js'
import type {HostConfig} from '../oclif/shapes.js'
import {answerFailure, answerRun, type RunAnswer} from './answer.js'
import {excerptTokens} from './child/capture.js'
import type {ChildEnd, ChildRequest, ChildRunner} from './child/run-child.js'
import {type KnownLine, readLine, refuseLine, refuseRead} from './refusals.js'
import {Job} from './jobs.js'
import {askForConfig, nestedVariable, type ServerOptions, serverWords, tokensOf} from './options.js'
import type {Call, RunInput} from './tools.js'

/** How a command line is run. */
export type RunMode = {
  /** Whether the child refuses every command that is not known to change nothing. */
  isReadOnly: boolean
  /** A flag of the plugin to add, which answers with an envelope and runs nothing. */
  added?: 'dry-run' | 'validate'
}

/**
 * Runs a command line as a child and answers with its output. If it outlasts the caller's wait, it becomes a job
 * (11.9a), unless the caller has set a timeout or the server has added a flag.
 */
export async function runLine(
  {argv, catalog, facts, route}: KnownLine,
  {background = false, stdin, timeout_ms: askedMs}: RunInput,
  {added: flag, isReadOnly}: RunMode,
  call: Call,
): Promise<RunAnswer> {
  const {context, jobs, options, run} = call
  const timeoutMs = flag ? options.timeoutMs : askedMs && Math.min(askedMs, options.maxTimeoutMs)
  const isOwn = route.command?.isOwn === true
  const hasEnvelope = isOwn || flag !== undefined
  // Directly after the command, the flag cannot be read as another flag's value.
  const added = flag && {index: route.leading + route.length, word: wordOf(flag)}
  const isOffered = (words: readonly string[]): boolean => {
    const other = readLine(words, catalog)
    return !(refuseLine(other) ?? (options.isReadOnly ? refuseRead(other, true) : undefined))
  }
  const job = new Job(isOwn, async (handle) => {
    try {
      const end = await run({
        ...handle,
        argv: added ? argv.toSpliced(added.index, 0, added.word) : argv,
        hasEnvelope,
        isReadOnly: isReadOnly || options.isReadOnly,
        lane: isReadOnly || added ? 'read' : 'run',
        servedIds: catalog.served === catalog.all ? undefined : catalog.served.commands.map(({id}) => id),
        stdin,
        timeoutMs,
      })
      const isSafe = facts?.isReadOnly === true || facts?.isIdempotent === true
      const failure = end.isTimedOut ? describeTimeout(isSafe, timeoutMs!, options.maxTimeoutMs) : undefined
      return answerRun(end, call, {added, failure, hasEnvelope, isOffered})
    } catch (error) {
      handle.signal.throwIfAborted()
      return answerFailure(describeStartFailure(error), call)
    }
  })
  const {signal} = context.mcpReq
  const abort = (): void => {
    job.cancel(signal.reason)
  }
  signal.addEventListener('abort', abort, {once: true})
  try {
    const waitMs = background && !flag ? 0 : timeoutMs === undefined ? options.timeoutMs : undefined
    const answer = await job.wait(context, waitMs)
    if (answer) return answer
    jobs.add(job)
    return job.describe()
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** 11.9: after a timeout, the state is known only for a command that is safe to repeat. */
function describeTimeout(isSafe: boolean, timeoutMs: number, maxTimeoutMs: number): ErrorFields {
  const advice =
    timeoutMs < maxTimeoutMs
      ? `A call may ask for a timeout_ms of up to ${maxTimeoutMs}.`
      : 'Ask the person to run it in a terminal.'
  const message = `It did not end within ${timeoutMs} ms and was stopped`
  return {
    code: 4,
    error: 'timeout',
    message: isSafe ? message : `${message}; its state is unknown`,
    recoverable: isSafe,
    suggestion: isSafe ? advice : `Check what it has done before you run it again. ${advice}`,
  }
}

function describeStartFailure(error: unknown): ErrorFields {
  const {code, message} = error as NodeJS.ErrnoException
  const isInput = code === 'E2BIG' || code === 'ERR_INVALID_ARG_VALUE'
  return {
    code: isInput ? 1 : 2,
    error: isInput ? 'user_error' : 'tool_error',
    message: `The command line cannot be run: ${message}`,
    recoverable: isInput,
    ...(code === 'E2BIG' && {suggestion: 'Pass long values on stdin, or in a file.'}),
  }
}

/** How many command lines run concurrently in each lane. */
const laneWidth = 4

/** The share of an answer for the command's result; the rest is for its envelope, logs and warnings. */
const resultShare = 0.75

/** How many bytes of a too large result are kept: about `excerptTokens` of JSON. */
const cutResultBytes = excerptTokens * 3

const maxSnapshotBytes = 64 * 1024 * 1024

/** The words that restart the host as this process was started: the same Node, its options, and the same script. */
export function hostCommand(): [string, ...string[]] {
  const script = process.argv[1]
  // This process uses the debugger's port.
  const options = process.execArgv.filter((word) => !word.startsWith('--inspect'))
  return [process.execPath, ...options, ...(script === undefined ? [] : [script])]
}

export type LineRequest = Omit<ChildRequest, 'command' | 'cwd' | 'env' | 'maxBytes' | 'maxTokens'> & {
  /** The words after the bin. */
  argv: readonly string[]
  /** Whether the child refuses every command that is not known to change nothing. */
  isReadOnly: boolean
  /** Command lines that read do not wait for those that write. */
  lane: 'read' | 'run'
  /** The canonical ids that may run, if limited; the child enforces it. */
  servedIds?: readonly string[] | undefined
}

/** Runs a command line until it ends. @throws Error if it cannot be started, or its signal aborts */
export type RunLine = (request: LineRequest) => Promise<ChildEnd>

/** Makes functions that run command lines of the host, a few at a time per lane, and print its config. */
export function makeHostRunner(
  config: HostConfig,
  options: ServerOptions,
  children: Pick<ChildRunner, 'run'>,
): {run: RunLine; printConfig(): Promise<string | undefined>} {
  const {cwd, maxOutputBytes: maxBytes, timeoutMs} = options
  const lanes = {read: makeLane(), run: makeLane()}
  const place = (argv: readonly string[], variables: Record<string, string | undefined>) => {
    const scoped = Object.entries(variables).map(([name, value]) => [scopedVariable(config, name), value])
    return {
      command: [...hostCommand(), ...argv] as [string, ...string[]],
      cwd,
      env: {...process.env, ...Object.fromEntries(scoped)} as NodeJS.ProcessEnv,
    }
  }
  return {
    printConfig: async () => {
      const variables = {AGENT: '1', READ_ONLY: '1', [nestedVariable]: askForConfig}
      const request = {...place(serverWords(config), variables), maxBytes: maxSnapshotBytes, timeoutMs}
      const end = await children.run({...request, signal: new AbortController().signal}).catch(() => undefined)
      return end?.stdout
    },
    run: async ({argv, isReadOnly, lane, servedIds, ...request}) => {
      const variables = {
        // 11.6
        AGENT: '1',
        MAX_RESULT_BYTES: `${Math.floor(maxBytes * resultShare)}`,
        CUT_RESULT_BYTES: `${cutResultBytes}`,
        [nestedVariable]: '1',
        // 5.4a: the variable would wrap a foreign result in an envelope. Node omits undefined variables.
        OUTPUT: request.hasEnvelope ? 'ndjson' : undefined,
        ...(isReadOnly && {READ_ONLY: '1'}),
        ...(servedIds && {ALLOW: JSON.stringify(servedIds)}),
      }
      const limits = {maxBytes, maxTokens: tokensOf(options)}
      return lanes[lane](request.signal, async () => children.run({...request, ...place(argv, variables), ...limits}))
    },
  }
}

/** Makes a function that runs a few tasks at a time; further ones wait their turn, unless their signal aborts. */
function makeLane() {
  const free = new EventEmitter().setMaxListeners(0)
  const running = new Set<AbortSignal>()
  return async <Result>(signal: AbortSignal, task: () => Promise<Result>): Promise<Result> => {
    while (running.size === laneWidth) await once(free, 'slot', {signal})
    running.add(signal)
    try {
      return await task()
    } finally {
      running.delete(signal)
      free.emit('slot')
    }
  }
}
