import {isCommandOf} from '../../line/line.js'
import {makeCliError} from '../../oclif/cli-error.js'
import {processState} from '../../process/process-state.js'
import {endWithoutCommand} from './answers.js'
import {claimNotFound} from './claim-not-found.js'
import type {CommandStart} from './command-start.js'
import {findHiddenCommand} from './hidden-command.js'
import {interceptHelp} from './intercept-help.js'
import {reportRun} from './report-run.js'

/**
 * Intercepts a command line for which oclif finds no command: oclif then shows help, or runs its
 * hooks for an unknown command. A person's line is left to oclif, unless flags of the plugin hid its
 * command.
 */
export function interceptRouting(start: CommandStart): void {
  const {handler, typed} = start
  if (handler) interceptHelp(handler)
  claimNotFound(typed.config, () => {
    if (start.hasBegun) return false
    return handler !== undefined || findHiddenCommand(typed) !== undefined
  })
  processState().handleNotFound = async ({argv, id}) => {
    // A hook may first run a command of its own.
    const isTyped = isCommandOf(typed, id, argv)
    const hidden = isTyped ? findHiddenCommand(typed) : undefined
    if (hidden) return start.begin(hidden.command.id, hidden)
    if (!isTyped || !handler) throw makeCliError(`command ${id} not found`)
    return reportRun(typed, endWithoutCommand(handler))
  }
}
