import {type ChildProcess, spawn, spawnSync} from 'node:child_process'
import {setTimeout as sleep} from 'node:timers/promises'

/** How long a child may run after SIGTERM, in milliseconds (11.11). */
const killAfterMs = 2000
const pollMs = 25
export const hasGroups = process.platform !== 'win32'

export function isTreeAlive(pid: number): boolean {
  try {
    process.kill(hasGroups ? -pid : pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function signalTree(pid: number, signal: 'SIGKILL' | 'SIGTERM'): void {
  try {
    if (hasGroups) process.kill(-pid, signal)
    else if (signal === 'SIGTERM') spawn('taskkill', ['/pid', `${pid}`, '/T'], {stdio: 'ignore'})
    else if (spawnSync('taskkill', ['/pid', `${pid}`, '/T', '/F'], {stdio: 'ignore'}).status !== 0) process.kill(pid)
  } catch {
    // Already ended
  }
}

/** Ends a child and all processes it started: with SIGTERM, then SIGKILL. */
export async function endTree(pid: number): Promise<void> {
  if (!isTreeAlive(pid)) return
  signalTree(pid, 'SIGTERM')
  for (const deadline = Date.now() + killAfterMs; Date.now() < deadline;) {
    await sleep(pollMs)
    if (!isTreeAlive(pid)) return
  }
  signalTree(pid, 'SIGKILL')
}

/**
 * A process that ends this one's children if this one is killed, which closes its stdin (11.11). It has its own session:
 * signals to this process's group do not reach it.
 */
export class Watchdog {
  readonly guarded = new Set<number>()
  #process: ChildProcess | undefined

  /** Starts the watchdog unless it runs; call it before the first child starts. */
  start(): void {
    if (this.#process) return
    const {SystemRoot} = process.env
    const watchdog = spawn(process.execPath, ['--eval', `(${watch.toString()})(${killAfterMs})`], {
      detached: true,
      // The host's NODE_OPTIONS, such as a preloaded module, must not affect it.
      env: SystemRoot ? {SystemRoot} : {},
      stdio: ['pipe', 'ignore', 'ignore'],
      windowsHide: true,
    })
    const forget = (): void => {
      this.#process = undefined
    }
    watchdog.on('error', forget).on('exit', forget).unref()
    watchdog.stdin.on('error', forget)
    ;(watchdog.stdin as unknown as {unref(): void}).unref()
    this.#process = watchdog
  }

  guard(pid: number): void {
    this.guarded.add(pid)
    this.#send()
  }

  /** Stops watching a group that has ended, because the system may reuse its id. */
  release(pid: number): void {
    this.guarded.delete(pid)
    this.#send()
  }

  #send(): void {
    this.#process?.stdin?.write(`${[...this.guarded].join(' ')}\n`)
  }
}

/** The watchdog's whole program, passed to Node as text: it must not refer to anything in this module. */
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
