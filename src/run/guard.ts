import {renderParamsOf} from '../catalog/render-template.js'
import {agreeOnConsent, type Consent, listConfirmations} from '../command-line/consent.js'
import {quoteLine} from '../command-line/quote.js'
import type {Line} from '../command-line/read-line.js'
import {dropFlag, type Flags, tokenize} from '../command-line/tokenize.js'
import {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import type {NextAction} from '../contract/outcome.js'
import {phraseUnwantedValue} from '../contract/phrase.js'
import {wordOf, isGlobalFlag} from '../flags/table.js'
import type {CommandAnnotation} from '../gate/annotation.js'
import {effectsOf, readLoadedAnnotations, stateAbout} from '../gate/annotations.js'
import {readConfirmation, removeWords, consentTo} from '../gate/gate-command.js'
import {decide, type Effects, isConfirmable, makeRefusal} from '../gate/decide.js'
import {isLimitedEnvironment, isReadOnlyEnvironment, readLimits} from '../gate/environment.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {CommandStatics} from './own-class.js'

/** What the guard depends on. */
type GuardInput = {
  /** The words after the command's id, in the array that the command parses. */
  argv: string[]
  command: CommandStatics
  config: HostConfig
  /** All flags of the command. */
  flags: Flags
  /** What the words of the command line confirm. */
  consent: Consent
  /** The command line that was run. */
  line: Pick<Line, 'offset'> & {shown: readonly string[]; names: readonly string[]}
  /** Whether a person has typed the command line: human mode on a terminal. */
  isAttended: boolean
  /** Whether the command line only asks whether it is valid, for which all sources are read. */
  isQuestion: boolean
}

/** The guard of one command line. */
type Guard = {
  /** What sources state of the command. */
  annotation: CommandAnnotation
  /**
   * Decides about the command line once it is parsed.
   *
   * @param parsed the flags' values as the parser returned them
   * @returns what the command line confirms
   * @throws AgentError `permission_denied` for a command line that this environment refuses, regardless of its flags
   * @throws AgentError `confirmation_required` for an agent's or a script's command line that does not confirm
   */
  check(parsed: Readonly<Record<string, unknown>>): Consent
}

/**
 * Guards an own command (7.11, 12.16). A command that only annotations call mutating has no flag that confirms, so the
 * confirmation is removed from its command line before that is parsed.
 */
export function openGuard(input: GuardInput): Guard {
  const {command, config, isAttended, isQuestion} = input
  const isLimited = isReadOnlyEnvironment(config) || isLimitedEnvironment(config)
  // Only its environment refuses a person's line; without one, it opens no file of annotations.
  const isOrdinary = isAttended && !isLimited && !isQuestion
  const stated = stateAbout(config, command, isOrdinary ? readLoadedAnnotations(config) : undefined)
  const effects = effectsOf(config, command, true, stated)
  const isConfirmedForUs = takeConfirmation(input, effects)
  return {
    annotation: stated.annotation,
    check(parsed) {
      const agreed = agreeOnConsent(input.consent, input.flags, parsed)
      const {isDryRun, isForced} = agreed
      const isConfirmed = isForced || isConfirmedForUs
      const refusal = decide(
        effects,
        {isConfirmed, isDryRun},
        {isAllowed: readLimits(config), isGuarded: !isAttended, isReadOnly: isReadOnlyEnvironment(config)},
      )
      if (refusal === undefined) return {...agreed, isForced: isConfirmed}
      const offers = isConfirmable(refusal) ? [offerConfirmation(input, effects.ids)] : []
      const key = (effects.ids[0] ?? '').replaceAll(':', config.topicSeparator)
      const line = {
        isDryRunnable: command.dryRunnable === true,
        key,
        name: nameCommand(input),
        nextActions: refusal === 'denied' ? [] : [...offerDryRun(input, effects.ids), ...offers],
      }
      throw makeRefusal(refusal, line, effects)
    },
  }
}

function takeConfirmation({argv, command, consent, flags}: GuardInput, {mutating}: Effects): boolean {
  if (!mutating || listConfirmations(flags).length > 0) return false
  const read = (words: readonly string[]) => readConfirmation({argv: words, flags, isLoose: command.strict === false})
  const {isForced} = consentTo(argv, (words) => ({isDryRun: false, isForced: read(words).isConfirmed}), {
    isNested: consent.isInherited === true,
  })
  removeWords(argv, read(argv).ours)
  return isForced
}

function offerDryRun(input: GuardInput, ids: readonly string[]): NextAction[] {
  if (!input.command.dryRunnable) return []
  return [offer(input, ids, wordOf('dry-run'), 'See what would happen; nothing changes.')]
}

function offerConfirmation(input: GuardInput, ids: readonly string[]): NextAction {
  const [confirmation] = listConfirmations(input.flags)
  return offer(input, ids, confirmation?.word ?? wordOf('yes'), 'Do it.')
}

/** The same command line with one more flag, before a `--`. */
function offer(
  {config, flags, line}: GuardInput,
  ids: readonly string[],
  flag: string,
  description: string,
): NextAction {
  const {names, shown} = line
  // A reader who asked whether the command line is valid gets the one to run.
  const words = isGlobalFlag('validate', flags.validate) ? dropFlag(shown, flags, 'validate') : shown
  const terminator = words.indexOf('--')
  const end = terminator === -1 ? words.length : terminator
  const params = renderParamsOf(config, ids[0], names)
  return {
    command: quoteLine([...words.slice(0, end), flag, ...words.slice(end)]),
    description,
    ...(params && {params}),
  }
}

function nameCommand({line: {offset, shown}}: GuardInput): string {
  return quoteLine(shown.slice(0, 1 + offset))
}

/**
 * Makes sure that no boolean flag on a line has a value: oclif would turn the flag on and read the value as the next
 * word, so that `--yes=false` confirms.
 *
 * The message leaves the value out, which may be a secret for a flag such as `--password`.
 *
 * @throws AgentError (`flag_error`) that names the first such flag
 */
export function checkSwitches(argv: readonly string[], flags: Flags): void {
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
    message: phraseUnwantedValue(flag),
    suggestion: `Write ${flag} alone to ${confirms ? 'confirm' : 'turn it on'}${off}.`,
  })
}
