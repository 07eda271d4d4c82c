import {markStarted} from '../session/shared.js'

/** Runs before every command of the host. */
export async function init(): Promise<void> {
  markStarted()
}
