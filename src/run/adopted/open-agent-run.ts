import {checkPreferredFormat, type Mode} from '../../line/mode.js'
import {adoptedKind} from '../adopted-kind.js'
import type {RunKind} from '../ending.js'
import {Run} from '../run.js'
import {takeOverLine} from '../run-state.js'
import type {RunningCommand} from './adopted-command.js'
import type {AdoptedLine} from './adopted-line.js'
import {describeJsonFailure} from './json-failure.js'
import {readRunOptions} from './read-options.js'

/**
 * Opens an agent's run of an adopted command, which takes over from the run of the command line.
 *
 * @param readThrown returns what the command threw, once it has failed
 */
export function openAgentRun(
  command: RunningCommand,
  line: AdoptedLine,
  mode: Mode,
  readThrown: () => unknown,
): Run {
  const options = readRunOptions(command, line, mode)
  takeOverLine()
  // 5.6: under oclif's `--json`, stdout is the command's.
  const hasOwnDocument = command.jsonEnabled() && !line.globals.validate
  const kind: RunKind = {
    ...adoptedKind,
    isMutating: () => line.isMutating && !line.consent.isDryRun,
    describeJsonFailure: hasOwnDocument
      ? (fields) => describeJsonFailure(command, readThrown(), fields)
      : undefined,
  }
  const run = new Run(options, kind)
  run.hasOwnDocument = hasOwnDocument
  run.addWarning(checkPreferredFormat(command.config))
  return run
}
