/** What is known of a command's effects. */
export type Effects = {
  /** Whether its class extends AgentCommand. */
  isOwn: boolean
  /** Whether it changes state; undefined if no source states it. */
  mutating?: boolean | undefined
  /** Whether it destroys something; undefined if no source states it. */
  destructive?: boolean | undefined
  /** Whether something that may be about the command cannot be read. */
  isDamaged: boolean
  /** Its ids, the canonical one first. */
  ids: readonly string[]
}

/** What a command line confirms. */
export type LineConsent = {
  isConfirmed: boolean
  /** Whether an own command only plans; a foreign command's `--dry-run` promises nothing. */
  isDryRun: boolean
  /** Whether a flag makes a command write that otherwise reads, for example `describe --output-file`. */
  isWriting?: boolean
}

/** What the environment of a command line allows. */
export type Environment = {
  /** Whether `<BIN>_READ_ONLY` is set. */
  isReadOnly: boolean
  /** Whether a mutating command needs a confirmation: an agent's, or an own command whose stdout no person sees. */
  isGuarded: boolean
  /** Whether a command may run at all; undefined if all may. */
  isAllowed?: ((ids: readonly string[]) => boolean) | undefined
}

/** Whether a command line runs; `confirm` means that it does once it is confirmed. */
export type Decision =
  | {action: 'run'}
  | {action: 'confirm'; reason: 'mutating' | 'unreadable'}
  | {action: 'refuse'; reason: 'denied' | 'read_only'}

const run: Decision = {action: 'run'}

/** Decides whether a command line may run (7.11, 12.13, 12.16). Nothing else in this package decides it. */
export function decide(effects: Effects, consent: LineConsent, environment: Environment): Decision {
  if (environment.isAllowed?.(effects.ids) === false) return {action: 'refuse', reason: 'denied'}
  if (effects.isOwn && consent.isDryRun) return run
  if (environment.isReadOnly && (!isKnownReadOnly(effects) || consent.isWriting)) {
    return {action: 'refuse', reason: 'read_only'}
  }

  if (!environment.isGuarded || consent.isConfirmed) return run
  // 7.11: an own command is guarded by `mutating` only.
  if (effects.mutating || (effects.destructive && !effects.isOwn)) return {action: 'confirm', reason: 'mutating'}
  const isUnreadable = effects.isDamaged && !effects.isOwn && !isKnownReadOnly(effects)
  return isUnreadable ? {action: 'confirm', reason: 'unreadable'} : run
}

/** Whether a command is known to change nothing: a source states it, and none contradicts it. */
export function isKnownReadOnly({destructive, mutating}: Pick<Effects, 'destructive' | 'mutating'>): boolean {
  return mutating === false && destructive !== true
}
