import {effectsOf} from '../annotations/annotations.js'
import type {Entry} from '../annotations/entry-ids.js'
import type {Flags} from '../command-line/find-flag.js'
import type {AgentError} from '../contract/agent-error.js'
import type {Line} from '../line/line.js'
import {removeFromLine} from '../line/seen-lines.js'
import {isPluginCommand} from '../oclif/command-entry.js'
import {confirmingWord, findValuedYes} from './consent.js'
import {findRefusal, type LineFacts} from './find-refusal.js'
import {isDryRunnable, readLineConsent} from './line-consent.js'
import {type Effects, effectsOnLine, takesConfirmation} from './line-effects.js'
import {givenByTokens} from './named-targets.js'
import {lineNeedsConfirmation} from './needs-confirmation.js'
import type {OfferedWords} from './offer.js'
import {makeRefusal} from './refuse.js'
import {describeRefused, type RefusedLine} from './refused-line.js'
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
    given: [givenByTokens(theirs, targeted)],
    targeted,
  }
  // On any other command `--yes` is an unknown flag, which its parser reports.
  if (stated.isDamaged || takesConfirmation(stated)) removeFromLine(line, consent.ours)
  return refuseLine(gated, facts)
}

/** What is known of a command line, apart from where it runs. */
type ReadFacts = Pick<LineFacts, 'consent' | 'effects' | 'given' | 'targeted'>

/** Why a command may not run; undefined if it may. */
export function refuseLine(gated: GatedCommand, facts: ReadFacts): AgentError | undefined {
  const {isForAgent, line} = gated
  const {effects} = facts
  const found = findRefusal(line.config, {
    ...facts,
    isGuarded: lineNeedsConfirmation(line, isForAgent),
    writable: readWritable(line),
  })
  return (
    found && makeRefusal(found.refusal, effects, describeLine(gated, effects), found.unwritable)
  )
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
