import {readForeignEffects} from '../../gate/line-effects.js'
import type {Line} from '../../line/line.js'
import {isForHelp} from '../../line/questions.js'
import {loadBundle} from '../../load-bundle.js'
import type {CommandDefinition} from '../../oclif/shapes.js'
import type {Ending, ExitedEnding, RunKind, ThrownEnding} from '../ending.js'
import {describeFailure} from '../describe-failure.js'
import {asksForEnvelope, describePrints} from './foreign-envelope.js'

/** Holds a run's command line, and what is known of its command's output. */
type LineOwner = {
  /** The current command line: hooks may change it. */
  readonly line: Line
  readonly printsJson: boolean
  readonly loadedClass: CommandDefinition | undefined
  readonly isParsing: boolean
}

/** Whether prints are logged: those of hooks, until an adopted command opens a run of its own. */
export function isLogged(line: Line): boolean {
  return line.target === 'adopted' && !isForHelp(line)
}

/**
 * Whether the command's stdout is captured: to make an envelope of it (5.4a), or to keep the host's
 * prints out of the answer to `--validate` (8.26).
 */
export function capturesStdout(line: Line): boolean {
  return asksForEnvelope(line) || (line.flags.validate === true && !isForHelp(line))
}

/**
 * Makes the kind of the run of an agent's command line: it explains a failure, and lets a success of
 * a foreign command pass, unless the line asks for an envelope (5.4a).
 */
export function makeLineKind(owner: LineOwner): RunKind {
  return {
    holdsOutput: true,

    capture({isForAgent}) {
      const {line} = owner
      const stdout = capturesStdout(line) ? 'result' : 'passed'
      return {
        detectsPrompts: isForAgent,
        stdout: isLogged(line) ? 'logged' : stdout,
      }
    },

    explain(thrown, {output}) {
      const fields = loadExplain().explainEnd(owner.line, locate(thrown, owner), output)
      return {...thrown, fields}
    },

    correct: (thrown) => loadExplain().correctEnd(owner.line, thrown),

    describe(ending, run, exitCode) {
      const {interruption, output, reported, state} = run
      if (reported) return {code: 0, logs: [], outcome: reported}
      const failure = findFailure(ending, exitCode)
      if (failure) {
        const {explainEnd, explainSignal} = loadExplain()
        const fields =
          interruption?.type === 'signal'
            ? explainSignal(owner.line, interruption.signal, failure)
            : explainEnd(owner.line, failure, output)
        return describeFailure(fields, run)
      }

      // The command may have ended the process itself.
      if (!output.result.isOn || state === 'pending') return undefined
      const outcome = describePrints(output.printed.read(), owner.printsJson)
      return {code: 0, logs: [], outcome}
    },

    isMutating({state}) {
      const {command, config, tokens} = owner.line
      if (!command || state === 'pending') return false
      const {destructive, mutating} = readForeignEffects(config, command, tokens)
      return mutating === true || destructive === true
    },
  }
}

/**
 * Adds to a throw how far its command had come: a question may have ended it while it parsed. One
 * that asks later may have parsed by itself, so that the plugin knows of no mistake.
 */
function locate(thrown: ThrownEnding, {isParsing, line, loadedClass}: LineOwner): ThrownEnding {
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

/** Loads what explains a failure, which a success does not need. `check-layers` reads the names. */
function loadExplain() {
  const {correctEnd, explainEnd, explainSignal} =
    loadBundle<typeof import('./explain-end.js')>('explain')
  return {correctEnd, explainEnd, explainSignal}
}
