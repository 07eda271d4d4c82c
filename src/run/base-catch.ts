import {makeCatchable} from '../oclif/exit.js'
import {captureOutput} from '../output/streams/capture.js'
import {type BaseMethods, keepExitCode} from './base-methods.js'

/**
 * Runs the base class's `catch` for what it does, such as stopping a spinner. What a `catch` of the host's own prints is
 * dropped, because the error is printed by the plugin.
 */
export async function runBaseCatch(base: BaseMethods, error: unknown): Promise<void> {
  const isHosts = countOwners(base.prototype, 'catch') > 1
  const release = isHosts ? captureOutput({stderr: () => {}, stdout: () => {}}) : () => {}
  try {
    await keepExitCode(() => base.catch(makeCatchable(error)))
  } catch {
    // It throws the error again, or an exit.
  } finally {
    release()
  }
}

/** How often a method is defined along an object's prototypes. */
export function countOwners(object: object, method: string): number {
  let count = 0
  for (let owner: object | null = object; owner; owner = Object.getPrototypeOf(owner) as object | null) {
    if (Object.hasOwn(owner, method)) count += 1
  }

  return count
}
