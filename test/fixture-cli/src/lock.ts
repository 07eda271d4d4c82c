import {Errors} from '@oclif/core'
import {open, rm} from 'node:fs/promises'
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
  try {
    const handle = await open(lock, 'wx', 0o600)
    await handle.close()
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}
