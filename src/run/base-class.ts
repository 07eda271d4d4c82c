import type {ErrorFields} from '../contract/outcome.js'
import {makeCatchable} from '../oclif/exit.js'
import {v1_0} from '../output/protocols/envelope.js'
import {captureOutput} from '../output/streams/capture.js'
import {type BaseMethods, keepExitCode, type RunningCommand} from './own-command.js'

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
function countOwners(object: object, method: string): number {
  let count = 0
  for (let owner: object | null = object; owner; owner = Object.getPrototypeOf(owner) as object | null) {
    if (Object.hasOwn(owner, method)) count += 1
  }

  return count
}

/** The document of a failure under `--json`: what the class's own `toErrorJson` returns, else the envelope's fields (5.6). */
export function describeJsonFailure(command: RunningCommand, error: unknown, fields: ErrorFields): unknown {
  // oclif's Command has the method, too.
  if (countOwners(command, 'toErrorJson') > 1) return command.toErrorJson(error)
  return {error: v1_0.shapeError(fields, {command: '', toolVersion: command.config.version})}
}
