import type {Entry} from '../annotations/annotate-entry.js'
import type {HostConfig} from '../oclif/shapes.js'
import {gateLine} from './gate-line.js'
import {guardedBrand} from './guarded-brand.js'
import {makeRefusal} from './refusal.js'

/** A command that oclif is about to run. */
type LoadedLine = {argv: string[]; command: object; config: HostConfig; isForAgent: boolean}

/** Decides about a command that oclif is about to run; an own one guards itself. @throws AgentError */
export function gateCommand({argv, command, config, isForAgent}: LoadedLine): void {
  if (Reflect.get(command, guardedBrand) === true) return
  const entry = command as Entry
  const flags = {...entry.baseFlags, ...entry.flags}
  const {decision, effects} = gateLine({argv, command: entry, config, flags, isForAgent})
  if (decision.action === 'run') return
  const key = (effects.ids[0] ?? '').replaceAll(':', config.topicSeparator)
  throw makeRefusal(decision, {key, name: `${config.bin} ${key}`}, effects)
}
