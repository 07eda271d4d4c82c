import type {HostConfig} from '../oclif-shapes.js'
import {holdSignals} from '../session/held-signals.js'
import {markStarted} from '../session/shared.js'

/** Runs before every command of the host. */
export async function init({config, id}: {config: HostConfig; id?: string}): Promise<void> {
  markStarted()
  const command = id === undefined ? undefined : config.findCommand(id)
  if (command && 'murli' in command) holdSignals()
}
