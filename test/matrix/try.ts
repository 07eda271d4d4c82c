import type {Check} from './checks.js'
import {Unavailable} from './install.js'
import type {Row} from './report.js'
import type {Trial} from './trial.js'

/** What is tried on one host. */
export type Attempt<Of extends Trial = Trial> = {
  name: string
  checks: readonly Check<Of>[]
  /** Whether each check starts from what the one before left behind. */
  isInOrder?: boolean
  /** Lays the host out. @throws Unavailable when this machine cannot */
  prepare(): Promise<Of>
}

/** Tries everything on one host; what cannot be had is a row that was not run. */
export async function tryHost<Of extends Trial>({checks, isInOrder, name, prepare}: Attempt<Of>): Promise<Row> {
  const results: Row['results'] = Object.fromEntries(checks.map((check) => [check.name, true]))
  try {
    const trial = await prepare()
    const tryOne = async ({check, name: column}: Check<Of>) => {
      try {
        await check(trial)
      } catch (error) {
        results[column] = error as Error
      }
    }

    if (isInOrder) for (const check of checks) await tryOne(check)
    else await Promise.all(checks.map(tryOne))
    return {name, results}
  } catch (error) {
    if (error instanceof Unavailable) return {name, reason: error.message, results: {}}
    throw error
  }
}
