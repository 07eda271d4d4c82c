import {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import {phrase} from '../contract/phrase.js'
import {wordOf} from '../flags/table.js'
import type {Refusal} from './decide.js'
import {describeChange, describeReason, isUnknown} from './describe-effects.js'
import type {Unwritable} from './find-unwritable.js'
import type {LineEffects} from './line-effects.js'
import {offerConfirmed, offerPreview} from './offer.js'
import {makeNotWritable} from './refuse-target.js'
import type {RefusedLine} from './refused-line.js'

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
    case 'denied': {
      return makeDenied(line)
    }
    case 'not_writable': {
      return makeNotWritable(unwritable, effects, line)
    }
    case 'read_only': {
      return makeReadOnly(effects, line)
    }
    case 'unconfirmed': {
      return makeUnconfirmed(effects, line)
    }
    case 'unreadable': {
      return makeUnread(line)
    }
  }
}

/** The error of a command that the environment does not allow (2.8); no flag avoids it. */
function makeDenied({name, offer, unreadableLimit}: RefusedLine): AgentError {
  const variable = unreadableLimit && {ours: unreadableLimit}
  return new AgentError({
    code: exitCodes.permission,
    kind: 'denied',
    message: variable
      ? phrase`${{ours: name}} may not run: ${variable} is not a list of globs as JSON, so it allows nothing.`
      : phrase`${{ours: name}} is not among the commands that this environment allows.`,
    nextActions: offer && [],
    suggestion: variable
      ? phrase`The owner of this environment has to write it like ${variable}='["apps:*"]'; no flag overrides this.`
      : leaveToOwner(),
  })
}

/** The error of a change in an environment that only reads (12.16); no flag avoids it. */
function makeReadOnly(effects: LineEffects, line: RefusedLine): AgentError {
  const name = {ours: line.name}
  return new AgentError({
    code: exitCodes.permission,
    kind: 'read_only',
    message: phrase`${name} ${describeReason(effects)}, and this environment is read-only.`,
    nextActions: line.offer && offerPreview(line.offer, line),
    suggestion: adviseReading(effects, line),
  })
}

/** How a command may run where only reading is allowed. */
function adviseReading(effects: LineEffects, {key}: RefusedLine): string {
  if (isUnknown(effects)) {
    return phrase`If it changes nothing, the owner of this environment can state so in murli.yaml: "${{ours: key}}": {mutating: false}`
  }
  const {mutatingFlag} = effects
  return mutatingFlag ? phrase`Without --${{ours: mutatingFlag}} it only reads.` : leaveToOwner()
}

function leaveToOwner(): string {
  return phrase`The owner of this environment decides which commands may run; no flag overrides this.`
}

/** The error of a change that a confirmation avoids (7.11). */
function makeUnconfirmed(effects: LineEffects, line: RefusedLine): AgentError {
  const name = {ours: line.name}
  return new AgentError({
    ...confirmationFields(line),
    message: phrase`${name} ${describeChange(effects)} and was not confirmed.`,
    suggestion: adviseConfirmation(line),
  })
}

/** How to confirm a line. */
function adviseConfirmation(line: RefusedLine): string {
  const flag = confirmationOf(line)
  // The command's own `--yes` takes a value.
  if (flag.ours.includes('=')) {
    return phrase`Only ${flag} confirms it. Where its --yes takes another value, a person has to run it.`
  }
  return line.isDryRunnable
    ? phrase`Preview it with --dry-run, then confirm with ${flag}.`
    : phrase`If that is what you want, confirm with ${flag}.`
}

/** The error of a command about which a file may state something that cannot be read (12.11). */
function makeUnread(line: RefusedLine): AgentError {
  const name = {ours: line.name}
  return new AgentError({
    ...confirmationFields(line),
    message: phrase`Whether ${name} changes state could not be determined, and it was not confirmed.`,
    suggestion: phrase`\`murli doctor\` reports which annotation file cannot be read. If this is what you want, confirm with ${confirmationOf(line)}.`,
  })
}

/** What all errors of an unconfirmed line have. */
function confirmationFields(line: RefusedLine) {
  const {offer} = line
  return {
    code: exitCodes.userError,
    error: 'confirmation_required',
    nextActions: offer && [...offerPreview(offer, line), offerConfirmed(offer)],
  } as const
}

/** The flag that confirms a line. */
function confirmationOf({confirmation, offer}: RefusedLine): {ours: string} {
  return {ours: offer?.confirmation ?? confirmation ?? wordOf('yes')}
}
