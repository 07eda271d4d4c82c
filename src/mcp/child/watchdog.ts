import {type ChildProcess, spawn} from 'node:child_process'

/**
 * A process that ends the children of this one when this one has ended, however that happened: its stdin is a pipe that
 * the system closes then.
 *
 * It is in a session of its own, so that a signal to the group of this process does not reach it, and starts with the
 * first child.
 */
export class Watchdog {
  #process: ChildProcess | undefined
  readonly #groups = new Set<number>()

  /** Starts it, so that it is there before a child is. */
  start(): void {
    if (this.#process) return
    const {SystemRoot} = process.env
    const watchdog = spawn(process.execPath, ['--eval', `(${watch.toString()})()`], {
      detached: true,
      // Settings of Node for the host, such as a module to load first, are not meant for it.
      env: SystemRoot ? {SystemRoot} : {},
      stdio: ['pipe', 'ignore', 'ignore'],
      windowsHide: true,
    })
    const forget = (): void => {
      if (this.#process === watchdog) this.#process = undefined
    }
    watchdog.on('error', forget).on('exit', forget)
    watchdog.stdin.on('error', forget)
    watchdog.unref()
    ;(watchdog.stdin as unknown as {unref(): void}).unref()
    this.#process = watchdog
    for (const pid of this.#groups) this.#tell('+', pid)
  }

  /** Watches over the group of this process. */
  guard(pid: number): void {
    this.#groups.add(pid)
    if (this.#process) this.#tell('+', pid)
    else this.start()
  }

  /** Forgets a group that has ended: the system gives its number to another process. */
  release(pid: number): void {
    this.#groups.delete(pid)
    if (this.#process) this.#tell('-', pid)
  }

  #tell(verb: '+' | '-', pid: number): void {
    this.#process?.stdin?.write(`${verb}${pid}\n`)
  }
}

/** The watchdog's whole program: it is handed to Node as text, so it knows nothing of this module. */
function watch(): void {
  const pids = new Set<number>()
  // Node's `--eval` runs CommonJS.
  const {spawn: start} = require('node:child_process') as typeof import('node:child_process')
  let rest = ''
  const kill = (signal: 'SIGKILL' | 'SIGTERM'): void => {
    for (const pid of pids) {
      try {
        if (process.platform !== 'win32') process.kill(-pid, signal)
        else start('taskkill', ['/pid', `${pid}`, '/T', '/F'], {stdio: 'ignore'})
      } catch {
        // It has ended.
      }
    }
  }
  const end = (): void => {
    if (pids.size === 0) process.exit()
    kill('SIGTERM')
    setTimeout(() => {
      kill('SIGKILL')
      process.exit()
    }, 2000)
  }
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.stdin.setEncoding('utf8').on('end', end).on('error', end)
  process.stdin.on('data', (text) => {
    const lines = `${rest}${text.toString()}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('+')) pids.add(Number(line.slice(1)))
      else pids.delete(Number(line.slice(1)))
    }
  })
}
