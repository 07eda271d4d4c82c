import {quoteLine} from '../command-line/quote.js'
import {addFlag} from '../command-line/tokenize.js'
import {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import type {NextAction} from '../contract/outcome.js'
import {phrase} from '../contract/phrase.js'
import {wordOf} from '../flags/table.js'
import type {effectsOf} from '../annotations/annotations.js'

/**
 * A command's known effects; `isDamaged` if a source that may cover it is unreadable. Its canonical
 * id is first.
 */
export type Effects = ReturnType<typeof effectsOf>

/**
 * What a command line confirms; `isWriting` if a flag makes a reading command write, such as
 * `--output-file`.
 */
type LineConsent = {isConfirmed: boolean; isDryRun: boolean; isWriting?: boolean}

/**
 * `isGuarded` if a mutating command needs a confirmation: an agent's, or an own one without a
 * terminal on stdout.
 */
type Environment = {
  isReadOnly: boolean
  isGuarded: boolean
  isAllowed?: ((ids: readonly string[]) => boolean) | undefined
}

export type Refusal = 'denied' | 'mutating' | 'read_only' | 'unreadable'

/**
 * Why a command line may not run (7.11, 12.13, 12.16); undefined if it may. Every decision is made
 * here.
 */
export function decide(
  effects: Effects,
  consent: LineConsent,
  environment: Environment,
): Refusal | undefined {
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
export function isKnownReadOnly({
  destructive,
  mutating,
}: Partial<Pick<Effects, 'destructive' | 'mutating'>>): boolean {
  return mutating === false && destructive !== true
}

/**
 * A refused command: as typed with the bin, as an annotation key, and its words, to offer with a
 * flag (7.13).
 */
type RefusedLine = {
  name: string
  key: string
  isDryRunnable?: boolean
  offer?:
    | {words: readonly string[]; params?: NextAction['params']; confirmation?: string | undefined}
    | undefined
}

export function makeRefusal(
  refusal: Refusal,
  effects: Partial<Pick<Effects, 'destructive' | 'mutating'>>,
  {isDryRunnable, key, name: typed, offer}: RefusedLine,
): AgentError {
  const name = {ours: typed}
  const isUnreadable = refusal === 'unreadable'
  const isConfirmable = refusal === 'mutating' || isUnreadable
  const makeOffer = (flag: string, description: string): NextAction => {
    return {
      command: quoteLine(addFlag(offer!.words, flag)),
      description,
      ...(offer?.params && {params: offer.params}),
    }
  }
  const nextActions = offer && [
    ...(isDryRunnable && refusal !== 'denied'
      ? [makeOffer(wordOf('dry-run'), 'See what would happen; nothing changes.')]
      : []),
    ...(isConfirmable ? [makeOffer(offer.confirmation ?? wordOf('yes'), 'Do it.')] : []),
  ]
  if (isConfirmable) {
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
  const why = changes ? 'changes state' : 'would write a file'
  const reason = {ours: isUnknown ? 'is not known to be read-only' : why}
  return new AgentError({
    code: exitCodes.permission,
    kind: refusal,
    message:
      refusal === 'denied'
        ? phrase`${name} is not among the commands that this environment allows.`
        : phrase`${name} ${reason}, and this environment is read-only.`,
    nextActions,
    suggestion: isUnknown
      ? phrase`If it changes nothing, the owner of this environment can state so in murli.yaml: "${{ours: key}}": {mutating: false}`
      : phrase`The owner of this environment decides which commands may run; no flag overrides this.`,
  })
}
