import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'

import type {OutputFolder} from '../../files/output-folder.js'
import {Capture, type CapturedOutput} from '../output/captured-output.js'
import type {ExcerptLimits} from '../output/excerpt.js'
import {Lane} from './lane.js'
import {endTree, hasGroups, isTreeAlive} from './process-tree.js'
import type {ReportReader} from './report-reader.js'
import {startWatchdog} from './watchdog.js'

/** How long a leftover process may keep the child's streams open, in milliseconds. */
const closeAfterMs = 500
/** How often it is checked whether a leftover process still runs, in milliseconds. */
const checkLeftoverEveryMs = 5000
const streamNames = ['stdout', 'stderr'] as const

/** A program to run, what it gets, and when it is ended. */
export type ChildRequest = ExcerptLimits & {
  /** The program and its arguments, which never pass through a shell (11.2). */
  command: readonly [string, ...string[]]
  cwd: string
  env: NodeJS.ProcessEnv
  stdin?: string | undefined
  timeoutMs?: number | undefined
  signal: AbortSignal
  /** Where it waits for its turn: command lines that read do not wait for those that write. */
  lane?: 'read' | 'run'
  /** Called when its turn has come; the child does not start if it rejects. */
  beforeStart?(): Promise<void>
  /** Called once it runs, with a function that reads its output so far. */
  onStart?(readOutput: () => CapturedOutput): void
  readReports?: ReportReader
}

/** How a child has ended, and what it has printed. */
export type ChildEnd = CapturedOutput & ChildEnding

/** How a child has ended. */
type ChildEnding = {
  /** The exit code; null if a signal ended the child. */
  code: number | null
  /** The signal that ended the child, if one did (11.11a). */
  signal: NodeJS.Signals | null
  isTimedOut: boolean
}

/** Runs child processes, a few at a time in each lane, and ends them with this process. */
export class ChildRunner {
  readonly #lanes = {read: new Lane(), run: new Lane()}
  readonly #pids = new Set<number>()
  #isEnding = false
  #watchdog: ChildProcess | undefined

  constructor(readonly folder: OutputFolder) {}

  /**
   * Runs a program until it ends, or its signal ends it.
   *
   * @throws Error if it cannot be started, or its signal aborts before
   */
  async run(request: ChildRequest): Promise<ChildEnd> {
    const {lane, signal} = request
    if (!lane) return this.#start(request)
    return this.#lanes[lane].run(signal, async () => this.#start(request))
  }

  /** Ends all children; those that wait for their turn do not start any more (11.11). */
  async endAll(): Promise<void> {
    this.#isEnding = true
    await Promise.all([...this.#pids].map((pid) => endTree(pid)))
  }

  async #start(request: ChildRequest): Promise<ChildEnd> {
    const {beforeStart, onStart, readReports, signal, stdin} = request
    if (beforeStart) await waitUnlessAborted(beforeStart(), signal)
    signal.throwIfAborted()
    if (this.#isEnding) throw new Error('The server is ending')
    const child = spawnChild(request)
    const {pid} = child
    if (pid === undefined) throw (await once(child, 'error'))[0]
    this.#pids.add(pid)
    this.#informWatchdog()
    const capture = new Capture(request, this.folder)
    try {
      const endCapture = captureStreams(child, capture, readReports)
      onStart?.(() => capture.peek())
      child.stdin?.on('error', () => {}).end(stdin)
      const ending = await waitForEnd(child, pid, request)
      endCapture()
      return {...capture.finish(), ...ending}
    } finally {
      capture.close()
      this.#release(pid)
    }
  }

  /** Forgets a child once it has left no process behind: the system may use its id again. */
  #release(pid: number): void {
    if (hasGroups && isTreeAlive(pid)) {
      setTimeout(() => this.#release(pid), checkLeftoverEveryMs).unref()
      return
    }
    this.#pids.delete(pid)
    this.#informWatchdog()
  }

  #informWatchdog(): void {
    this.#watchdog ??= startWatchdog(() => (this.#watchdog = undefined))
    this.#watchdog.stdin?.write(`${[...this.#pids].join(' ')}\n`)
  }
}

/** Waits for a promise or for a signal's abort, whichever comes first. */
async function waitUnlessAborted(waiting: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const settled = new AbortController()
  try {
    await Promise.race([waiting, once(signal, 'abort', {signal: settled.signal})])
  } finally {
    settled.abort()
  }
}

function spawnChild({command, cwd, env, stdin}: ChildRequest): ChildProcess {
  const [file, ...words] = command
  return spawn(file, words, {
    cwd,
    detached: hasGroups,
    env,
    stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    windowsHide: true,
  })
}

/** What the event `close` of a child gives. */
type CloseEvent = [code: number | null, signal: NodeJS.Signals | null]

/** Waits until a child ends, and ends it when its time is over or its signal aborts. */
async function waitForEnd(
  child: ChildProcess,
  pid: number,
  {signal, timeoutMs}: ChildRequest,
): Promise<ChildEnding> {
  let isTimedOut = false
  const end = (): void => void endTree(pid)
  const onTimeout = (): void => {
    isTimedOut = true
    end()
  }
  const timer = timeoutMs && setTimeout(onTimeout, timeoutMs)
  signal.addEventListener('abort', end, {once: true})
  try {
    const [code, endedBy] = (await once(child, 'close')) as CloseEvent
    return {code, isTimedOut, signal: endedBy}
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}

/**
 * Captures what a child prints, without the reports in it.
 *
 * @returns a function that adds what is left at the end
 */
function captureStreams(
  child: ChildProcess,
  capture: Capture,
  readReports: ReportReader = (_stream, chunk = Buffer.alloc(0)) => chunk,
): () => void {
  for (const name of streamNames) {
    child[name]!.on('data', (chunk: Buffer) => capture.add(name, readReports(name, chunk)))
  }
  child.once('exit', () => {
    setTimeout(() => {
      for (const name of streamNames) child[name]!.destroy()
    }, closeAfterMs).unref()
  })
  return () => {
    for (const name of streamNames) {
      capture.add(name, readReports(name))
    }
  }
}
