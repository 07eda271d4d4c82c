import {placeholder, quoteLine} from '../command-line/quote.js'
import {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import type {NextAction} from '../contract/outcome.js'
import {phrase} from '../contract/phrase.js'
import {wordOf} from '../flags/table.js'
import type {Question} from '../line/questions.js'
import type {Refusal} from './decide.js'
import type {LineEffects} from './line-effects.js'
import type {TargetPlace} from './named-targets.js'
import type {TargetGlobs, Unwritable} from './writable.js'

/** A command line to offer, with its parameters and the flag that confirms it. */
export type Offer = {
  words: readonly string[]
  /** The index in words before which a flag may be added. */
  end: number
  /** What the command line asks (4.6a): what is offered asks the same question. */
  asks?: Question | undefined
  params?: NextAction['params']
  confirmation?: string | undefined
}

/** A command line that may not run. */
export type RefusedLine = {
  /** The command as typed, with the bin. */
  name: string
  /** The command as the key of an annotation. */
  key: string
  isDryRunnable?: boolean
  /** The line, to be offered with another flag (7.13). */
  offer?: Offer | undefined
}

/**
 * Makes the error for a command line that may not run, with what to type instead (7.13).
 *
 * @param unwritable why a target may not be changed, for `not_writable`
 */
export function makeRefusal(
  refusal: Refusal,
  effects: LineEffects,
  line: RefusedLine,
  unwritable: Unwritable = {reason: 'no-place'},
): AgentError {
  switch (refusal) {
    case 'denied':
    case 'read_only': {
      return forbid(refusal, effects, line)
    }
    case 'mutating':
    case 'unreadable': {
      return askToConfirm(refusal, effects, line)
    }
    case 'not_writable': {
      return forbidTarget(unwritable, effects, line)
    }
  }
}

/** Makes the error that a confirmation avoids (7.11). */
function askToConfirm(
  refusal: 'mutating' | 'unreadable',
  effects: LineEffects,
  {isDryRunnable = false, name: typed, offer}: RefusedLine,
): AgentError {
  const name = {ours: typed}
  const preview = offer && isDryRunnable ? [makePreview(offer)] : []
  const flag = {ours: offer?.confirmation ?? wordOf('yes')}
  const advice = isDryRunnable
    ? phrase`Preview it with --dry-run, then confirm with ${flag}.`
    : phrase`If that is what you want, confirm with ${flag}.`
  const texts = {
    mutating: {
      message: phrase`${name} ${describeChange(effects)} and was not confirmed.`,
      suggestion: advice,
    },
    unreadable: {
      message: phrase`Whether ${name} changes state could not be determined, and it was not confirmed.`,
      suggestion: phrase`\`murli doctor\` reports which annotation file cannot be read. If this is what you want, confirm with ${flag}.`,
    },
  }
  return new AgentError({
    code: exitCodes.userError,
    error: 'confirmation_required',
    nextActions: offer && [...preview, makeConfirmed(offer)],
    ...texts[refusal],
  })
}

/** Makes the error of a command that the environment forbids (2.8, 12.16); no flag avoids it. */
function forbid(
  refusal: 'denied' | 'read_only',
  effects: LineEffects,
  line: RefusedLine,
): AgentError {
  const {isDryRunnable, name: typed, offer} = line
  const name = {ours: typed}
  const isDenied = refusal === 'denied'
  const preview = offer && isDryRunnable && !isDenied ? [makePreview(offer)] : []
  return new AgentError({
    code: exitCodes.permission,
    kind: refusal,
    message: isDenied
      ? phrase`${name} is not among the commands that this environment allows.`
      : phrase`${name} ${describeReason(effects)}, and this environment is read-only.`,
    nextActions: offer && preview,
    suggestion: adviseForbidden(refusal, effects, line),
  })
}

/** What can be done about a command that the environment forbids. */
function adviseForbidden(
  refusal: 'denied' | 'read_only',
  effects: LineEffects,
  {key}: RefusedLine,
): string {
  const decision = phrase`The owner of this environment decides which commands may run; no flag overrides this.`
  if (refusal === 'denied') return decision
  if (isUnknown(effects)) {
    return phrase`If it changes nothing, the owner of this environment can state so in murli.yaml: "${{ours: key}}": {mutating: false}`
  }
  const {mutatingFlag} = effects
  return mutatingFlag ? phrase`Without --${{ours: mutatingFlag}} it only reads.` : decision
}

/** Whether nothing states that a command line changes something. */
function isUnknown({destructive, mutating}: LineEffects): boolean {
  return !mutating && !destructive
}

/** Why a command line needs a permission, as a part of a sentence. */
function describeReason(effects: LineEffects): {ours: string} {
  return isUnknown(effects) ? {ours: 'is not known to be read-only'} : describeChange(effects)
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

/**
 * Makes the error of a command that may not change what it names, with the flag to type (12.19).
 */
function forbidTarget(
  unwritable: Unwritable,
  effects: LineEffects,
  {name: typed, offer}: RefusedLine,
): AgentError {
  const {kind = '', place, reason, writable = {}} = unwritable
  const name = {ours: typed}
  const change = describeReason(effects)
  const limit = {ours: describeLimit(reason, writable)}
  const isMissing = reason === 'not-named' && place?.flag !== undefined
  return new AgentError({
    code: exitCodes.permission,
    kind: 'not_writable',
    field: place && wordAt(place),
    message: phrase`${name} ${change}, and ${limit}.`,
    nextActions: offer && (isMissing ? [nameTarget(kind, place, writable, offer)] : []),
    suggestion: phrase`${{ours: adviseTarget(unwritable)}} The owner of this environment decides what may be changed; no flag overrides this.`,
  })
}

/** What limits the targets of a command line, as a part of a sentence. */
function describeLimit(reason: Unwritable['reason'], writable: TargetGlobs): string {
  if (reason === 'unreadable') return 'the list of what may be changed here cannot be read'
  if (reason === 'damaged') return 'a file that may state where it names its targets cannot be read'
  return `${listTargets(writable)} may be changed here`
}

/** What to do about a refusal, or why nothing can be done. */
function adviseTarget({kind = '', place, reason}: Unwritable): string {
  const word = place && wordAt(place)
  switch (reason) {
    case 'another-kind': {
      return `${word} says which ${kind} it changes, and no ${kind} may be changed.`
    }
    case 'another-target': {
      return `${word} names something else.`
    }
    case 'no-place': {
      return 'The command names none of these.'
    }
    case 'not-named': {
      return word === undefined
        ? `The command line does not name the ${kind} that it changes.`
        : `Name the ${kind} with ${word}.`
    }
    case 'damaged':
    case 'unreadable': {
      return '`murli doctor` reports why.'
    }
  }
}

/** The targets that may be changed, as a part of a sentence. */
function listTargets(writable: TargetGlobs): string {
  const kinds = Object.entries(writable).filter(([, globs]) => globs.length > 0)
  const targets = kinds.map(([kind, globs]) => `${kind} ${globs.join(' or ')}`)
  return targets.length > 0 ? `only ${targets.join(', ')}` : 'nothing'
}

/** A place as it is typed; undefined if it is neither a flag nor an argument of the command. */
function wordAt({argument, flag}: TargetPlace): string | undefined {
  return flag === undefined ? argument : `--${flag}`
}

/** The same command line with the flag that names its target. */
function nameTarget(
  kind: string,
  {flag}: TargetPlace,
  writable: TargetGlobs,
  {end, params, words}: Offer,
): NextAction {
  const description = `one of ${writable[kind]!.join(', ')}`
  return {
    command: quoteLine(words.toSpliced(end, 0, `--${flag!}`, placeholder(kind))),
    description: 'Name what it changes.',
    params: {
      ...params,
      [kind]: {description, required: true},
    },
  }
}
