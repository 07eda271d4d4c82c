import type {ErrorFields} from '../contract/outcome.js'
import {makeCatchable} from '../oclif/exit.js'
import {v1_0} from '../output/protocols/envelope.js'
import {captureOutput} from '../output/streams/capture.js'
import {type BaseMethods, keepExitCode, type RunningCommand} from './own-command.js'

/** Calls the base class's `catch` for its side effects, silently. @returns the error it threw instead */
export async function callBaseCatch(
  base: BaseMethods,
  error: unknown,
  isSilent: boolean,
): Promise<{error: unknown} | undefined> {
  const catchable = makeCatchable(error)
  const release = isSilent ? captureOutput({stderr: () => {}, stdout: () => {}}) : () => {}
  try {
    await keepExitCode(() => base.catch(catchable))
    return undefined
  } catch (converted) {
    return converted === catchable ? undefined : {error: converted}
  } finally {
    release()
  }
}

/** Whether the host overrides a method of oclif's. */
export function isOverriddenByHost(object: object, method: string): boolean {
  let count = 0
  for (let owner: object | null = object; owner; owner = Object.getPrototypeOf(owner) as object | null) {
    if (Object.hasOwn(owner, method)) count += 1
  }

  return count > 1
}

/** The document of a failure under `--json`: the class's own `toErrorJson`, else the envelope's fields (5.6). */
export function describeJsonFailure(command: RunningCommand, error: unknown, fields: ErrorFields): unknown {
  const own = isOverriddenByHost(command, 'toErrorJson') ? command.toErrorJson(error) : undefined
  return own ?? {error: v1_0.shapeError(fields, {command: '', toolVersion: command.config.version})}
}
