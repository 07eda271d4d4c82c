import {spawn, spawnSync} from 'node:child_process'
import {win32} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'

/** Whether a child can lead a group of all processes that it starts. */
export const hasGroups = process.platform !== 'win32'
/** How long a child may run after SIGTERM, in milliseconds (11.11). */
export const killAfterMs = 2000
/** How often it is checked whether a child has ended, in milliseconds. */
const checkEveryMs = 25
/**
 * The program of Windows that ends processes, by its path: the watchdog has no PATH, and a bare name
 * would also be looked for in the working directory.
 */
const taskkill = win32.join(process.env.SystemRoot ?? 'C:/Windows', 'System32', 'taskkill.exe')

/** Whether a child, or a process of its group, still runs. */
export function isTreeAlive(pid: number): boolean {
  try {
    process.kill(hasGroups ? -pid : pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function signalTree(pid: number, signal: 'SIGKILL' | 'SIGTERM'): void {
  const words = ['/pid', `${pid}`, '/T']
  try {
    if (hasGroups) {
      process.kill(-pid, signal)
    } else if (signal === 'SIGTERM') {
      spawn(taskkill, words, {stdio: 'ignore'}).on('error', () => {})
    } else {
      const {status} = spawnSync(taskkill, [...words, '/F'], {stdio: 'ignore'})
      if (status !== 0) process.kill(pid)
    }
  } catch {
    // Already ended
  }
}

/** Ends a child and all processes it started: with SIGTERM, then SIGKILL. */
export async function endTree(pid: number): Promise<void> {
  if (!isTreeAlive(pid)) return
  signalTree(pid, 'SIGTERM')
  const deadline = performance.now() + killAfterMs
  while (performance.now() < deadline) {
    await sleep(checkEveryMs)
    if (!isTreeAlive(pid)) return
  }
  signalTree(pid, 'SIGKILL')
}
