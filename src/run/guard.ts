import {agreeOnConsent, type Consent, consentTo, listConfirmations, readConfirmation} from '../command-line/consent.js'
import {quoteLine} from '../command-line/quote.js'
import {dropFlag, type Flags, removeWords, tokenize} from '../command-line/tokenize.js'
import {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import type {NextAction} from '../contract/outcome.js'
import {reports} from '../contract/phrase.js'
import {isGlobalFlag, wordOf} from '../flags/table.js'
import type {CommandAnnotation} from '../gate/annotation.js'
import {effectsOf, readLoadedAnnotations, declarationsFor} from '../gate/annotations.js'
import {decide, type Effects, isConfirmable, makeRefusal, offerFlag} from '../gate/decide.js'
import {isLimitedEnvironment, isReadOnlyEnvironment, readLimits} from '../gate/environment.js'
import {loadBundle} from '../load-bundle.js'
import type {RunningCommand} from './own-command.js'
import type {OwnLine} from './own-line.js'

/** The guard of one command line. */
export type Guard = {
  annotation: CommandAnnotation
  /** Whether the command line may be refused, or its command is one to confirm. */
  isNeeded: boolean
  /** Decides about the parsed command line. @throws AgentError `permission_denied` or `confirmation_required` */
  check(parsed: Readonly<Record<string, unknown>>): Consent
}

/** Guards an own command (7.11, 12.16); a confirmation that its parser does not know is removed before parsing. */
export function openGuard(command: RunningCommand, line: OwnLine): Guard {
  const {config, constructor: statics} = command
  const {isAttended} = line
  const isLimited = isReadOnlyEnvironment(config) || isLimitedEnvironment(config)
  // Only the environment refuses a person's command line; without limits, no annotation file is opened.
  const isOrdinary = isAttended && !isLimited && !line.isQuestion
  const stated = declarationsFor(config, statics, isOrdinary ? readLoadedAnnotations(config) : undefined)
  const effects = effectsOf(config, statics, true, stated)
  const isConfirmedForUs = takeConfirmation(command, line, effects)
  return {
    annotation: stated.annotation,
    isNeeded: isLimited || effects.mutating === true,
    check(parsed) {
      const agreed = agreeOnConsent(line.consent, line.flags, parsed)
      const {isDryRun, isForced} = agreed
      const isConfirmed = isForced || isConfirmedForUs
      const refusal = decide(
        effects,
        {isConfirmed, isDryRun},
        {isAllowed: readLimits(config), isGuarded: !isAttended, isReadOnly: isReadOnlyEnvironment(config)},
      )
      if (refusal === undefined) return {...agreed, isForced: isConfirmed}
      const [id = ''] = effects.ids
      const isDryRunnable = statics.dryRunnable === true
      const [confirmation] = listConfirmations(line.flags)
      const nextActions = [
        ...(refusal !== 'denied' && isDryRunnable ? [offer(command, line, id, wordOf('dry-run'))] : []),
        ...(isConfirmable(refusal) ? [offer(command, line, id, confirmation?.word ?? wordOf('yes'))] : []),
      ]
      const key = id.replaceAll(':', config.topicSeparator)
      const name = quoteLine(line.shown.slice(0, 1 + line.offset))
      throw makeRefusal(refusal, effects, {isDryRunnable, key, name, nextActions})
    },
  }
}

function takeConfirmation({argv, constructor: statics}: RunningCommand, line: OwnLine, {mutating}: Effects): boolean {
  const {consent, flags} = line
  if (!mutating || listConfirmations(flags).length > 0) return false
  const read = (words: readonly string[]) => readConfirmation(words, flags, statics.strict === false)
  const isNested = consent.isInherited === true
  const {isForced} = consentTo(argv, (words) => ({isDryRun: false, isForced: read(words).isConfirmed}), isNested)
  removeWords(argv, read(argv).ours)
  return isForced
}

function offer({config}: RunningCommand, {flags, secrets, shown}: OwnLine, id: string, flag: string): NextAction {
  // A reader who asked for validation gets the command line to run.
  const words = isGlobalFlag('validate', flags.validate) ? dropFlag(shown, flags, 'validate') : shown
  return offerFlag(flag, words, loadBundle('explain').renderParamsOf(config, id, secrets.names))
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
