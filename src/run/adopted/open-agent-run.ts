import type {Mode} from '../../line/mode.js'
import {checkPreferredFormat} from '../../line/preferred-format.js'
import {Run} from '../run.js'
import type {RunKind} from '../run-kind.js'
import {handOverLine} from '../run-state.js'
import type {RunningCommand} from './adopted-command.js'
import {adoptedKind} from './adopted-kind.js'
import type {AdoptedLine} from './adopted-line.js'
import type {ClassCatch} from './class-catch.js'
import {describeJsonFailure} from './json-failure.js'
import {readRunOptions} from './read-options.js'

/**
 * Opens an agent's run of an adopted command, to which the run of the command line hands over. What the
 * command throws is recorded before its class's `catch`.
 */
export function openAgentRun(
  command: RunningCommand,
  line: AdoptedLine,
  mode: Mode,
  classCatch: ClassCatch,
): Run {
  const options = readRunOptions(command, line, mode)
  handOverLine()
  // 5.6: under oclif's `--json`, stdout is the command's.
  const isOclifJson = command.jsonEnabled() && !line.globals.validate
  const kind: RunKind = {
    ...adoptedKind,
    isMutating: () => line.isMutating && !line.consent.isDryRun,
    describeJsonFailure: isOclifJson
      ? (fields) => describeJsonFailure(command, classCatch.thrown, fields, line.secrets.redactor)
      : undefined,
  }
  const run = new Run(options, kind)
  run.open()
  classCatch.watch((ending) => void run.endings.record(ending))
  if (isOclifJson) run.omitEnvelope()
  run.addWarning(checkPreferredFormat(command.config))
  return run
}
