import {isCommandOf, type Line, type PassedCommand} from '../../line/line.js'
import {lineOf} from '../../line/read-line.js'
import {keepLine} from '../../line/seen-lines.js'
import {loadBundle} from '../../load-bundle.js'
import {isExit} from '../../oclif/exit.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {followLine, processState} from '../../process/process-state.js'
import {answerForHelp} from './answer-help.js'
import {exitWithSchema} from './answers.js'
import type {RunnableLine} from './describe-offer.js'
import {watchStart} from './intercept-command.js'
import {LineHandler} from './line-handler.js'
import {reportRun} from './report-run.js'
import {type Execute, runForeign} from './run-foreign.js'

/** The start of a line's command, which oclif finds or the plugin does. */
export class CommandStart {
  hasBegun = false
  readonly handler: LineHandler | undefined
  readonly typed: Line
  readonly #runCommand: HostConfig['runCommand']

  /** @param handler undefined for a person's line that asks nothing */
  constructor(typed: Line, handler: LineHandler | undefined) {
    this.handler = handler
    this.typed = typed
    this.#runCommand = typed.config.runCommand
  }

  /**
   * Replaces `config.runCommand` until oclif runs the line's command: oclif has no hook between a
   * command's error and its `catch`.
   */
  intercept(): void {
    const {handler, typed} = this
    const {config} = typed
    const runCommand = this.#runCommand
    config.runCommand = async (id, argv = [], cached = null) => {
      const command = cached ?? config.findCommand(id)
      if (command && isCommandOf(typed, id, argv)) {
        return this.begin(id, {argv, command, config})
      }
      // @oclif/core 1 and 2 show a topic by running the host's help command, which may not exist.
      // This ends the run with an answer, unless help was requested.
      if (handler && id === 'help' && argv[0] === typed.id) answerForHelp(handler)
      return runCommand.call(config, id, argv, cached)
    }
  }

  /** Runs the command of the line, which was found by an id. */
  async begin(id: string, passedCommand: PassedCommand): Promise<unknown> {
    const {config, passed: typedArgv} = this.typed
    const runCommand = this.#runCommand
    this.hasBegun = true
    config.runCommand = runCommand
    // Other hooks may have changed the line's words, or added its command, since it was read.
    const line = keepLine(lineOf(passedCommand)) as RunnableLine
    const {passed, target} = line
    followLine(typedArgv, passed, {isAdoptedLine: target === 'adopted', lineId: line.command.id})
    const execute: Execute = (command) => runCommand.call(config, id, passed, command)
    return reportRun(line, runFound(line, this.handler, execute))
  }
}

async function runFound(
  line: RunnableLine,
  opened: LineHandler | undefined,
  execute: Execute,
): Promise<unknown> {
  const {command, flags, target} = line
  if (flags.schema) {
    const handler = opened ?? LineHandler.open(line)
    // This ends the process, unless the command line names nothing that has a schema.
    await exitWithSchema(handler)
    // The command never runs instead.
    throw await handler.fail({
      fields:
        loadBundle<typeof import('./explain-routing.js')>('explain').explainRoutingError(line),
    })
  }

  if (target !== 'adopted') return runForeign(line, opened, execute)
  if (!opened || line.mode.audience === 'human') {
    opened?.run.handOver('oclif')
    return execute(command)
  }

  // If a hook has added the command, it is known to be adopted only now.
  opened.allowHandOver()
  try {
    return await execute(watchStart(command, () => opened.run.hookPhase.end()))
  } catch (error) {
    // The line is handed over once: to the run that the adopted command has opened. A hook that fails
    // after that run's outcome changes only the exit code.
    const isHandedOver = processState().handOverLine === undefined
    if (isExit(error) || isHandedOver) throw error
    throw await opened.fail({error, isUnparsed: true})
  }
}
