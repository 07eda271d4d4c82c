import type {Token} from '../../command-line/tokenize.js'
import {type Consent, readConsent} from '../../gate/consent.js'
import {consentOfProcess} from '../../gate/process-consent.js'
import type {Line} from '../../line/line.js'
import {idsOf} from '../../oclif/command-ids.js'
import {processState} from '../../process/process-state.js'
import type {Run} from '../run.js'
import type {RunningCommand} from './adopted-command.js'
import {findNamedCommand} from './find-named-command.js'

/**
 * Reads what confirms an adopted command (7.14): its own words, if they are the process's.
 *
 * @param outer the run of another adopted command that runs this one
 */
export function readAdoptedConsent(
  {config, constructor: statics}: RunningCommand,
  typed: Line,
  outer: Run | undefined,
): Consent {
  const {isAdoptedLine, isAgentLine} = processState()
  const ids = idsOf(statics)
  const {dryRunnable} = statics
  const read = (tokens: readonly Token[]) =>
    readConsent(tokens, {dryRunnable, flags: typed.knownFlags})
  return consentOfProcess(typed, read, {
    isNested: outer !== undefined || isAdoptedLine === false,
    mayConfirm(words) {
      // If a hook runs this command, a confirmation is for the named one.
      const named = findNamedCommand(words, config)
      if (named) return ids.includes(named.id)
      // Words that name no command confirm this one if a bin runs it by default: the init hook has
      // then recorded an adopted command line, or has not run at all (`isAgentLine`). Otherwise a
      // hook of the host runs this command.
      return isAdoptedLine === true || isAgentLine === undefined
    },
  })
}
