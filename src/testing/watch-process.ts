import {makeExit} from '../oclif/exit.js'
import {isInRun} from './run-context.js'

/** What watches the process while a run shares it. */
export type ProcessWatch = {
  /** Rejects with the exit where the run ends the process, and with an Error where it never ends. */
  ended: Promise<never>
  /** Whether an error is that of a run that never ends. */
  isStuck(error: unknown): boolean
  release(): void
}

/** How long a run may take to end once it has asked the process to. */
const exitGraceMs = 100

/** Keeps a run from ending the process of its test, and from waiting for ever. */
export function watchProcess(line: string, timeoutMs: number): ProcessWatch {
  const {promise: ended, reject} = makeRejection()
  const exit = process.exit
  let leaving: NodeJS.Timeout | undefined
  process.exit = (code) => {
    // What a test ends is the test's to end.
    if (!isInRun()) return exit.call(process, code)
    const error = makeExit(Number(code ?? process.exitCode ?? 0))
    // The error unwinds the command, and the session makes an outcome of it, unless the command catches it.
    leaving ??= setTimeout(() => reject(error), exitGraceMs)
    throw error
  }

  let stuck: Error | undefined
  const fail = (reason: string) => {
    stuck = new Error(`\`${line}\` did not end: ${reason}. Try it with \`runHost\`.`)
    reject(stuck)
  }
  const hasNothingLeft = () => fail('it waits for something that never comes, such as the answer to a question')
  const timer = setTimeout(() => fail(`${timeoutMs} ms have passed`), timeoutMs).unref()
  process.once('beforeExit', hasNothingLeft)
  return {
    ended,
    isStuck: (error) => stuck !== undefined && error === stuck,
    release() {
      clearTimeout(timer)
      clearTimeout(leaving)
      process.off('beforeExit', hasNothingLeft)
      process.exit = exit
    },
  }
}

function makeRejection(): {promise: Promise<never>; reject: (error: Error) => void} {
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<never>((_resolve, fail) => void (reject = fail))
  // Without it, a rejection behind the end of the run counts as unhandled.
  promise.catch(() => {})
  return {promise, reject}
}
