import {ownsAdoptedLine, ownsProcess, processState} from './process-state.js'

/** The signals by which others ask a process to end. */
export const endingSignals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const

/**
 * The exit code that has been set in this process so far, 0 by default. `run/endings/exit-code.ts` decides
 * with which code a run ends.
 */
export function readExitCode(): number {
  return Number(process.exitCode ?? 0)
}

/**
 * The exit code that an adopted command has set. It is 0 in another program's process, where the
 * code is that program's, such as a failed test run.
 */
export function readAdoptedExitCode(): number {
  return ownsAdoptedLine() ? readExitCode() : 0
}

/** Sets the exit code with which the process ends, unless later code changes it. */
export function setExitCode(code: number): void {
  process.exitCode = code
}

/** Ends the process, even while `process.exit` only makes a hook fail (8.30). */
export function exitProcess(code: number): never {
  const exit = processState().exit ?? process.exit
  return exit.call(process, code)
}

/**
 * Makes `process.exit` only report why, and throw, until the returned function restores it. The
 * plugin can still end the process with `exitProcess`.
 */
export function refuseExit(report: (error: Error) => void): () => void {
  const state = processState()
  const {exit} = process
  const {exit: outer} = state
  state.exit ??= exit
  process.exit = (code) => {
    const error = new Error(`it ends the process with exit code ${code ?? 0}.`)
    report(error)
    throw error
  }
  return () => {
    process.exit = exit
    state.exit = outer
  }
}

/** Runs a function and restores the exit code, which oclif sets for every thrown error. */
export async function keepExitCode<Result>(run: () => Promise<Result>): Promise<Result> {
  const {exitCode} = process
  try {
    return await run()
  } finally {
    process.exitCode = exitCode
  }
}

/**
 * Makes the process of a refused command end with the code of the refusal where it would end with 0,
 * because a class's `catch` may swallow the refusal (7.11).
 */
export function failAtExit(code: number): void {
  if (!ownsProcess()) return
  process.once('exit', (current) => {
    if (current === 0) setExitCode(code)
  })
}
