import type {Consent} from './consent.js'
import {type Effects, isKnownReadOnly} from './line-effects.js'

/** What the environment permits (2.8). */
type Environment = {
  /** Whether `<BIN>_READ_ONLY` is set (12.16). */
  isReadOnly: boolean
  /**
   * Whether a mutating command needs `--yes`: an agent's run does, and an adopted command whose
   * stdout is not a terminal.
   */
  isGuarded: boolean
  /** Whether what the command line names may be changed (12.19); by default it may. */
  isWritable?: boolean
  /** The rule of `<BIN>_ALLOW` and `<BIN>_DENY`; by default all commands may run. */
  allows?: ((ids: readonly string[]) => boolean) | undefined
}

/** Why a command line may not run. */
export type Refusal = 'denied' | 'not_writable' | 'read_only' | 'unconfirmed' | 'unreadable'

/**
 * Why a command line may not run (7.11, 12.13, 12.16, 12.19); undefined if it may. Every decision
 * is made here; `refuse.ts` makes its error.
 */
export function decide(
  effects: Effects,
  consent: Consent,
  environment: Environment,
): Refusal | undefined {
  if (environment.allows?.(effects.ids) === false) return 'denied'
  // A foreign command's `--dry-run` guarantees nothing.
  if (effects.isAdopted && consent.isDryRun) return undefined
  if (environment.isReadOnly && !isKnownReadOnly(effects)) {
    return 'read_only'
  }
  if (environment.isWritable === false && !isKnownReadOnly(effects)) {
    return 'not_writable'
  }
  if (!environment.isGuarded || consent.isConfirmed) return undefined
  // 7.11: only `mutating` guards an adopted command.
  if (effects.mutating || (effects.destructive && !effects.isAdopted)) {
    return 'unconfirmed'
  }
  const isUnknown = effects.isDamaged && !effects.isAdopted && !isKnownReadOnly(effects)
  return isUnknown ? 'unreadable' : undefined
}
