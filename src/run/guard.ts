import {agreeOnConsent, type Consent, consentTo, listConfirmations, readConfirmation} from '../command-line/consent.js'
import {quoteLine} from '../command-line/quote.js'
import {dropFlag, type Flags, removeWords, tokenize} from '../command-line/tokenize.js'
import {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import {reports} from '../contract/phrase.js'
import {isGlobalFlag, wordOf} from '../flags/table.js'
import type {CommandAnnotation} from '../gate/annotation.js'
import {declarationsFor, effectsOf, readLoadedAnnotations} from '../gate/annotations.js'
import {decide, isConfirmable, makeRefusal, offerFlag} from '../gate/decide.js'
import {isLimitedEnvironment, isReadOnlyEnvironment, readLimits} from '../gate/environment.js'
import {loadBundle} from '../load-bundle.js'
import type {RunningCommand} from './own-command.js'
import type {OwnLine} from './own-line.js'

/** What must be checked before an own command runs. */
export type Guard = {
  annotation: CommandAnnotation
  /** Whether the command line may be refused, or its command is one to confirm. */
  isNeeded: boolean
  /** Decides about the parsed command line. @throws AgentError `permission_denied` or `confirmation_required` */
  check(parsed: Readonly<Record<string, unknown>>): Consent
}

/** Guards an own command (7.11, 12.16); a confirmation that its parser does not know is removed before parsing. */
export function openGuard({argv, config, constructor: statics}: RunningCommand, line: OwnLine): Guard {
  const {consent, flags, isAttended} = line
  const isReadOnly = isReadOnlyEnvironment(config)
  const isLimited = isReadOnly || isLimitedEnvironment(config)
  // Only the environment refuses a person's command line; without limits, no annotation file is opened.
  const isOrdinary = isAttended && !isLimited && !line.isQuestion
  const stated = declarationsFor(config, statics, isOrdinary ? readLoadedAnnotations(config) : undefined)
  const effects = effectsOf(config, statics, true, stated)
  const [confirmation] = listConfirmations(flags)
  let isConfirmedForUs = false
  if (effects.mutating && !confirmation) {
    const read = (words: readonly string[]) => readConfirmation(words, flags, statics.strict === false)
    const readConsent = (words: readonly string[]) => ({isDryRun: false, isForced: read(words).isConfirmed})
    isConfirmedForUs = consentTo(argv, readConsent, consent.isInherited === true).isForced
    removeWords(argv, read(argv).ours)
  }

  return {
    annotation: stated.annotation,
    isNeeded: isLimited || effects.mutating === true,
    check(parsed) {
      const agreed = agreeOnConsent(consent, flags, parsed)
      const isConfirmed = agreed.isForced || isConfirmedForUs
      const refusal = decide(
        effects,
        {isConfirmed, isDryRun: agreed.isDryRun},
        {isAllowed: readLimits(config), isGuarded: !isAttended, isReadOnly},
      )
      if (refusal === undefined) return {...agreed, isForced: isConfirmed}
      const [id = ''] = effects.ids
      const {secrets, shown} = line
      const {renderParamsOf} = loadBundle('explain')
      // A reader who asked for validation gets the command line to run.
      const words = isGlobalFlag('validate', flags.validate) ? dropFlag(shown, flags, 'validate') : shown
      const isDryRunnable = statics.dryRunnable === true
      const offered = [
        ...(refusal !== 'denied' && isDryRunnable ? [wordOf('dry-run')] : []),
        ...(isConfirmable(refusal) ? [confirmation?.word ?? wordOf('yes')] : []),
      ]
      throw makeRefusal(refusal, effects, {
        isDryRunnable,
        key: id.replaceAll(':', config.topicSeparator),
        name: quoteLine(shown.slice(0, 1 + line.offset)),
        nextActions: offered.map((flag) => offerFlag(flag, words, renderParamsOf(config, id, secrets.names))),
      })
    },
  }
}

/**
 * Rejects a boolean flag with a value, as `--yes=false`, which oclif would turn on (7.14). The message omits the value,
 * which may be a secret.
 *
 * @throws AgentError (`flag_error`) that names the first such flag
 */
export function checkSwitches({argv, flags}: {argv: readonly string[]; flags: Flags}): void {
  const found = tokenize(argv, flags).find((token) => token.kind === 'flag' && token.surplus !== undefined)
  if (found?.kind !== 'flag') return
  const flag = `--${found.name}`
  const confirms = listConfirmations(flags).some(({name}) => name === found.name)
  const off = flags[found.name]!.allowNo ? `, --no-${found.name} to turn it off` : ', or leave it out'
  throw new AgentError({
    code: exitCodes.userError,
    error: 'flag_error',
    field: flag,
    kind: 'invalid_value',
    message: reports.unwantedValue(flag),
    suggestion: `Write ${flag} alone to ${confirms ? 'confirm' : 'turn it on'}${off}.`,
  })
}
