import {quoteLine} from '../command-line/quote.js'
import {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import type {NextAction} from '../contract/outcome.js'
import {phrase} from '../contract/phrase.js'
import {wordOf} from '../flags/table.js'
import type {Question} from '../line/questions.js'
import {type Effects, isKnownReadOnly, type LineEffects} from './line-effects.js'

/** What a command line confirms. */
type LineConsent = {isConfirmed: boolean; isDryRun: boolean}

/**
 * `isGuarded` if a mutating command needs a confirmation: an agent's, or an own one without a
 * terminal on stdout.
 */
type Environment = {
  isReadOnly: boolean
  isGuarded: boolean
  /** Whether what the command line names may be changed (12.19); by default it may. */
  isWritable?: boolean
  isAllowed?: ((ids: readonly string[]) => boolean) | undefined
}

/** Why a command line may not run. */
export type Refusal = 'denied' | 'mutating' | 'not_writable' | 'read_only' | 'unreadable'

/**
 * Why a command line may not run (7.11, 12.13, 12.16, 12.19); undefined if it may. Every decision is made
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
  if (environment.isReadOnly && !isKnownReadOnly(effects)) return 'read_only'
  if (environment.isWritable === false && !isKnownReadOnly(effects)) return 'not_writable'
  if (!environment.isGuarded || consent.isConfirmed) return undefined
  // 7.11: only `mutating` guards an own command.
  if (effects.mutating || (effects.destructive && !effects.isOwn)) return 'mutating'
  return effects.isDamaged && !effects.isOwn && !isKnownReadOnly(effects) ? 'unreadable' : undefined
}

/** A command line to offer, with its parameters and the flag that confirms it. */
export type Offer = {
  words: readonly string[]
  /** The index in words before which a flag may be added. */
  end: number
  /** What the command line asks (4.6a); what it is offered with asks, too. */
  asks?: Question | undefined
  params?: NextAction['params']
  confirmation?: string | undefined
}

/**
 * A refused command: as typed with the bin, as an annotation key, and its words, to offer with a
 * flag (7.13).
 */
export type RefusedLine = {
  name: string
  key: string
  isDryRunnable?: boolean
  offer?: Offer | undefined
}

/** Makes the error for a command line that may not run, with what to type instead (7.13). */
export function makeRefusal(
  refusal: Exclude<Refusal, 'not_writable'>,
  effects: LineEffects,
  line: RefusedLine,
): AgentError {
  return refusal === 'mutating' || refusal === 'unreadable'
    ? askToConfirm(refusal, effects, line)
    : forbid(refusal, effects, line)
}

/** Makes an error that a confirmation avoids. */
function askToConfirm(
  refusal: 'mutating' | 'unreadable',
  effects: LineEffects,
  {isDryRunnable = false, name: typed, offer}: RefusedLine,
): AgentError {
  const name = {ours: typed}
  const isUnreadable = refusal === 'unreadable'
  const preview = offer && isDryRunnable ? [makePreview(offer)] : []
  const confirm = offer && [makeConfirmed(offer)]
  const advice = isDryRunnable
    ? phrase`Preview it with --dry-run, then confirm with --yes.`
    : phrase`If that is what you want, confirm with --yes.`
  return new AgentError({
    code: exitCodes.userError,
    error: 'confirmation_required',
    message: isUnreadable
      ? phrase`Whether ${name} changes state could not be determined, and it was not confirmed.`
      : phrase`${name} ${describeChange(effects)} and was not confirmed.`,
    nextActions: confirm && [...preview, ...confirm],
    suggestion: isUnreadable
      ? phrase`\`murli doctor\` reports which annotation file cannot be read. If this is what you want, confirm with --yes.`
      : advice,
  })
}

/** Makes an error that no flag avoids. */
function forbid(
  refusal: 'denied' | 'read_only',
  effects: LineEffects,
  {isDryRunnable, key, name: typed, offer}: RefusedLine,
): AgentError {
  const name = {ours: typed}
  const {destructive, mutating, mutatingFlag} = effects
  const isDenied = refusal === 'denied'
  const isUnknown = !isDenied && !mutating && !destructive
  const reason = isUnknown ? {ours: 'is not known to be read-only'} : describeChange(effects)
  const statement = phrase`If it changes nothing, the owner of this environment can state so in murli.yaml: "${{ours: key}}": {mutating: false}`
  const decision = phrase`The owner of this environment decides which commands may run; no flag overrides this.`
  const without =
    !isDenied && mutatingFlag ? phrase`Without --${{ours: mutatingFlag}} it only reads.` : decision
  return new AgentError({
    code: exitCodes.permission,
    kind: refusal,
    message: isDenied
      ? phrase`${name} is not among the commands that this environment allows.`
      : phrase`${name} ${reason}, and this environment is read-only.`,
    nextActions: offer && (isDryRunnable && !isDenied ? [makePreview(offer)] : []),
    suggestion: isUnknown ? statement : without,
  })
}

/** What a command line does that needs a permission, as a part of a sentence. */
export function describeChange({mutatingFlag}: LineEffects): {ours: string} {
  return {ours: mutatingFlag ? `changes state with --${mutatingFlag}` : 'changes state'}
}

function makePreview(offer: Offer): NextAction {
  const preview = 'See what would happen; nothing changes.'
  return offerWith(offer, wordOf('dry-run'), offer.asks ? 'The same, as a dry run.' : preview)
}

function makeConfirmed(offer: Offer): NextAction {
  const {asks, confirmation = wordOf('yes')} = offer
  return offerWith(offer, confirmation, asks ? 'The same, with its confirmation.' : 'Do it.')
}

function offerWith({end, params, words}: Offer, flag: string, description: string): NextAction {
  const line = words.toSpliced(end, 0, flag)
  return {
    command: quoteLine(line),
    description,
    ...(params && {params}),
  }
}
