import {readFile} from 'node:fs/promises'
import {setTimeout as sleep} from 'node:timers/promises'

/** Whether a process ends within a time, in milliseconds. */
export async function hasEnded(pid: number, withinMs: number): Promise<boolean> {
  for (let waited = 0; waited <= withinMs; waited += 50) {
    if (!(await isRunning(pid))) return true
    await sleep(50)
  }

  return false
}

/**
 * A process that has ended keeps its number until its parent asks; in a container that may be
 * never.
 */
async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
    if (process.platform !== 'linux') return true
    const status = await readFile(`/proc/${pid}/stat`, 'utf8')
    return !status.slice(status.lastIndexOf(')')).startsWith(') Z')
  } catch {
    return false
  }
}
