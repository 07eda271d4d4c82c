import {type ChildProcess, spawn} from 'node:child_process'
import type {Readable} from 'node:stream'

import type {OutputFolder} from '../../result/output-folder.js'
import {Capture, type CapturedOutput, type StreamName} from './capture.js'
import {OverflowFile} from './overflow-file.js'
import {endTree, hasGroups, isTreeAlive} from './process-tree.js'
import type {Watchdog} from './watchdog.js'

/** How long a process that a child left behind may keep the child's streams open, in milliseconds. */
const closeAfterMs = 500

/** How often it is looked whether what a child left behind has ended, in milliseconds. */
const leftoverPollMs = 5000

/** A program to run, and its bounds. */
export type ChildRequest = {
  /** The program and its words; none of them passes through a shell. */
  command: readonly [string, ...string[]]
  cwd: string
  env: NodeJS.ProcessEnv
  /** What stands on stdin, which is at its end where this is left out. */
  stdin?: string | undefined
  timeoutMs: number
  /** How many bytes of both streams together are kept. */
  maxBytes: number
  /** Aborts when no call waits for the child any more. */
  signal: AbortSignal
  /** Told each piece of output as it comes. */
  onOutput?(stream: StreamName, chunk: Buffer): void
}

/** How a child ended, and what it printed. */
export type ChildEnd = CapturedOutput & {
  /** Its exit code; null where a signal ended it. */
  code: number | null
  /** Whether its time was up. */
  isTimedOut: boolean
  /** The file with the whole output, where it was too large. */
  file?: string
}

/** Runs children, and sees to it that none of them outlives this process. */
export class ChildRunner {
  readonly #folder: OutputFolder
  readonly #living = new Set<number>()
  readonly #watchdog: Watchdog

  constructor(folder: OutputFolder, watchdog: Watchdog) {
    this.#folder = folder
    this.#watchdog = watchdog
  }

  /**
   * Runs a program to its end.
   *
   * @throws Error when it cannot be started; the signal's reason when it aborts
   */
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
    if (pid === undefined) return await failToStart(child)
    this.#living.add(pid)
    this.#watchdog.guard(pid)
    try {
      return await this.#follow(child, pid, request)
    } finally {
      this.#leave(pid)
    }
  }

  /** Ends every child that still runs. */
  async endAll(): Promise<void> {
    await Promise.all([...this.#living].map((pid) => endTree(pid)))
  }

  async #follow(child: ChildProcess, pid: number, request: ChildRequest): Promise<ChildEnd> {
    const {maxBytes, onOutput, signal, stdin, timeoutMs} = request
    const capture = new Capture(maxBytes)
    const overflow = new Overflow(capture, maxBytes, this.#folder)
    for (const name of ['stdout', 'stderr'] as const) {
      child[name]!.on('data', (chunk: Buffer) => {
        overflow.add(name, chunk)
        onOutput?.(name, chunk)
      })
    }

    // A child that ends without reading its input closes the pipe under this write.
    child.stdin?.on('error', () => {})
    child.stdin?.end(stdin)
    let isTimedOut = false
    const timer = setTimeout(() => {
      isTimedOut = true
      void endTree(pid)
    }, timeoutMs)
    const abort = (): void => void endTree(pid)
    signal.addEventListener('abort', abort, {once: true})
    try {
      const code = await waitForEnd(child)
      signal.throwIfAborted()
      return {...capture.finish(), code, isTimedOut, ...overflow.toFields()}
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      overflow.close()
    }
  }

  /** Watches over what a child left behind in its group until that has ended, too. */
  #leave(pid: number): void {
    if (isTreeAlive(pid) && hasGroups) {
      setTimeout(() => this.#leave(pid), leftoverPollMs).unref()
      return
    }

    this.#living.delete(pid)
    this.#watchdog.release(pid)
  }
}

/** A child's output, and the file that takes it once it is too large. */
class Overflow {
  #file: OverflowFile | undefined
  #hasFailed = false

  constructor(
    readonly capture: Capture,
    readonly maxBytes: number,
    readonly folder: OutputFolder,
  ) {}

  add(stream: StreamName, chunk: Buffer): void {
    if (!this.#file && !this.#hasFailed && this.capture.bytes + chunk.length > this.maxBytes) this.#open()
    this.#file?.add(chunk)
    this.capture.add(stream, chunk)
  }

  close(): void {
    this.#file?.close()
  }

  toFields(): {file?: string} {
    return this.#file ? {file: this.#file.path} : {}
  }

  #open(): void {
    try {
      this.#file = new OverflowFile(this.folder)
      for (const piece of this.capture.whole()) this.#file.add(piece)
    } catch {
      this.#hasFailed = true
    }
  }
}

async function failToStart(child: ChildProcess): Promise<never> {
  return new Promise<never>((_, reject) => {
    child.once('error', reject)
  })
}

/** Waits until a child has ended and its streams are closed, which a process that it left behind may delay. */
async function waitForEnd(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      resolve(code)
    })
    child.once('exit', (code) => {
      setTimeout(() => {
        for (const stream of [child.stdout, child.stderr] as Readable[]) stream.destroy()
        resolve(code)
      }, closeAfterMs).unref()
    })
  })
}
