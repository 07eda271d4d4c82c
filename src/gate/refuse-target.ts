import {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import type {NextAction} from '../contract/outcome.js'
import {phrase} from '../contract/phrase.js'
import {describeReason} from './describe-effects.js'
import type {Unwritable} from './find-unwritable.js'
import type {LineEffects} from './line-effects.js'
import {type Offer, offerTarget} from './offer.js'
import type {RefusedLine} from './refused-line.js'
import type {TargetPlace} from './target-places.js'
import type {TargetGlobs} from './writable.js'

/**
 * Makes the error of a command that may not change what it names, with the flag to type (12.19).
 */
export function makeNotWritable(
  unwritable: Unwritable,
  effects: LineEffects,
  {name: typed, offer}: RefusedLine,
): AgentError {
  const {place, reason, writable = {}} = unwritable
  const name = {ours: typed}
  const change = describeReason(effects)
  const limit = {ours: describeLimit(reason, writable)}
  return new AgentError({
    code: exitCodes.permission,
    kind: 'not_writable',
    field: place && wordAt(place),
    message: phrase`${name} ${change}, and ${limit}.`,
    nextActions: offer && offerNamed(offer, unwritable),
    suggestion: phrase`${{ours: adviseTarget(unwritable)}} The owner of this environment decides what may be changed; no flag overrides this.`,
  })
}

/** Offers the line with a flag that names its target, if that is all that it lacks. */
function offerNamed(
  offer: Offer,
  {kind = '', place, reason, writable = {}}: Unwritable,
): NextAction[] {
  const flag = place?.flag
  if (reason !== 'not-named' || flag === undefined) return []
  return [offerTarget(offer, {flag, globs: writable[kind] ?? [], kind})]
}

/** What limits the targets of a command line, as a part of a sentence. */
function describeLimit(reason: Unwritable['reason'], writable: TargetGlobs): string {
  if (reason === 'unreadable') {
    return 'a list or file that may limit what may be changed here cannot be read'
  }
  if (reason === 'damaged') return 'a file that may state where it names its targets cannot be read'
  return `${listTargets(writable)} may be changed here`
}

/** The targets that may be changed, as a part of a sentence. */
function listTargets(writable: TargetGlobs): string {
  const kinds = Object.entries(writable).filter(([, globs]) => globs.length > 0)
  const targets = kinds.map(([kind, globs]) => `${kind} ${globs.join(' or ')}`)
  return targets.length > 0 ? `only ${targets.join(', ')}` : 'nothing'
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

/** A place as it is typed; undefined if it is neither a flag nor an argument of the command. */
function wordAt({argument, flag}: TargetPlace): string | undefined {
  return flag === undefined ? argument : `--${flag}`
}
