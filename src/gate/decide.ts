/** What is known of a command's effects. */
export type Effects = {
  /** Whether its class extends AgentCommand. */
  isOwn: boolean
  /** Whether it changes state; undefined where no source states it. */
  mutating?: boolean | undefined
  /** Whether it destroys something; undefined where no source states it. */
  destructive?: boolean | undefined
  /** Whether something that may speak of the command cannot be read. */
  isDamaged: boolean
  /** Its ids, the canonical one first. */
  ids: readonly string[]
}

/** What a line confirms. */
export type LineConsent = {
  isConfirmed: boolean
  /** Whether an own command only plans; a foreign command's own `--dry-run` is whatever its author made it. */
  isDryRun: boolean
  /** Whether a flag makes a command write that otherwise reads, such as `describe --output-file`. */
  isWriting?: boolean
}

/** What the environment of a line allows. */
export type Environment = {
  /** Whether `<BIN>_READ_ONLY` is set. */
  isReadOnly: boolean
  /** Whether what mutates needs a confirmation: an agent's line, or an own command's where no person sees stdout. */
  isGuarded: boolean
  /** Whether a command is one of those that may run at all; undefined where all may. */
  isAllowed?: ((ids: readonly string[]) => boolean) | undefined
}

/** Whether a line runs; `confirm` means that it does once it is confirmed. */
export type Decision =
  | {action: 'run'}
  | {action: 'confirm'; reason: 'mutating' | 'unreadable'}
  | {action: 'refuse'; reason: 'denied' | 'read_only'}

const run: Decision = {action: 'run'}

/** Decides whether a line may run (contract, sections 7 and 12). Nothing else in this package decides it. */
export function decide(effects: Effects, consent: LineConsent, environment: Environment): Decision {
  if (environment.isAllowed?.(effects.ids) === false) return {action: 'refuse', reason: 'denied'}
  if (effects.isOwn && consent.isDryRun) return run
  if (environment.isReadOnly && (!isKnownReadOnly(effects) || consent.isWriting)) {
    return {action: 'refuse', reason: 'read_only'}
  }

  if (!environment.isGuarded || consent.isConfirmed) return run
  // An own command is guarded by `mutating` alone (contract, section 7).
  if (effects.mutating || (effects.destructive && !effects.isOwn)) return {action: 'confirm', reason: 'mutating'}
  const isUnreadable = effects.isDamaged && !effects.isOwn && !isKnownReadOnly(effects)
  return isUnreadable ? {action: 'confirm', reason: 'unreadable'} : run
}

/** Whether a command is known to change nothing: a source states it, and none states the contrary. */
export function isKnownReadOnly({destructive, mutating}: Pick<Effects, 'destructive' | 'mutating'>): boolean {
  return mutating === false && destructive !== true
}
