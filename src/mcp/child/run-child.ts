import {spawn} from 'node:child_process'
import {EventEmitter, once} from 'node:events'

import type {OutputFolder} from '../../files/output-folder.js'
import type {ReportReader} from '../reports.js'
import {Capture, type CapturedOutput, type CaptureLimits} from './capture.js'
import {endTree, hasGroups, isTreeAlive, Watchdog} from './watchdog.js'

/** How long a leftover process may keep the child's streams open. */
const closeAfterMs = 500
/** How often a leftover process is polled. */
const leftoverPollMs = 5000
/** How many children run concurrently in each lane. */
const laneWidth = 4
const streamNames = ['stdout', 'stderr'] as const

export type ChildRequest = CaptureLimits & {
  /** The program and its arguments, which never pass through a shell (11.2). */
  command: readonly [string, ...string[]]
  cwd: string
  env: NodeJS.ProcessEnv
  stdin?: string | undefined
  /** The time limit in milliseconds; none by default. */
  timeoutMs?: number | undefined
  /** Aborts when no call waits for the child. */
  signal: AbortSignal
  /** Where it waits for its turn: command lines that read do not wait for those that write. */
  lane?: 'read' | 'run'
  /** Called once it runs, with a function that reads its output so far. */
  onStart?(readOutput: () => CapturedOutput): void
  readReports?: ReportReader
}

export type ChildEnd = CapturedOutput & {
  /** The exit code; null if a signal ended the child. */
  code: number | null
  isTimedOut: boolean
}

/** Runs child processes, a few at a time in each lane, and ends them with this process. */
export class ChildRunner {
  readonly #lanes = {read: makeLane(), run: makeLane()}
  readonly #watchdog = new Watchdog()

  constructor(readonly folder: OutputFolder) {}

  /** Runs a program until it ends. @throws Error if it cannot be started; the signal's reason if it aborts */
  async run(request: ChildRequest): Promise<ChildEnd> {
    const {lane, signal} = request
    return lane ? this.#lanes[lane](signal, async () => this.#spawn(request)) : this.#spawn(request)
  }

  async endAll(): Promise<void> {
    await Promise.all([...this.#watchdog.guarded].map((pid) => endTree(pid)))
  }

  async #spawn(request: ChildRequest): Promise<ChildEnd> {
    const {command, cwd, env, onStart, signal, stdin, timeoutMs} = request
    const {readReports = (_stream, chunk = Buffer.alloc(0)) => chunk} = request
    signal.throwIfAborted()
    this.#watchdog.start()
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
    this.#watchdog.guard(pid)
    const capture = new Capture(request, this.folder)
    onStart?.(() => capture.finish())
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
    const timer = timeoutMs === undefined ? undefined : setTimeout(onTimeout, timeoutMs)
    signal.addEventListener('abort', end, {once: true})
    try {
      const [code] = (await once(child, 'close')) as [number | null]
      signal.throwIfAborted()
      for (const name of streamNames) capture.add(name, readReports(name))
      return {...capture.finish(), code, isTimedOut}
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      capture.close()
      this.#release(pid)
    }
  }

  #release(pid: number): void {
    if (hasGroups && isTreeAlive(pid)) setTimeout(() => this.#release(pid), leftoverPollMs).unref()
    else this.#watchdog.release(pid)
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
