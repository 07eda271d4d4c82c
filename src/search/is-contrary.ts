import {isOpposite} from './direction.js'
import type {IntentShape} from './intent-shape.js'
import type {CommandVerbs} from './read-verbs.js'
import type {GroupStrengths} from './verb-groups.js'

/** How sure it has to be that an intent or a command destroys, and how unsure that the other does. */
const SURELY = 0.9
const HARDLY = 0.5

/**
 * Whether a command surely does something else than an intent wants: one changes and the other reads, one uploads and the
 * other downloads, or one destroys.
 */
export function isContrary(intent: IntentShape, command: CommandVerbs): boolean {
  return (
    (intent.wantsChange && command.reads) ||
    (intent.wantsToSee && command.changes) ||
    isOpposite(intent.direction, command.direction) ||
    destroysAlone(command.groups, intent.groups) ||
    destroysAlone(intent.groups, command.groups)
  )
}

/** Whether one surely destroys, and the other surely does something else. */
function destroysAlone(one: GroupStrengths, other: GroupStrengths): boolean {
  const most = Math.max(0, ...other.values())
  return (one.get('destroy') ?? 0) >= SURELY && most >= SURELY && (other.get('destroy') ?? 0) < HARDLY
}
