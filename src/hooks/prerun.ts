import {isLimitedEnvironment, isReadOnlyEnvironment} from '../gate/environment.js'
import {load} from '../load.js'
import type * as gatePart from '../parts/gate.js'
import {resolveMode} from '../mode/mode.js'
import type {HostConfig} from '../oclif/shapes.js'
import {share} from '../process/shared.js'

/** What oclif hands to a prerun hook. */
export type PrerunOptions = {Command: object; argv: string[]; config: HostConfig}

/**
 * Runs in front of every command that oclif runs, in any process and nested in any other: the second net below the
 * replaced `runCommand`, and the only one for a command that another command or program runs.
 *
 * @throws AgentError for a line that may not run; oclif passes errors on that have an exit code
 */
export function prerun({Command, argv, config}: PrerunOptions): void {
  // `--no-agent` changes the form of a line, and no guard.
  const isForAgent =
    share().isAgentLine === true || resolveMode({config, flags: {}, target: 'foreign'}).audience === 'agent'
  if (!isForAgent && !isReadOnlyEnvironment(config) && !isLimitedEnvironment(config)) return
  load<typeof gatePart>('gate').gateCommand({argv, command: Command, config, isForAgent})
}
