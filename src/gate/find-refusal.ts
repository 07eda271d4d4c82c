import type {HostConfig} from '../oclif/shapes.js'
import {readLimits} from './command-limits.js'
import type {Consent} from './consent.js'
import {decide, type Refusal} from './decide.js'
import {isReadOnlyEnvironment} from './environment.js'
import {findUnwritable, type Unwritable} from './find-unwritable.js'
import type {Effects, StatedEffects} from './line-effects.js'
import type {NamedTargets} from './named-targets.js'
import type {TargetedCommand} from './target-places.js'
import type {Writable} from './writable.js'

/** What is known of a command line, before or after its parser has read it. */
export type LineFacts = {
  consent: Consent
  effects: Effects
  /** What its words name, by each reading of them; undefined if oclif's parser does not say. */
  given: readonly (NamedTargets | undefined)[]
  /** Whether a change needs a confirmation here. */
  isGuarded: boolean
  targeted: TargetedCommand
  /** The limits on what may be changed (12.19). */
  writable: readonly Writable[]
}

/** Why a command line may not run; for `not_writable` with the target that it may not change. */
export type FoundRefusal = {refusal: Refusal; unwritable: Unwritable | undefined}

/** Why a command line may not run in this environment; undefined if it may. */
export function findRefusal(config: HostConfig, facts: LineFacts): FoundRefusal | undefined {
  const {consent, effects, isGuarded} = facts
  const unwritable = findFirstUnwritable(facts)
  const refusal = decide(effects, consent, {
    allows: readLimits(config),
    isGuarded,
    isReadOnly: isReadOnlyEnvironment(config),
    isWritable: unwritable === undefined,
  })
  return refusal && {refusal, unwritable}
}

/** Why the command may not change what its words name, by the first reading that names it. */
function findFirstUnwritable({given, targeted, writable}: LineFacts): Unwritable | undefined {
  for (const named of given) {
    const unwritable = named && findUnwritable(writable, targeted, named)
    if (unwritable) return unwritable
  }
  return undefined
}

/** Whether the words of a command line decide if it may run, so that its parser is asked as well. */
export function dependsOnWords(
  {mutatingFlags = []}: Pick<StatedEffects, 'mutatingFlags'>,
  writable: readonly Writable[],
): boolean {
  return mutatingFlags.length > 0 || writable.length > 0
}
