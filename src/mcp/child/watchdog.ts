import {type ChildProcess, spawn} from 'node:child_process'
import type {Socket} from 'node:net'

import {killAfterMs} from './process-tree.js'

/**
 * Starts a process, in a session of its own, that ends the children if this one is killed (11.11).
 * Its stdin gets the ids of the running children, a line each time that they change.
 */
export function startWatchdog(onEnd: () => void): ChildProcess {
  const {SystemRoot} = process.env
  const watchdog = spawn(process.execPath, ['--eval', `(${watch.toString()})(${killAfterMs})`], {
    detached: true,
    // The host's NODE_OPTIONS, such as a preloaded module, must not affect it.
    env: SystemRoot ? {SystemRoot} : {},
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  })
  watchdog.on('error', onEnd).on('exit', onEnd).unref()
  const pipe = watchdog.stdin as Socket
  pipe.on('error', onEnd).unref()
  return watchdog
}

/**
 * The watchdog's whole program, passed to Node as text: it must not refer to anything in this
 * module.
 */
function watch(killAfterMs: number): void {
  const {spawn: start} = require('node:child_process') as typeof import('node:child_process')
  // `endingSignals` is out of its reach.
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  // The last whole line, with the ids of the running children, and the beginning of the next one.
  let pids = ''
  let begun = ''
  const kill = (signal: 'SIGKILL' | 'SIGTERM'): void => {
    for (const pid of pids.split(' ').map(Number)) {
      try {
        if (process.platform !== 'win32') {
          process.kill(-pid, signal)
        } else {
          const words = ['/pid', `${pid}`, '/T', '/F']
          start('taskkill', words, {stdio: 'ignore'}).on('error', () => {})
        }
      } catch {
        // Already ended
      }
    }
  }
  const end = (): void => {
    if (pids === '') process.exit()
    kill('SIGTERM')
    setTimeout(() => {
      kill('SIGKILL')
      process.exit()
    }, killAfterMs)
  }
  process.stdin.setEncoding('utf8').on('end', end).on('error', end)
  process.stdin.on('data', (chunk) => {
    const lines = `${begun}${chunk.toString()}`.split('\n')
    begun = lines.pop()!
    pids = lines.pop() ?? pids
  })
}
