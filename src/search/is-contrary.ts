import type {IntentShape} from './intent-shape.js'
import type {CommandVerbs} from './read-verbs.js'
import type {GroupStrengths} from './verb-groups.js'

/** How sure it has to be that an intent or a command destroys, and how unsure that the other does. */
const SURELY = 0.9
const HARDLY = 0.5

/** Whether a command surely does something else than an intent wants: one changes and the other reads, or one destroys. */
export function isContrary(
  {groups: wanted, wantsChange, wantsToSee}: IntentShape,
  {changes, groups, reads}: CommandVerbs,
): boolean {
  return (
    (wantsChange && reads) || (wantsToSee && changes) || destroysAlone(groups, wanted) || destroysAlone(wanted, groups)
  )
}

/** Whether one surely destroys, and the other surely does something else. */
function destroysAlone(one: GroupStrengths, other: GroupStrengths): boolean {
  const most = Math.max(0, ...other.values())
  return (one.get('destroy') ?? 0) >= SURELY && most >= SURELY && (other.get('destroy') ?? 0) < HARDLY
}
