import {quoteLine} from '../command-line/quote.js'
import {addFlag} from '../command-line/tokenize.js'
import {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import type {NextAction} from '../contract/outcome.js'
import {phrase} from '../contract/phrase.js'
import {wordOf} from '../flags/table.js'

/** A command's known effects; `isDamaged` if a source that may cover it is unreadable. Its canonical id is first. */
export type Effects = {
  mutating?: boolean | undefined
  destructive?: boolean | undefined
  isOwn: boolean
  isDamaged: boolean
  ids: readonly string[]
}

/** What a command line confirms; `isWriting` if a flag makes a reading command write, such as `--output-file`. */
type LineConsent = {isConfirmed: boolean; isDryRun: boolean; isWriting?: boolean}

/** `isGuarded` if a mutating command needs a confirmation: an agent's, or an own one without a terminal on stdout. */
type Environment = {
  isReadOnly: boolean
  isGuarded: boolean
  isAllowed?: ((ids: readonly string[]) => boolean) | undefined
}

export type Refusal = 'denied' | 'mutating' | 'read_only' | 'unreadable'

/** Why a command line may not run (7.11, 12.13, 12.16); undefined if it may. Every decision is made here. */
export function decide(effects: Effects, consent: LineConsent, environment: Environment): Refusal | undefined {
  if (environment.isAllowed?.(effects.ids) === false) return 'denied'
  // A foreign command's `--dry-run` guarantees nothing.
  if (effects.isOwn && consent.isDryRun) return undefined
  if (environment.isReadOnly && (!isKnownReadOnly(effects) || consent.isWriting)) return 'read_only'
  if (!environment.isGuarded || consent.isConfirmed) return undefined
  // 7.11: only `mutating` guards an own command.
  if (effects.mutating || (effects.destructive && !effects.isOwn)) return 'mutating'
  return effects.isDamaged && !effects.isOwn && !isKnownReadOnly(effects) ? 'unreadable' : undefined
}

/** Whether a source declares that a command changes nothing, and none contradicts it. */
export function isKnownReadOnly({destructive, mutating}: Pick<Effects, 'destructive' | 'mutating'>): boolean {
  return mutating === false && destructive !== true
}

export function isConfirmable(refusal: Refusal): boolean {
  return refusal === 'mutating' || refusal === 'unreadable'
}

/** Offers a command line with a flag that lets it run (7.13). */
export function offerFlag(flag: string, words: readonly string[], params?: NextAction['params']): NextAction {
  const description = flag === wordOf('dry-run') ? 'See what would happen; nothing changes.' : 'Do it.'
  return {command: quoteLine(addFlag(words, flag)), description, ...(params && {params})}
}

/** The bin and the command as typed, the command as an annotation key, and the command lines to offer. */
type RefusedLine = {
  name: string
  key: string
  nextActions?: readonly NextAction[] | undefined
  isDryRunnable?: boolean
}

export function makeRefusal(
  refusal: Refusal,
  effects: Pick<Effects, 'destructive' | 'mutating'>,
  {isDryRunnable, key, name: typed, nextActions}: RefusedLine,
): AgentError {
  const name = {ours: typed}
  if (isConfirmable(refusal)) {
    const isUnreadable = refusal === 'unreadable'
    const confirm = isDryRunnable
      ? phrase`Preview it with --dry-run, then confirm with --yes.`
      : phrase`If that is what you want, confirm with --yes.`
    return new AgentError({
      code: exitCodes.userError,
      error: 'confirmation_required',
      message: isUnreadable
        ? phrase`Whether ${name} changes state could not be determined, and it was not confirmed.`
        : phrase`${name} changes state and was not confirmed.`,
      nextActions,
      suggestion: isUnreadable
        ? phrase`\`murli doctor\` reports which annotation file cannot be read. If this is what you want, confirm with --yes.`
        : confirm,
    })
  }

  const changes = effects.mutating || effects.destructive
  const isUnknown = refusal === 'read_only' && !changes && !isKnownReadOnly(effects)
  let ours = 'would write a file'
  if (changes) ours = 'changes state'
  else if (isUnknown) ours = 'is not known to be read-only'
  const why = {ours}
  return new AgentError({
    code: exitCodes.permission,
    kind: refusal,
    message:
      refusal === 'denied'
        ? phrase`${name} is not among the commands that this environment allows.`
        : phrase`${name} ${why}, and this environment is read-only.`,
    nextActions,
    suggestion: isUnknown
      ? phrase`If it changes nothing, the owner of this environment can state so in murli.yaml: "${{ours: key}}": {mutating: false}`
      : phrase`The owner of this environment decides which commands may run; no flag overrides this.`,
  })
}
