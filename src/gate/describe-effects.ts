import type {LineEffects} from './line-effects.js'

/** Why a command line needs a permission, as a part of a sentence. */
export function describeReason(effects: LineEffects): {ours: string} {
  return isUnknown(effects) ? {ours: 'is not known to be read-only'} : describeChange(effects)
}

/** Whether nothing states that a command line changes something. */
export function isUnknown({destructive, mutating}: LineEffects): boolean {
  return !mutating && !destructive
}

/** What a command line does that needs a permission, as a part of a sentence. */
export function describeChange({mutatingFlag}: LineEffects): {ours: string} {
  return {ours: mutatingFlag ? `changes state with --${mutatingFlag}` : 'changes state'}
}
