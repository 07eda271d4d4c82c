import type {CommandAnnotation} from '../annotations/annotation.js'
import {effectsOf} from '../annotations/annotations.js'
import type {Entry} from '../annotations/entry-ids.js'
import type {Flags} from '../command-line/find-flag.js'
import {type Token, tokenize} from '../command-line/tokenize.js'
import type {AgentError} from '../contract/agent-error.js'
import type {CommandMetadata} from '../contract/metadata.js'
import {findOurFlags} from '../line/our-flags.js'
import type {HostConfig} from '../oclif/shapes.js'
import {type Consent, readConsent, readYes} from './consent.js'
import {decide} from './decide.js'
import {findRefusal, type LineFacts} from './find-refusal.js'
import {type Effects, effectsOnLine, type StatedEffects} from './line-effects.js'
import {givenByTokens} from './named-targets.js'
import {makeRefusal} from './refuse.js'
import {describeRefused} from './refused-line.js'
import type {TargetedCommand} from './target-places.js'
import {readWritable} from './writable.js'

/** A command line that an agent is about to run in another process. */
type PredictedLine = {
  config: HostConfig
  command: Entry & Pick<CommandMetadata, 'dryRunnable'> & Pick<StatedEffects, 'murli'>
  /** Whether its class extends `AgentCommand`, as those of the plugin's own commands do. */
  isAdopted: boolean
  /** The flags of its parser. */
  flags: Flags
  /** The words after the command's name. */
  words: readonly string[]
}

/** What the gate will decide about a command line. */
export type Prediction = {
  effects: Effects & Pick<CommandAnnotation, 'mutatingFlags'>
  /**
   * Whether it runs under `<BIN>_READ_ONLY`: it is known to change nothing, or is a dry run, and no
   * words that a hook of the host adds can change that.
   */
  isReading: boolean
  /** Whether it changes something and lacks its confirmation. */
  isUnconfirmed: boolean
  /** Why the environment refuses it, confirmed or not. */
  refusal: AgentError | undefined
}

/**
 * Predicts what the gate decides about an agent's command line, without running any of it (12.20).
 */
export function predict(line: PredictedLine): Prediction {
  const {command, config, flags, isAdopted, words} = line
  const tokens = tokenize(words, flags)
  // The defaults that the manifest has of an adopted command's class decide, too.
  const stated = {...effectsOf(config, command, {isAdopted}), murli: command.murli}
  const effects = effectsOnLine(stated, tokens, flags)
  const consent = predictConsent(line, tokens)
  const found = findRefusal(config, {
    ...predictTargets(line, tokens, stated),
    consent,
    effects,
    isGuarded: false,
  })
  const refusalIn = (environment: {isReadOnly: boolean}) =>
    decide(effects, consent, {isGuarded: true, ...environment})
  const runsReadOnly = refusalIn({isReadOnly: true}) === undefined
  const refused = describeRefused(config, stated.ids[0] ?? '')
  return {
    effects,
    isReading: runsReadOnly && holdsAfterHooks(stated, consent, tokens),
    isUnconfirmed: refusalIn({isReadOnly: false}) !== undefined,
    // Nothing is offered: the line is another process's.
    refusal: found && makeRefusal(found.refusal, effects, refused, found.unwritable),
  }
}

/** Flags that name a folder of further flags, which a hook of sf reads. */
const folderFlags = new Set(['flags-dir'])

/**
 * Whether a command line that is found to read still reads after the host's hooks have added words
 * to it, or dropped its dry run. Mostly it does: the gate refuses a change that they add, because it
 * is not confirmed. A line that is confirmed already, or gets more flags from a folder, may change
 * something.
 */
function holdsAfterHooks(
  {mutating, mutatingFlags = []}: CommandAnnotation,
  {isConfirmed}: Consent,
  tokens: readonly Token[],
): boolean {
  const isAlwaysReading = mutating === false && mutatingFlags.length === 0
  const readsMoreFlags = tokens.some(
    (token) => token.kind === 'flag' && folderFlags.has(token.name),
  )
  return isAlwaysReading || !(isConfirmed || readsMoreFlags)
}

/** What a command line confirms; `--yes` also confirms a command that is not adopted (12.13). */
function predictConsent(
  {command, flags, isAdopted}: PredictedLine,
  tokens: readonly Token[],
): Consent {
  const {dryRunnable, strict} = command
  const consent = readConsent(tokens, {dryRunnable, flags})
  const byYes = readYes(tokens, {flags, strict})
  return {
    isConfirmed: (isAdopted && consent.isConfirmed) || byYes.isConfirmed,
    isDryRun: consent.isDryRun,
  }
}

/** What an agent's command line names, and what it may change (12.19). */
function predictTargets(
  {command, config, flags, isAdopted}: PredictedLine,
  tokens: readonly Token[],
  stated: TargetedCommand['stated'],
): Pick<LineFacts, 'given' | 'targeted' | 'writable'> {
  // The plugin removes its own flags before a foreign command parses, so they name no target.
  const ours = isAdopted ? [] : findOurFlags(tokens, command).flatMap(({indices}) => indices)
  const theirs = tokens.filter(({index}) => !ours.includes(index))
  const targeted = {args: command.args, flags, stated}
  return {
    given: [givenByTokens(theirs, targeted)],
    targeted,
    writable: readWritable({config, mode: {isAgentKnown: true}}),
  }
}
