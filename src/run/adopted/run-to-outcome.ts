import {makeExit} from '../../oclif/exit.js'
import {setExitCode} from '../../process/process-exit.js'
import type {Ending} from '../endings/ending.js'
import {readReported} from '../endings/failures.js'
import type {MistakeRace} from '../parser-mistake.js'
import {runState} from '../run-state.js'
import {answerQuestion, type AskedCommand} from './answer-question.js'
import type {ClassCatch} from './class-catch.js'
import type {OpenedRun} from './destination.js'

/** An adopted command with a run of its own. */
type AgentCommandRun = AskedCommand & {
  classCatch: ClassCatch
  destination: OpenedRun
  /** Ends the command at a mistake in its command line. */
  mistakes: MistakeRace
}

/**
 * Runs an adopted command in its own run, and ends that.
 *
 * @returns what the command returned
 * @throws its errors, and exit errors for what has been reported
 */
export async function runToOutcome(
  asked: AgentCommandRun,
  execute: () => Promise<unknown>,
): Promise<unknown> {
  const {run} = asked.destination
  const ending = await executeToEnd(asked, execute)
  if (ending.type === 'returned') {
    // A signal or an exit may end the process before the pipes do.
    run.endings.record(ending)
    await run.output.pipes?.end()
  }
  const code = await run.end(ending)
  run.close()
  // A command that returns after an interruption still ends with the interruption's code.
  if (ending.type === 'returned' && !run.cancellation.isAborted) {
    if (code !== 0) setExitCode(code)
    return ending.value
  }
  throw makeExit(code, ending.type === 'threw' ? ending.error : undefined)
}

/** Answers the question that the command line asks, or else executes the command. */
async function executeToEnd(
  asked: AgentCommandRun,
  execute: () => Promise<unknown>,
): Promise<Ending> {
  const {classCatch, destination, guard, mistakes} = asked
  const state = runState()
  try {
    if (await answerQuestion(asked)) return {type: 'returned', value: undefined}
    // Nested commands belong to this run.
    state.outerRun = destination.run
    const value = await mistakes.run(execute)
    const swallowed = classCatch.findSwallowed(guard.refusal)
    if (swallowed) return swallowed
    writeReportedDocument(asked)
    return {type: 'returned', value}
  } catch (error) {
    return classCatch.makeEnding(error)
  } finally {
    // The process of an adopted command line has one outcome, which this run writes: commands that
    // run later stay in this run, and only log. Tests (`hasReplacedStreams`) run several command
    // lines.
    const isOnlyLine = state.isAdoptedLine === true && !state.hasReplacedStreams
    if (!isOnlyLine) state.outerRun = undefined
  }
}

/**
 * Writes the result or plan that the command has reported as its document under oclif's `--json` (5.6),
 * unless one was written.
 */
function writeReportedDocument({command, destination: {run}}: AgentCommandRun): void {
  const {omitsEnvelope, output, reported} = run
  if (!omitsEnvelope || output.hasWrittenDocument || !reported) return
  if (reported.type !== 'error') command.logJson(command.toSuccessJson(readReported(reported)))
}
