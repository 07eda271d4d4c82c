import {effectsOf} from '../annotations/annotations.js'
import type {Entry} from '../annotations/entry-ids.js'
import type {Flags} from '../command-line/find-flag.js'
import type {AgentError} from '../contract/agent-error.js'
import type {Line} from '../line/line.js'
import {modeOfEnvironment} from '../line/mode.js'
import {removeFromLine} from '../line/seen-lines.js'
import {isPluginCommand} from '../oclif/command-entry.js'
import {processState} from '../process/process-state.js'
import {readLimits} from './command-limits.js'
import {confirmingWord, type Consent, findValuedYes} from './consent.js'
import {decide} from './decide.js'
import {isReadOnlyEnvironment} from './environment.js'
import {findUnwritable} from './find-unwritable.js'
import {isDryRunnable, readLineConsent} from './line-consent.js'
import {type Effects, effectsOnLine, takesConfirmation} from './line-effects.js'
import {type NamedTargets, givenByTokens} from './named-targets.js'
import type {OfferedWords} from './offer.js'
import {makeRefusal} from './refuse.js'
import {describeRefused, type RefusedLine} from './refused-line.js'
import type {TargetedCommand} from './target-places.js'
import {readWritable} from './writable.js'

/** A foreign command, or one of the plugin's own, that is about to run with its line. */
export type GatedCommand = {
  line: Line
  command: Entry
  isForAgent: boolean
  /** The loaded class's flags; by default the manifest's. */
  flags?: Flags
  /** Returns what may be offered of a refused command line; by default nothing is offered. */
  readOffered?: ReadOffered
}

/** Returns the words of a refused command line that may be offered, by its command's canonical id. */
export type ReadOffered = (id: string) => OfferedWords | undefined

/**
 * Decides about a command line before its parser reads it, and removes from it a confirmation that
 * the parser would reject.
 *
 * @returns why the command may not run; undefined if it may
 */
export function gateLine(gated: GatedCommand): AgentError | undefined {
  const {command, line} = gated
  const {flags = line.knownFlags} = gated
  const stated = effectsOf(line.config, command, {isAdopted: isPluginCommand(command)})
  const consent = readLineConsent(gated)
  const theirs = line.tokens.filter(({index}) => !line.ours.includes(index))
  const targeted = {args: command.args, flags, stated}
  const facts = {
    consent,
    effects: effectsOnLine(stated, line.tokens, flags),
    given: givenByTokens(theirs, targeted),
    targeted,
  }
  // On any other command `--yes` is an unknown flag, which its parser reports.
  if (stated.isDamaged || takesConfirmation(stated)) removeFromLine(line, consent.ours)
  return findRefusal(gated, facts)
}

/** What is known of a command line, before or after its parser has read it. */
type LineFacts = {
  consent: Consent
  effects: Effects
  /** What its words name; undefined if oclif's parser does not say. */
  given: NamedTargets | undefined
  targeted: TargetedCommand
}

/** Why a command may not run; undefined if it may. */
export function findRefusal(
  gated: GatedCommand,
  {consent, effects, given, targeted}: LineFacts,
): AgentError | undefined {
  const {line} = gated
  const {config} = line
  const unwritable = given && findUnwritable(readWritable(line), targeted, given)
  const refusal = decide(effects, consent, {
    allows: readLimits(config),
    isGuarded: needsConfirmation(gated),
    isReadOnly: isReadOnlyEnvironment(config),
    isWritable: unwritable === undefined,
  })
  return refusal && makeRefusal(refusal, effects, describeLine(gated, effects), unwritable)
}

/** Whether a command that changes something needs a confirmation here. */
function needsConfirmation({isForAgent, line: {config, mode}}: GatedCommand): boolean {
  // In another program's process, that program decides (2.8).
  if (processState().owner === undefined) return false
  // `--no-agent` and `--output text` change the form of an answer, never the guard (12.13).
  return isForAgent || mode.isAgentKnown || modeOfEnvironment(config).audience === 'agent'
}

/** Describes a refused command line, with the words of it that may be offered again. */
function describeLine(
  {command, line, readOffered}: GatedCommand,
  {ids: [id = '']}: Effects,
): RefusedLine {
  const {asks, config} = line
  const refused = describeRefused(config, id)
  const nameWords = refused.name.split(' ')
  const valued = findValuedYes(line.knownFlags)
  const isValuedGiven = line.tokens.some((token) => {
    return token.kind === 'flag' && token.name === valued
  })
  const confirmation = confirmingWord(line.knownFlags)
  // A second `--yes` would replace the value of the first.
  const offered = isValuedGiven ? undefined : readOffered?.(id)
  return {
    ...refused,
    confirmation,
    isDryRunnable: isDryRunnable({command, line}),
    offer: offered && {
      ...offered,
      asks,
      confirmation,
      end: nameWords.length + offered.end,
      words: [...nameWords, ...offered.words],
    },
  }
}
