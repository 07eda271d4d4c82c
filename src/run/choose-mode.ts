import type {GlobalFlagValues} from '../command-line/our-flags.js'
import {type Mode, resolveMode} from '../mode/mode.js'
import type {HostConfig} from '../oclif/shapes.js'
import {isEmbedded, share} from './shared.js'

/** Decides who the output of an own command is for; inside a foreign command and in another program, a person (2.9). */
export function chooseMode(config: HostConfig, flags: GlobalFlagValues, pipe: string | undefined): Mode {
  const mode = resolveMode({config, flags, pipe, target: 'own'})
  return isEmbedded() ? {...mode, audience: 'human', format: 'text', isDeclared: false, rule: 'default'} : mode
}

/**
 * Whether a person at the terminal has typed the command line: `--no-agent` and `--output text` change the form, never
 * the guard (7.11), and a command that an agent's command line runs is not attended either.
 *
 * @param pipe `human` on a command that may print on a pipe as it does at a terminal (2.9a)
 */
export function isAttended(config: HostConfig, pipe: string | undefined): boolean {
  if (share().isAgentLine || !(process.stdout.isTTY || pipe === 'human')) return false
  return resolveMode({config, flags: {}, pipe, target: 'own'}).audience === 'human'
}
