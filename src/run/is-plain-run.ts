import {globalFlags} from '../flags/table.js'
import type {CommandStatics} from './prepare-class.js'
import type {RunningCommand} from './running-command.js'
import {share} from './shared.js'

/**
 * Whether a run is oclif's alone as far as is known when it begins: a person's at a terminal, or another program's, of a
 * command that no gate and no guard can refuse, without a flag of the plugin.
 */
export function isPlainRun({argv, config, constructor}: RunningCommand): boolean {
  const {dryRunnable, mutating} = constructor as CommandStatics
  if (mutating || dryRunnable || hasGlobalFlag(argv)) return false
  if (['ALLOW', 'DENY', 'READ_ONLY'].some((name) => config.scopedEnvVar(name) !== undefined)) return false
  const {isAgentLine, isOwnOutermost, owner, started = {}, typed = []} = share()
  // 7.11: `--no-agent`, also before the command or on an outer one, is no way around the guard.
  if (hasGlobalFlag(typed)) return false
  if (owner !== 'line' || isAgentLine !== false || Object.keys(started).length > 0) return false
  // Sources other than the class may call the command mutating; a person at a terminal is asked only by the host's author.
  return isOwnOutermost !== undefined && process.stdout.isTTY && config.pjson.oclif.murli?.commands === undefined
}

/** Whether a word of a command line may be one of the plugin's global flags. */
export function hasGlobalFlag(argv: readonly string[]): boolean {
  return argv.some((word) => {
    const [name = ''] = word.replace(/^--(no-)?/, '').split('=')
    return word.startsWith('--') && Object.hasOwn(globalFlags, name)
  })
}
