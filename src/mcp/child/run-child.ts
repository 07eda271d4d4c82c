import {type ChildProcess, spawn} from 'node:child_process'
import type {Readable} from 'node:stream'

import type {OutputFolder} from '../../files/output-folder.js'
import type {ReportReader} from '../reports.js'
import {Capture, type CapturedOutput, type CaptureLimits} from './capture.js'
import {endTree, hasGroups, isTreeAlive, Watchdog} from './watchdog.js'

/** How long a leftover process may keep the child's streams open, in milliseconds. */
const closeAfterMs = 500

/** How often leftover processes are polled, in milliseconds. */
const leftoverPollMs = 5000

const streamNames = ['stdout', 'stderr'] as const

/** A program to run, and its limits. */
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
  /** Called once it runs, with a function that reads its output so far. */
  onStart?(readOutput: () => CapturedOutput): void
  /** Reads each piece of an own command's output. */
  readReports?: ReportReader
}

export type ChildEnd = CapturedOutput & {
  /** The exit code; null if a signal ended the child. */
  code: number | null
  isTimedOut: boolean
}

/** Runs child processes and ends them with this process. */
export class ChildRunner {
  readonly #folder: OutputFolder
  readonly #watchdog = new Watchdog()

  constructor(folder: OutputFolder) {
    this.#folder = folder
  }

  /** Runs a program until it ends. @throws Error if it cannot be started; the signal's reason if it aborts */
  async run(request: ChildRequest): Promise<ChildEnd> {
    const {command, cwd, env, signal, stdin} = request
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
    // An event reports the error.
    if (pid === undefined) return {...(await waitForEnd(child)), isTimedOut: false, stderr: '', stdout: ''}
    this.#watchdog.guard(pid)
    try {
      return await this.#follow(child, pid, request)
    } finally {
      this.#release(pid)
    }
  }

  async endAll(): Promise<void> {
    await Promise.all([...this.#watchdog.guarded].map((pid) => endTree(pid)))
  }

  async #follow(child: ChildProcess, pid: number, request: ChildRequest): Promise<ChildEnd> {
    const {onStart, readReports = (_stream, chunk = Buffer.alloc(0)) => chunk, signal, stdin, timeoutMs} = request
    const capture = new Capture(request, this.#folder)
    onStart?.(() => capture.finish())
    for (const name of streamNames) {
      child[name]!.on('data', (chunk: Buffer) => {
        capture.add(name, readReports(name, chunk))
      })
    }

    // A child that ends without reading its input breaks the pipe.
    child.stdin?.on('error', () => {})
    child.stdin?.end(stdin)
    let isTimedOut = false
    const end = (): void => void endTree(pid)
    const onTimeout = (): void => {
      isTimedOut = true
      end()
    }
    const timer = timeoutMs === undefined ? undefined : setTimeout(onTimeout, timeoutMs)
    signal.addEventListener('abort', end, {once: true})
    try {
      const {code} = await waitForEnd(child)
      signal.throwIfAborted()
      for (const name of streamNames) capture.add(name, readReports(name))
      return {...capture.finish(), code, isTimedOut}
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      capture.close()
    }
  }

  /** Releases a child once its whole process group has ended. */
  #release(pid: number): void {
    if (hasGroups && isTreeAlive(pid)) setTimeout(() => this.#release(pid), leftoverPollMs).unref()
    else this.#watchdog.release(pid)
  }
}

/** Waits until a child has ended and its streams are closed, which a leftover process may delay. */
async function waitForEnd(child: ChildProcess): Promise<{code: number | null}> {
  return new Promise((resolve, reject) => {
    const end = (code: number | null): void => {
      resolve({code})
    }
    child.once('error', reject).once('close', end)
    child.once('exit', (code) => {
      setTimeout(() => {
        for (const stream of [child.stdout, child.stderr] as Readable[]) stream.destroy()
        end(code)
      }, closeAfterMs).unref()
    })
  })
}
