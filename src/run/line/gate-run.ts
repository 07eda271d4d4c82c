import {gateCommand, type StartingCommand} from '../../gate/gate-command.js'
import {lineOf} from '../../line/read-line.js'
import {seenLine} from '../../line/seen-lines.js'
import {idsOf} from '../../oclif/command-ids.js'
import {processState} from '../../process/process-state.js'
import {describeOffer, type RunnableLine} from './describe-offer.js'

/**
 * Decides about a command that oclif is about to run (2.8). A refusal of the process's own command
 * line offers that line as it was typed: hooks add their words to it again. One of another command
 * that this line runs offers that command's own line, which says what is to be confirmed.
 *
 * @throws AgentError for a command that may not run
 */
export function gateRun(starting: StartingCommand): void {
  const readOffered = (id: string) => {
    const line = findTypedLine(starting) ?? readNestedLine(starting)
    return line && describeOffer(line, id)
  }
  gateCommand({...starting, readOffered})
}

/** The process's command line, if it is what oclif is about to run. */
function findTypedLine({argv, command}: StartingCommand): RunnableLine | undefined {
  if (processState().lineArgv !== argv) return undefined
  const line = seenLine(argv)
  const id = line?.command?.id
  return id !== undefined && idsOf(command).includes(id) ? (line as RunnableLine) : undefined
}

/** The line of another command that the process's command runs. */
function readNestedLine({argv, command, config}: StartingCommand): RunnableLine | undefined {
  const {lineArgv} = processState()
  const outer = lineArgv && seenLine(lineArgv)?.command
  if (!outer || idsOf(command).includes(outer.id)) return undefined
  const {aliases, args, hiddenAliases, id, plugin, strict} = command
  const flags = {...command.baseFlags, ...command.flags}
  // Its plugin's annotations count: they may call a flag sensitive.
  const nested = {aliases, args, flags, hiddenAliases, id, plugin, strict}
  return lineOf({argv, command: nested, config, target: 'foreign'}) as RunnableLine
}
