import childProcess, {ChildProcess} from 'node:child_process'

import {isRecord, readProperty} from '../../contract/unknown-value.js'

/** The functions that wait for a child; the others start it with `ChildProcess`. */
const waiting = ['execFileSync', 'execSync', 'spawnSync'] as const

type AnyFunction = (...input: unknown[]) => unknown

/**
 * Gives the children of other code, where they would inherit stdin or stdout, an empty stdin, and
 * stderr in the place of stdout (11.4).
 */
export function redirectChildren(): void {
  const prototype = ChildProcess.prototype as unknown as {spawn: AnyFunction}
  const start = prototype.spawn
  prototype.spawn = function (...input) {
    return start.apply(this, input.map(redirectInput))
  }
  for (const name of waiting) {
    const original = childProcess[name] as AnyFunction
    const redirected: AnyFunction = (...input) => original(...input.map(redirectInput))
    Object.assign(childProcess, {[name]: redirected})
  }
}

/** An argument of such a function: of its options, `stdio` is another one. */
function redirectInput(input: unknown): unknown {
  const stdio = isRecord(input) ? input['stdio'] : undefined
  const list = stdio === 'inherit' ? [stdio, stdio, stdio] : stdio
  return Array.isArray(list) ? {...(input as object), stdio: list.map(redirectStream)} : input
}

/** What a child gets for one of its streams: a name, a descriptor, or a stream that has one. */
function redirectStream(stream: unknown, index: number): unknown {
  const descriptor = stream === 'inherit' ? index : (readProperty(stream, 'fd') ?? stream)
  if (descriptor === 0) return 'ignore'
  return descriptor === 1 ? 2 : stream
}
