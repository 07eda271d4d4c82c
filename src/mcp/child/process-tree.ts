import {spawn} from 'node:child_process'
import {setTimeout as sleep} from 'node:timers/promises'

/** How long a child has to end by itself before it is killed, in milliseconds. */
export const killAfterMs = 2000

/** How often it is looked whether a tree has ended, in milliseconds. */
const pollMs = 25

/** Whether a system has process groups; where it has none, a child is found with its descendants instead. */
export const hasGroups = process.platform !== 'win32'

/** Whether a process of this group still runs. */
export function isTreeAlive(pid: number): boolean {
  try {
    process.kill(hasGroups ? -pid : pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Asks a child and everything that it started to end, or ends it. */
export function signalTree(pid: number, signal: 'SIGKILL' | 'SIGTERM'): void {
  try {
    if (hasGroups) process.kill(-pid, signal)
    else spawn('taskkill', ['/pid', `${pid}`, '/T', ...(signal === 'SIGKILL' ? ['/F'] : [])], {stdio: 'ignore'})
  } catch {
    // It has ended already.
  }
}

/** Ends a child and everything that it started: TERM, and KILL where that does not help. */
export async function endTree(pid: number): Promise<void> {
  if (!isTreeAlive(pid)) return
  signalTree(pid, 'SIGTERM')
  const deadline = Date.now() + killAfterMs
  while (Date.now() < deadline) {
    await sleep(pollMs)
    if (!isTreeAlive(pid)) return
  }

  signalTree(pid, 'SIGKILL')
}
