import type {ErrorFields} from '../../contract/outcome.js'
import {readForeignEffects} from '../../gate/line-effects.js'
import type {Line} from '../../line/line.js'
import {asksOclif, asksPlugin} from '../../line/questions.js'
import {loadBundle} from '../../load-bundle.js'
import {describeFailure, toErrorFields} from '../endings/describe-failure.js'
import type {Ending, ExitedEnding, ThrownEnding} from '../endings/ending.js'
import {unbegun} from '../endings/failures.js'
import type {Run} from '../run.js'
import type {RunKind} from '../run-kind.js'
import {asksForEnvelope, describePrints} from './foreign-envelope.js'
import type {LineHandler} from './line-handler.js'

/** What a handler knows of its command line, which hooks may change. */
type HandledLine = Readonly<Pick<LineHandler, 'isParsing' | 'line' | 'loadedClass' | 'printsJson'>>

/** Whether prints are logged: those of hooks, until an adopted command opens a run of its own. */
export function isLogged(line: Line): boolean {
  return line.target === 'adopted' && !asksOclif(line)
}

/**
 * Whether the command's stdout is captured: to make an envelope of it (5.4a), or to keep the host's
 * prints out of the answer to `--validate` (8.26), or to an agent's line without a command (3.1).
 */
export function capturesStdout(line: Line): boolean {
  const {flags, mode, target} = line
  const isRouted = target === 'routing' && mode.audience === 'agent'
  return asksForEnvelope(line) || ((flags.validate === true || isRouted) && !asksOclif(line))
}

/**
 * Makes the kind of the run of an agent's command line: it explains a failure, and lets a success of
 * a foreign command pass, unless the line asks for an envelope (5.4a).
 */
export function makeLineKind(handled: HandledLine): RunKind {
  return {
    isLineRun: true,

    capture({isForAgent}) {
      const {line} = handled
      const stdout = capturesStdout(line) ? 'result' : 'passed'
      return {
        detectsPrompts: isForAgent,
        stdout: isLogged(line) ? 'logged' : stdout,
      }
    },

    explain(thrown, {output}) {
      const fields = loadExplain().explainEnd(handled.line, locate(thrown, handled), output)
      return {...thrown, fields}
    },

    correct: (thrown) => loadExplain().correctEnd(handled.line, thrown),

    describe(ending, run, exitCode) {
      const {cancellation, hookPhase, output, phase, reported} = run
      if (reported) return {code: 0, logs: [], outcome: reported}
      const failure = findFailure(ending, exitCode)
      if (failure) {
        const {explainSignal, readEndCode} = loadExplain()
        const code = readEndCode(failure)
        cancellation.noteExit(code)
        const {interruption} = run
        const fields =
          interruption?.type === 'signal'
            ? explainSignal(handled.line, interruption.signal, code)
            : describeFields(handled.line, failure, output)
        return describeFailure(fields, run)
      }

      const answer = hookPhase.findAnswer(output.printedSize)
      if (answer?.type === 'error') return describeFailure(answer, run)
      if (answer) return {code: 0, logs: [], outcome: answer}
      const {line, printsJson} = handled
      if (!output.result.isActive && !isLogged(line)) return undefined
      // The command may have ended the process itself, or a hook before it.
      const isUnbegun = hookPhase.isOpen && line.command !== undefined && !asksOclif(line)
      if (isUnbegun && asksPlugin(line.flags)) {
        return describeFailure(toErrorFields(new Error(unbegun)), run)
      }
      if (!isUnbegun && phase === 'pending') return undefined
      const outcome = describePrints(output.printed.read(), printsJson)
      return {
        code: 0,
        logs: [],
        outcome: {...outcome, ...(isUnbegun && {warnings: [unbegun]})},
      }
    },

    isMutating({phase}) {
      const {command, config, tokens} = handled.line
      if (!command || phase === 'pending') return false
      const {destructive, mutating} = readForeignEffects(config, command, tokens)
      return mutating === true || destructive === true
    },
  }
}

/**
 * Adds to a throw how far its command had come: a question may have ended it while it parsed. One
 * that asks later may have parsed by itself, so that the plugin knows of no mistake.
 */
function locate(thrown: ThrownEnding, {isParsing, line, loadedClass}: HandledLine): ThrownEnding {
  const {command, config} = line
  const loaded = command && loadedClass && {commandClass: loadedClass, id: command.id}
  return {
    isUnparsed: isParsing,
    ...thrown,
    line: {config, typed: line, ...(loaded && {loaded})},
  }
}

/**
 * Returns an ending that is a failure; undefined for a success.
 *
 * @param exitCode the code of a process that is ending, which may fail after a success
 */
function findFailure(
  ending: Ending,
  exitCode: number | undefined,
): ExitedEnding | ThrownEnding | undefined {
  if (ending.type === 'threw') return {...ending, exitCode: exitCode ?? ending.exitCode}
  const code = exitCode ?? (ending.type === 'exited' ? ending.code : 0)
  return code === 0 ? undefined : {code, type: 'exited'}
}

/** The fields of a failure's error: those of an explained throw, with the code of its process. */
function describeFields(
  line: Line,
  failure: ExitedEnding | ThrownEnding,
  output: Run['output'],
): ErrorFields {
  const {applyEndCode, explainEnd} = loadExplain()
  if (failure.type === 'threw' && failure.fields) {
    return applyEndCode(line, failure.fields, failure.exitCode)
  }
  return explainEnd(line, failure, output)
}

/** Loads what explains a failure, which a success does not need. `check-layers` reads the names. */
function loadExplain() {
  const {applyEndCode, correctEnd, explainEnd, explainSignal, readEndCode} =
    loadBundle<typeof import('./explain-end.js')>('explain')
  return {applyEndCode, correctEnd, explainEnd, explainSignal, readEndCode}
}
