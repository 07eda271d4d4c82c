import {type ChildProcess, spawn, spawnSync} from 'node:child_process'
import {EventEmitter, once} from 'node:events'
import type {Socket} from 'node:net'
import {setTimeout as sleep} from 'node:timers/promises'

import type {OutputFolder} from '../../files/output-folder.js'
import type {ReportReader} from '../reports.js'
import {Capture, type CapturedOutput, type CaptureLimits} from './captured-output.js'

const hasGroups = process.platform !== 'win32'
/** How long a child may run after SIGTERM, in milliseconds (11.11). */
const killAfterMs = 2000
/** How long a leftover process may keep the child's streams open. */
const closeAfterMs = 500
/** How many children run concurrently in each lane. */
const laneWidth = 4
const streamNames = ['stdout', 'stderr'] as const

/** A program to run, what it gets, and when it is ended. */
export type ChildRequest = CaptureLimits & {
  /** The program and its arguments, which never pass through a shell (11.2). */
  command: readonly [string, ...string[]]
  cwd: string
  env: NodeJS.ProcessEnv
  stdin?: string | undefined
  timeoutMs?: number | undefined
  signal: AbortSignal
  /** Where it waits for its turn: command lines that read do not wait for those that write. */
  lane?: 'read' | 'run'
  /** Called once it runs, with a function that reads its output so far. */
  onStart?(readOutput: () => CapturedOutput): void
  readReports?: ReportReader
}

/** How a child has ended, and what it has printed. */
export type ChildEnd = CapturedOutput & {
  /** The exit code; null if a signal ended the child. */
  code: number | null
  /** The signal that ended the child, if one did (11.11a). */
  signal: NodeJS.Signals | null
  isTimedOut: boolean
}

/** Runs child processes, a few at a time in each lane, and ends them with this process. */
export class ChildRunner {
  readonly #lanes = {read: makeLane(), run: makeLane()}
  readonly #pids = new Set<number>()
  #watchdog: ChildProcess | undefined

  constructor(readonly folder: OutputFolder) {}

  /**
   * Runs a program until it ends, or its signal ends it.
   *
   * @throws Error if it cannot be started; the signal's reason if that aborts before it starts
   */
  async run(request: ChildRequest): Promise<ChildEnd> {
    const {lane, signal} = request
    return lane ? this.#lanes[lane](signal, async () => this.#spawn(request)) : this.#spawn(request)
  }

  async endAll(): Promise<void> {
    await Promise.all([...this.#pids].map((pid) => endTree(pid)))
  }

  async #spawn(request: ChildRequest): Promise<ChildEnd> {
    const {command, cwd, env, onStart, signal, stdin, timeoutMs} = request
    const {readReports = (_stream, chunk = Buffer.alloc(0)) => chunk} = request
    signal.throwIfAborted()
    const [file, ...words] = command
    const child = spawn(file, words, {
      cwd,
      detached: hasGroups,
      env,
      stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      windowsHide: true,
    })
    const {pid} = child
    if (pid === undefined) throw (await once(child, 'error'))[0]
    this.#pids.add(pid)
    this.#informWatchdog()
    const capture = new Capture(request, this.folder)
    onStart?.(() => capture.peek())
    for (const name of streamNames) {
      child[name]!.on('data', (chunk: Buffer) => capture.add(name, readReports(name, chunk)))
    }
    child.stdin?.on('error', () => {}).end(stdin)
    child.once('exit', () => {
      setTimeout(() => {
        for (const name of streamNames) child[name]!.destroy()
      }, closeAfterMs).unref()
    })
    let isTimedOut = false
    const end = (): void => void endTree(pid)
    const onTimeout = (): void => {
      isTimedOut = true
      end()
    }
    const timer = timeoutMs && setTimeout(onTimeout, timeoutMs)
    signal.addEventListener('abort', end, {once: true})
    try {
      const [code, endedBy] = (await once(child, 'close')) as [number | null, ChildEnd['signal']]
      for (const name of streamNames) capture.add(name, readReports(name))
      return {
        ...capture.finish(),
        code,
        isTimedOut,
        signal: endedBy,
      }
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      capture.close()
      this.#release(pid)
    }
  }

  /** Forgets a child once it has left no process behind: the system may use its id again. */
  #release(pid: number): void {
    if (hasGroups && isTreeAlive(pid)) {
      setTimeout(() => this.#release(pid), 5000).unref()
      return
    }
    this.#pids.delete(pid)
    this.#informWatchdog()
  }

  #informWatchdog(): void {
    this.#watchdog ??= startWatchdog(() => (this.#watchdog = undefined))
    this.#watchdog.stdin!.write(`${[...this.#pids].join(' ')}\n`)
  }
}

/**
 * Makes a function that runs a few tasks at a time; further ones wait their turn, unless their
 * signal aborts.
 */
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

function isTreeAlive(pid: number): boolean {
  try {
    process.kill(hasGroups ? -pid : pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function signalTree(pid: number, signal: 'SIGKILL' | 'SIGTERM'): void {
  try {
    if (hasGroups) {
      process.kill(-pid, signal)
    } else if (signal === 'SIGTERM') {
      spawn('taskkill', ['/pid', `${pid}`, '/T'], {stdio: 'ignore'})
    } else if (
      spawnSync('taskkill', ['/pid', `${pid}`, '/T', '/F'], {stdio: 'ignore'}).status !== 0
    ) {
      process.kill(pid)
    }
  } catch {
    // Already ended
  }
}

/** Ends a child and all processes it started: with SIGTERM, then SIGKILL. */
async function endTree(pid: number): Promise<void> {
  if (!isTreeAlive(pid)) return
  signalTree(pid, 'SIGTERM')
  for (const deadline = Date.now() + killAfterMs; Date.now() < deadline;) {
    await sleep(25)
    if (!isTreeAlive(pid)) return
  }
  signalTree(pid, 'SIGKILL')
}

/**
 * Starts a process, in a session of its own, that ends the children if this one is killed (11.11).
 */
function startWatchdog(onEnd: () => void): ChildProcess {
  const {SystemRoot} = process.env
  const watchdog = spawn(process.execPath, ['--eval', `(${watch.toString()})(${killAfterMs})`], {
    detached: true,
    // The host's NODE_OPTIONS, such as a preloaded module, must not affect it.
    env: SystemRoot ? {SystemRoot} : {},
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  })
  watchdog.on('error', onEnd).on('exit', onEnd).unref()
  watchdog.stdin.on('error', onEnd)
  const pipe = watchdog.stdin as Socket
  pipe.unref()
  return watchdog
}

/**
 * The watchdog's whole program, passed to Node as text: it must not refer to anything in this
 * module.
 */
function watch(killAfterMs: number): void {
  const {spawn: start} = require('node:child_process') as typeof import('node:child_process')
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  // The last whole line, with the ids of the running children, and the beginning of the next one.
  let text = '\n'
  const kill = (signal: 'SIGKILL' | 'SIGTERM'): void => {
    for (const pid of text.split('\n', 1)[0]!.split(' ').map(Number)) {
      if (pid === 0) continue
      try {
        if (process.platform !== 'win32') process.kill(-pid, signal)
        else start('taskkill', ['/pid', `${pid}`, '/T', '/F'], {stdio: 'ignore'})
      } catch {
        // Already ended
      }
    }
  }
  const end = (): void => {
    if (text.startsWith('\n')) process.exit()
    kill('SIGTERM')
    setTimeout(() => {
      kill('SIGKILL')
      process.exit()
    }, killAfterMs)
  }
  process.stdin.setEncoding('utf8').on('end', end).on('error', end)
  process.stdin.on('data', (chunk) => {
    text = `${text}${chunk.toString()}`.split('\n').slice(-2).join('\n')
  })
}
