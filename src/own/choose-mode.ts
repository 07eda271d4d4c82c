import type {GlobalFlagValues} from '../command-line/our-flags.js'
import {type Mode, resolveMode} from '../mode/mode.js'
import type {HostConfig} from '../oclif/shapes.js'
import {isEmbedded, ownsProcess, share} from '../process/shared.js'

/**
 * Decides who listens. A foreign command that runs this one has the last word, so it speaks as to a person; so it does in
 * another program's process, unless its own line asks for a form.
 */
export function chooseMode(config: HostConfig, flags: GlobalFlagValues): Mode {
  const mode = resolveMode({config, flags, target: 'own'})
  const isAsked = mode.rule === 'output' || mode.rule === 'agent-flag'
  return isEmbedded() && (ownsProcess() || !isAsked)
    ? {...mode, audience: 'human', format: 'text', rule: 'default'}
    : mode
}

/**
 * Whether a person sits at the terminal: `--no-agent` and `--output text` change the form, never the guard (contract,
 * section 7), and a command that an agent's line runs is not attended either.
 */
export function isAttended(config: HostConfig): boolean {
  if (share().isAgentLine || !process.stdout.isTTY) return false
  return resolveMode({config, flags: {}, target: 'own'}).audience === 'human'
}
