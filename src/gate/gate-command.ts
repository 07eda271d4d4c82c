import {type DeclaredEffects, effectsOf} from '../annotations/annotations.js'
import type {Entry} from '../annotations/entry-ids.js'
import type {AgentError} from '../contract/agent-error.js'
import {isRecord, readProperty} from '../contract/unknown-value.js'
import {lineOf} from '../line/read-line.js'
import {makeUndecided} from '../oclif/cli-error.js'
import {isPluginCommand} from '../oclif/command-entry.js'
import {readOclifExit} from '../oclif/exit.js'
import type {HostConfig} from '../oclif/shapes.js'
import {failAtExit} from '../process/process-exit.js'
import {processState} from '../process/process-state.js'
import type {Consent} from './consent.js'
import {dependsOnWords} from './find-refusal.js'
import {type GatedCommand, gateLine, type ReadOffered, refuseLine} from './gate-line.js'
import {readLineConsent} from './line-consent.js'
import {effectsOfParsed} from './line-effects.js'
import {givenByParser} from './named-targets.js'
import {watchParse} from './watch-parse.js'
import {readWritable} from './writable.js'

/** A command that oclif is about to run with the array of words that it passes. */
export type StartingCommand = {
  argv: string[]
  command: Entry
  config: HostConfig
  isForAgent: boolean
}

/** The same, with what may be offered of its line if it may not run. */
type OfferableCommand = StartingCommand & {readOffered: ReadOffered}

/**
 * Decides about a command before oclif runs it, and again when its own parser has read the command
 * line (2.8): hooks of the host may add words to it.
 *
 * @throws AgentError, which oclif prints for a person, and an Error if it cannot decide
 */
export function gateCommand(starting: OfferableCommand): void {
  try {
    gateBeforeStart(starting)
  } catch (error) {
    if (readOclifExit(error) !== undefined) throw error
    // oclif swallows any other error of a hook, and runs the command.
    throw makeUndecided(error)
  }
}

/**
 * Decides by the words, and if they alone do not decide it, again by what the parser has read.
 *
 * @throws AgentError if the command may not run
 */
function gateBeforeStart(starting: OfferableCommand): void {
  const {argv, command, config, isForAgent, readOffered} = starting
  const {aliases, hiddenAliases, id} = command
  const flags = {...command.baseFlags, ...command.flags}
  const target = isPluginCommand(command) ? 'adopted' : 'foreign'
  const line = lineOf({argv, command: {aliases, flags, hiddenAliases, id}, config, target})
  const gated = {command, flags, isForAgent, line, readOffered}
  const error = gateLine(gated)
  // 7.12: one of the plugin's own commands asks for a confirmation once it has parsed its command
  // line, but a server parses none.
  const isAskedLater = error?.error === 'confirmation_required' && isPluginCommand(command)
  if (error && (!isAskedLater || processState().serveMcp)) throw error
  if (!isPluginCommand(command)) gateParse(gated)
}

/**
 * Decides again about a command whose effects or targets depend on its command line, when oclif's
 * parser has read that: hooks of the host may have added words. A refusal ends the command (5.3b).
 *
 * @param gated with the loaded class as the command
 * @returns what reads the refusal; a `parse` of the class may catch it where no method of it runs
 */
export function gateParse(gated: GatedCommand): () => AgentError | undefined {
  let refusal: AgentError | undefined
  const {command, line} = gated
  // Only a class has one, not a manifest's entry.
  const {prototype} = command as {prototype?: object}
  const stated = effectsOf(line.config, command, {isAdopted: false})
  if (prototype && dependsOnWords(stated, readWritable(line))) {
    const consent = readLineConsent(gated)
    watchParse(prototype, (parsed) => {
      refusal = refuseParsed(parsed, gated, {consent, stated})
      if (refusal) failAtExit(refusal.exitCode)
      return refusal
    })
  }
  return () => refusal
}

/** Why a command may not run with what its parser has read; undefined if it may. */
function refuseParsed(
  parsed: unknown,
  gated: GatedCommand,
  {consent, stated}: {consent: Consent; stated: DeclaredEffects},
): AgentError | undefined {
  const {command, line} = gated
  const {flags = line.knownFlags} = gated
  const targeted = {args: command.args, flags, stated}
  const read = readProperty(parsed, 'flags')
  return refuseLine(gated, {
    consent,
    effects: effectsOfParsed(stated, isRecord(read) ? read : {}, flags),
    given: [givenByParser(parsed, targeted)],
    targeted,
  })
}
