import {Errors} from '@oclif/core'
import {readFile, rm, writeFile} from 'node:fs/promises'
import {setTimeout as sleep} from 'node:timers/promises'

import {exitCodes} from './exit-codes.js'
import {hasCode} from './thrown.js'

const waitMs = 10_000
const retryMs = 20

/**
 * Does some work while no other process works on the same file.
 *
 * @throws a CLIError when the file is still locked after ten seconds
 */
export async function withLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  const lock = `${file}.lock`
  const deadline = Date.now() + waitMs
  while (!(await take(lock))) {
    if (Date.now() > deadline) {
      throw new Errors.CLIError(`${file} is locked by another process`, {
        exit: exitCodes.timeout,
        suggestions: [`If no other "tasks" is running, delete ${lock}`],
      })
    }

    await sleep(retryMs)
  }

  try {
    return await work()
  } finally {
    await rm(lock, {force: true})
  }
}

async function take(lock: string): Promise<boolean> {
  if (await create(lock)) return true
  if (!(await isHeld(lock))) await clear(lock)
  return false
}

/** @returns whether the file was not there before */
async function create(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), {flag: 'wx', mode: 0o600})
    return true
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    return false
  }
}

/**
 * Removes the lock that a killed process left behind. One process at a time does so, and looks at it once more: while it
 * had no turn, another may have removed that lock and a third have taken its own.
 */
async function clear(lock: string): Promise<void> {
  const turn = `${lock}.clear`
  if (!(await create(turn))) return
  try {
    if (!(await isHeld(lock))) await rm(lock, {force: true})
  } finally {
    await rm(turn, {force: true})
  }
}

async function isHeld(lock: string): Promise<boolean> {
  try {
    const owner = Number(await readFile(lock, 'utf8'))
    // Its owner has not written its number yet; process.kill would take 0 for the whole group.
    if (!owner) return true
    process.kill(owner, 0)
    return true
  } catch (error) {
    // ESRCH: no such process. A lock that went away meanwhile (ENOENT) may be another's by now.
    return !hasCode(error, 'ESRCH')
  }
}
