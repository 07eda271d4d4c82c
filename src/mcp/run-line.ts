import type {CallToolResult, ServerContext} from '@modelcontextprotocol/server'

import type {ErrorFields} from '../contract/outcome.js'
import {isGlobalFlag, wordOf} from '../flags/table.js'
import {scopedVariable} from '../oclif/host.js'
import type {HostConfig} from '../oclif/shapes.js'
import {answerFailure, answerRun, type RunAnswer, toRunResult} from './answer.js'
import {type ChildEnd, type ChildRequest, type ChildRunner, Slots} from './child/run-child.js'
import {type KnownLine, readLine, refuseLine, refuseRead} from './gates.js'
import {Job, type JobHandle} from './jobs.js'
import {askForConfig, nestedVariable, type ServerOptions, serverWords, tokensOf} from './options.js'
import type {RunInput, Service} from './tools.js'

/** How many command lines run at once in each lane. */
const slotCount = 4

/** The part of an answer that a command's result may take: the rest is for its envelope, logs and warnings. */
const resultShare = 0.75

/** The size of the largest config that is read again, in bytes. */
const maxSnapshotBytes = 64 * 1024 * 1024

/** The words that start the host again as this process was started: the same Node, its options, and the same script. */
export function hostCommand(): [string, ...string[]] {
  const script = process.argv[1]
  // A debugger's port is taken by this process.
  const options = process.execArgv.filter((word) => !word.startsWith('--inspect'))
  return [process.execPath, ...options, ...(script === undefined ? [] : [script])]
}

/** A command line of the host to run. */
export type LineRequest = Pick<
  ChildRequest,
  'maxTokens' | 'onOutput' | 'onStart' | 'signal' | 'stdin' | 'timeoutMs'
> & {
  /** The words after the bin. */
  argv: readonly string[]
  /** Whether its command is known to be foreign: what it prints is its own. */
  isForeign?: boolean
  /** Whether the child refuses every command that is not known to change nothing. */
  isReadOnly: boolean
  /** Command lines that read do not wait for those that change something. */
  lane: 'read' | 'run'
  /** The canonical ids that may run, if they are limited; the child enforces it. */
  servedIds?: readonly string[] | undefined
}

/** Runs command lines of the host, a few at a time in each lane. */
export class HostRunner {
  readonly #children: ChildRunner
  readonly #config: HostConfig
  readonly #options: ServerOptions
  readonly #lanes = {read: new Slots(slotCount), run: new Slots(slotCount)}

  constructor(config: HostConfig, options: ServerOptions, children: ChildRunner) {
    this.#children = children
    this.#config = config
    this.#options = options
  }

  /**
   * Runs a command line to its end, as soon as there is a slot for it.
   *
   * @throws Error if it cannot be started; the signal's reason if it aborts
   */
  async run({argv, isForeign, isReadOnly, lane, servedIds, ...request}: LineRequest): Promise<ChildEnd> {
    const env = this.#makeEnvironment({
      // 11.6
      AGENT: '1',
      MAX_RESULT_BYTES: `${Math.floor(this.#options.maxOutputBytes * resultShare)}`,
      [nestedVariable]: '1',
      // 5.4a: the variable would put a foreign result into an envelope. Node leaves out what is undefined.
      OUTPUT: isForeign ? undefined : 'ndjson',
      ...(isReadOnly && {READ_ONLY: '1'}),
      ...(servedIds && {ALLOW: JSON.stringify(servedIds)}),
    })
    return await this.#lanes[lane].run(request.signal, async () =>
      this.#children.run({...request, ...this.#place(argv), env, maxBytes: this.#options.maxOutputBytes}),
    )
  }

  /** Prints the host's config as it is now, as JSON; undefined if the host cannot be started, or not in time. */
  async printConfig(): Promise<string | undefined> {
    try {
      const {stdout} = await this.#children.run({
        ...this.#place(serverWords(this.#config)),
        env: this.#makeEnvironment({AGENT: '1', [nestedVariable]: askForConfig, READ_ONLY: '1'}),
        maxBytes: maxSnapshotBytes,
        signal: new AbortController().signal,
        timeoutMs: this.#options.timeoutMs,
      })
      return stdout
    } catch {
      return undefined
    }
  }

  #place(argv: readonly string[]): Pick<ChildRequest, 'command' | 'cwd'> {
    return {command: [...hostCommand(), ...argv], cwd: this.#options.cwd}
  }

  #makeEnvironment(variables: Record<string, string | undefined>): NodeJS.ProcessEnv {
    const scoped = Object.entries(variables).map(([name, value]) => [scopedVariable(this.#config, name), value])
    return {...process.env, ...Object.fromEntries(scoped)}
  }
}

/** Whether the plugin answers `--validate` for a command: one that has a flag of this name itself would run. */
export function canValidate({route}: KnownLine): boolean {
  const own = route.command?.definition.flags['validate']
  return !own || isGlobalFlag('validate', own)
}

/** How a command line is run. */
export type RunMode = {
  /** Whether the child refuses every command that is not known to change nothing. */
  isReadOnly: boolean
  /** A switch of the plugin to add, which answers with an envelope and runs nothing. */
  added?: 'dry-run' | 'validate'
}

/** Who runs a command line: the request, and what every tool works with. */
export type Caller = {context: ServerContext; service: Service}

/** Runs a command line as a child and answers with what it prints. */
export async function runLine(
  line: KnownLine,
  input: RunInput,
  mode: RunMode,
  caller: Caller,
): Promise<CallToolResult> {
  return toRunResult(await answerLine(line, input, mode, caller), caller.service)
}

/**
 * Runs a command line as a child. If it runs for longer than the caller waits, it becomes a job (11.9a), unless the caller
 * has set its timeout or the server has added a flag.
 */
export async function answerLine(
  line: KnownLine,
  {background = false, stdin, timeout_ms: askedMs}: RunInput,
  mode: RunMode,
  {context, service}: Caller,
): Promise<RunAnswer> {
  const {jobs, options} = service
  const {signal} = context.mcpReq
  const timeoutMs = mode.added ? options.timeoutMs : askedMs && Math.min(askedMs, options.maxTimeoutMs)
  const job = new Job(line.route.command?.isOwn === true, async (handle) =>
    runJob(line, {...handle, stdin, timeoutMs}, mode, service),
  )
  const abort = (): void => {
    job.cancel(signal.reason)
  }
  signal.addEventListener('abort', abort, {once: true})
  try {
    const becomesJob = background && !mode.added
    const maxMs = becomesJob ? 0 : timeoutMs === undefined ? options.timeoutMs : undefined
    const answer = await job.wait(context, maxMs)
    if (answer) return answer
    jobs.add(job)
    return job.describe()
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

async function runJob(
  line: KnownLine,
  request: JobHandle & Pick<ChildRequest, 'stdin' | 'timeoutMs'>,
  {added: name, isReadOnly}: RunMode,
  service: Service,
): Promise<RunAnswer> {
  const {options, runner} = service
  const {all, served} = line.catalog
  // Right after the command no word can take it for its value.
  const added = name && {index: line.route.leading + line.route.length, word: wordOf(name)}
  try {
    const end = await runner.run({
      ...request,
      argv: added ? line.argv.toSpliced(added.index, 0, added.word) : line.argv,
      isReadOnly: isReadOnly || options.isReadOnly,
      isForeign: line.route.command?.isOwn === false,
      lane: isReadOnly || added ? 'read' : 'run',
      // An envelope would be JSON no more; the command line's own limit has cut its result already.
      maxTokens: added || line.route.command?.isOwn ? undefined : tokensOf(options),
      servedIds: served === all ? undefined : served.commands.map(({id}) => id),
    })
    const failure = end.isTimedOut ? describeTimeout(line, request.timeoutMs!, options.maxTimeoutMs) : undefined
    const isOffered = (argv: readonly string[]): boolean => {
      const other = readLine(argv, line.catalog)
      return !(refuseLine(other) ?? (options.isReadOnly ? refuseRead(other, true) : undefined))
    }
    return answerRun(end, service, {added, failure, isOffered, isOwn: line.route.command?.isOwn === true})
  } catch (error) {
    request.signal.throwIfAborted()
    return answerFailure(describeStartFailure(error), service)
  }
}

/** 11.9: only a command that is known to be harmless to repeat has a known state. */
function describeTimeout({facts}: KnownLine, timeoutMs: number, maxTimeoutMs: number): ErrorFields {
  const isSafe = facts?.isReadOnly === true || facts?.isIdempotent === true
  const advice =
    timeoutMs < maxTimeoutMs
      ? `A call may ask for a timeout_ms of up to ${maxTimeoutMs}.`
      : 'Ask the person to run it in a terminal.'
  const message = `It had not ended after ${timeoutMs} ms and was stopped`
  return {
    code: 4,
    error: 'timeout',
    message: isSafe ? message : `${message}; its state is unknown`,
    recoverable: isSafe,
    suggestion: isSafe ? advice : `Check what it has done before you run it again. ${advice}`,
  }
}

/** Describes why the system did not start a child. */
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
