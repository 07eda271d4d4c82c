import {exitCodes} from '../../contract/error-categories.js'
import {failPreparse} from '../../line/guard-hooks.js'
import {readExit} from '../../oclif/exit.js'
import {readExitCode, setExitCode} from '../../process/process-exit.js'
import type {Run} from '../run.js'
import {toErrorFields} from './describe-failure.js'
import {makeStandstill} from './failures.js'

/** The exit code that Node 22 sets if the main module awaits something that never happens. */
const unsettledCode = 13

/**
 * Watches every way in which the process can end, and ends the run with it.
 *
 * @returns a function that stops watching
 */
export function watchProcess(run: Run): () => void {
  let codeAtIdle: number | undefined
  const handleExit = (current: number): void => {
    const code = Number(process.exitCode ?? current)
    // A hook never ended, so that the command has not begun.
    if (code === unsettledCode && run.phase === 'pending') {
      codeAtIdle = 0
      recordStandstill(run)
    }
    run.endWithProcess(code === unsettledCode ? (codeAtIdle ?? code) : code)
  }
  // A later listener of Node sets its code for what never ended, unless there is another.
  const handleFirst = (current: number): void => {
    const isIdle = run.phase === 'pending' || run.phase === 'succeeded'
    if (!isIdle || process.exitCode !== undefined) handleExit(current)
  }
  // The command waits for something that can no longer happen: Node has nothing left to do.
  const handleIdle = (): void => {
    const {pipes} = run.output
    if (pipes?.isAwaited) {
      pipes.abandon()
      process.once('beforeExit', handleIdle)
      return
    }
    if (run.phase === 'succeeded' || run.isOver) return
    const question = run.output.prompts?.finder.findUnanswered()
    if (!isUnfinished(run, question)) return
    codeAtIdle = readExitCode()
    // At once: Ink leaves its question here, and the command would continue without an answer.
    if (question !== undefined) return run.promptRefusals.handle(question)
    // What failed before is the error: the class's `catch` or `finally` never ended.
    if (!run.endings.hasFailed) recordStandstill(run)
  }

  const handleUncaught = (error: unknown): void => {
    // A host or command with its own listener handles the error itself: the run only keeps why the
    // process fails, if it does.
    if (process.listenerCount('uncaughtException') > 1) {
      run.endings.noteHandled(error)
      return
    }
    // 8.30: an error in a timer of a hook, or a rejection that it did not await.
    if (failPreparse(toErrorFields(error).message)) return
    const exit = readExit(error)
    // A signal listener may call `this.exit(0)`, which throws.
    if (exit === 0) process.exit(0)
    const isAfterSuccess = run.isOver && run.code === 0
    if (isAfterSuccess) {
      const {message} = toErrorFields(error)
      run.lateFailures.explain(exit === undefined ? message : `It ended with exit code ${exit}.`)
      process.exit(exit ?? exitCodes.toolError)
    }
    run.endNow({error, type: 'threw'})
  }

  process.prependListener('exit', handleFirst)
  const stopLast = watchLastExit(handleExit)
  process.once('beforeExit', handleIdle)
  process.on('uncaughtException', handleUncaught)
  return () => {
    process.off('exit', handleFirst)
    stopLast()
    process.off('beforeExit', handleIdle)
    process.off('uncaughtException', handleUncaught)
  }
}

function recordStandstill({endings}: Run): void {
  endings.record({error: makeStandstill(), type: 'threw'})
}

/** What is called after all listeners of `exit`; undefined if no run is watched. */
let handleLast: ((code: number) => void) | undefined

/** Whether the process calls `handleLast`, which it does until it ends: others wrap its methods, too. */
let isLastWatched = false

/**
 * Calls a function once more after all listeners of `exit`, which may choose another exit code, throw
 * or exit themselves.
 *
 * @returns a function that stops this
 */
function watchLastExit(handleExit: (code: number) => void): () => void {
  handleLast = handleExit
  if (!isLastWatched) {
    isLastWatched = true
    wrapExits()
  }
  return () => {
    if (handleLast === handleExit) handleLast = undefined
  }
}

function wrapExits(): void {
  const {emit, reallyExit} = process as NodeJS.Process & {reallyExit(code: number): never}
  Object.assign(process, {
    emit(...input: unknown[]) {
      const isHeard: unknown = Reflect.apply(emit, process, input)
      if (input[0] === 'exit') handleLast?.(readExitCode())
      return isHeard
    },
    reallyExit(code: number) {
      setExitCode(code)
      handleLast?.(code)
      return reallyExit.call(process, readExitCode())
    },
  })
}

/** Whether a run has no ending yet, although nothing else keeps its process alive. */
function isUnfinished({output, phase}: Run, question: string | undefined): boolean {
  if (phase === 'running') return true
  // Before a command, oclif may have answered the line, as with help, unless a hook has asked something.
  const questions = output.prompts?.finder
  return questions?.isWaiting === true && (Boolean(question) || questions.isSilent)
}
