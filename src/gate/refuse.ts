import {placeholder, quoteLine} from '../command-line/quote.js'
import {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import type {NextAction} from '../contract/outcome.js'
import {phrase} from '../contract/phrase.js'
import {describeChange, type RefusedLine} from './decide.js'
import type {LineEffects} from './line-effects.js'
import type {TargetPlace} from './named-targets.js'
import type {Unwritable} from './writable.js'

/**
 * Makes the error for a command line that may not change what it names, with the flag to type
 * (12.19).
 */
export function refuseUnwritable(
  unwritable: Unwritable,
  effects: LineEffects,
  {name: typed, offer}: RefusedLine,
): AgentError {
  const {kind = '', place, reason, writable = {}} = unwritable
  const name = {ours: typed}
  const isUnknown = !effects.mutating && !effects.destructive
  const change = isUnknown ? {ours: 'is not known to be read-only'} : describeChange(effects)
  const isMissing = reason === 'not-named' && place?.flag !== undefined
  return new AgentError({
    code: exitCodes.permission,
    kind: 'not_writable',
    field: place && wordAt(place),
    message:
      reason === 'unreadable'
        ? phrase`${name} ${change}, and the list of what may be changed here cannot be read.`
        : phrase`${name} ${change}, and only ${{ours: listTargets(writable)}} may be changed here.`,
    nextActions: offer && (isMissing ? [nameTarget(kind, place, writable, offer)] : []),
    suggestion: phrase`${{ours: advise(unwritable)}} The owner of this environment decides what may be changed; no flag overrides this.`,
  })
}

/** What to do about a refusal, or why nothing can be done. */
function advise({kind = '', place, reason}: Unwritable): string {
  const word = place && wordAt(place)
  switch (reason) {
    case 'another-kind': {
      return `${word} names a ${kind}, and no ${kind} may be changed.`
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
    case 'unreadable': {
      return '`murli doctor` reports why.'
    }
  }
}

/** The targets that may be changed, as a part of a sentence. */
function listTargets(writable: Readonly<Record<string, readonly string[]>>): string {
  const kinds = Object.entries(writable).map(([kind, globs]) => {
    return globs.length > 0 ? `${kind} ${globs.join(' or ')}` : `no ${kind}`
  })
  return kinds.length > 0 ? kinds.join(', ') : 'nothing'
}

/** A place as it is typed; undefined if it is no flag and no argument of the command. */
function wordAt({argument, flag}: TargetPlace): string | undefined {
  return flag === undefined ? argument : `--${flag}`
}

/** The same command line with the flag that names its target. */
function nameTarget(
  kind: string,
  {flag}: TargetPlace,
  writable: Readonly<Record<string, readonly string[]>>,
  {end, params, words}: NonNullable<RefusedLine['offer']>,
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
