import {effectsOf} from '../annotations/annotations.js'
import type {Entry} from '../annotations/entry-ids.js'
import type {Flags} from '../command-line/find-flag.js'
import type {AgentError} from '../contract/agent-error.js'
import {isRecord, readProperty} from '../contract/unknown-value.js'
import {flagsEnd, type Line} from '../line/line.js'
import {modeOfEnvironment} from '../line/mode.js'
import {lineOf} from '../line/read-line.js'
import {removeFromLine} from '../line/seen-lines.js'
import {isPluginCommand} from '../oclif/command-entry.js'
import {readOclifExit} from '../oclif/exit.js'
import {makeCliError} from '../oclif/cli-error.js'
import {separatorOf} from '../oclif/separator.js'
import type {HostConfig} from '../oclif/shapes.js'
import {failAtExit} from '../process/process-exit.js'
import {processState} from '../process/process-state.js'
import type {Consent} from './consent.js'
import {decide} from './decide.js'
import {findUnreadableLimit, isReadOnlyEnvironment, readLimits} from './environment.js'
import {isDryRunnable, readLineConsent} from './line-consent.js'
import {type Effects, effectsOfParsed, effectsOnLine, takesConfirmation} from './line-effects.js'
import {type Given, givenByParser, givenByTokens} from './named-targets.js'
import type {TargetedCommand} from './target-places.js'
import type {OfferedWords, RefusedLine} from './offer.js'
import {makeRefusal} from './refuse.js'
import {watchParse} from './watch-parse.js'
import {findUnwritable, readWritable} from './writable.js'

/** A foreign command, or one of the plugin's own, that is about to run with its line. */
type GatedCommand = {
  line: Line
  command: Entry
  isForAgent: boolean
  /** The loaded class's flags; by default the manifest's. */
  flags?: Flags
}

/** Returns what may be offered of a refused command line, by the command's canonical id. */
type ReadOffered = (id: string) => OfferedWords | undefined

/**
 * Decides about a command line before its parser reads it, and removes from it a confirmation that
 * the parser would reject.
 *
 * @returns why the command may not run; undefined if it may
 */
export function gateLine(
  gated: GatedCommand,
  readOffered: ReadOffered = () => undefined,
): AgentError | undefined {
  const {command, line} = gated
  const {flags = line.known} = gated
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
  return judge(gated, facts, readOffered)
}

/** What is known of a command line, before or after its parser has read it. */
type GateFacts = {
  consent: Consent
  effects: Effects
  /** What its words name; undefined if oclif's parser does not say. */
  given: Given | undefined
  targeted: TargetedCommand
}

/** Why a command may not run; undefined if it may. */
function judge(
  gated: GatedCommand,
  {consent, effects, given, targeted}: GateFacts,
  readOffered: ReadOffered,
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
  if (refusal === undefined) return undefined
  return makeRefusal(refusal, effects, describeLine(gated, effects, readOffered), unwritable)
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
  {command, line}: GatedCommand,
  {ids: [id = '']}: Effects,
  readOffered: ReadOffered,
): RefusedLine {
  const {argv, asks, config} = line
  const key = id.replaceAll(':', separatorOf(config))
  const name = [config.bin, ...key.split(' ')]
  // The plugin's own command lines hold no secrets.
  const offered = isPluginCommand(command) ? {end: flagsEnd(line), words: argv} : readOffered(id)
  return {
    isDryRunnable: isDryRunnable({command, line}),
    key,
    name: name.join(' '),
    unreadableLimit: findUnreadableLimit(config),
    offer: offered && {
      ...offered,
      asks,
      end: name.length + offered.end,
      words: [...name, ...offered.words],
    },
  }
}

/** A command that oclif is about to run with the array of words that it passes. */
export type StartingCommand = {
  argv: string[]
  command: Entry
  config: HostConfig
  isForAgent: boolean
}

/**
 * Decides about a command before oclif runs it, and again when its own parser has read the command
 * line (2.8): hooks of the host may add words to it.
 *
 * @throws AgentError, which oclif prints for a person, and an Error if it cannot decide
 */
export function gateCommand(starting: StartingCommand, readOffered: ReadOffered): void {
  try {
    gateBeforeStart(starting, readOffered)
  } catch (error) {
    if (readOclifExit(error) !== undefined) throw error
    // oclif swallows any other error of a hook, and runs the command.
    throw makeCliError(
      `oclif-plugin-murli cannot decide whether this command may run (${String(error)}), and nothing was run.`,
    )
  }
}

/**
 * Decides by the words, and if they alone do not decide it, again by what the parser has read.
 *
 * @throws AgentError if the command may not run
 */
function gateBeforeStart(
  {argv, command, config, isForAgent}: StartingCommand,
  readOffered: ReadOffered,
): void {
  const {aliases, hiddenAliases, id} = command
  const flags = {...command.baseFlags, ...command.flags}
  const target = isPluginCommand(command) ? 'adopted' : 'foreign'
  const line = lineOf({
    argv,
    command: {aliases, flags, hiddenAliases, id},
    config,
    target,
  })
  const gated = {command, flags, isForAgent, line}
  const error = gateLine(gated, readOffered)
  // 7.12: one of the plugin's own commands asks for a confirmation once it has parsed its command
  // line, but a server parses none.
  const isAskedLater = error?.error === 'confirmation_required' && isPluginCommand(command)
  if (error && (!isAskedLater || processState().serveMcp)) throw error
  if (!isPluginCommand(command)) gateParse(gated, readOffered)
}

/**
 * Decides again about a command whose effects or targets depend on its command line, when oclif's
 * parser has read that: hooks of the host may have added words. A refusal is thrown by the parser.
 *
 * @param gated with the loaded class as the command
 * @returns what reads the refusal, which a `parse` of the class may catch
 */
export function gateParse(
  gated: GatedCommand,
  readOffered: ReadOffered,
): () => AgentError | undefined {
  let refusal: AgentError | undefined
  const readRefusal = () => refusal
  const {command, line} = gated
  const {flags = line.known} = gated
  const {prototype} = command as {prototype?: object}
  const stated = effectsOf(line.config, command, {isAdopted: false})
  const isDecidedByWords = stated.mutatingFlags?.length || readWritable(line).length > 0
  if (!prototype || !isDecidedByWords) return readRefusal
  const consent = readLineConsent(gated)
  const targeted = {args: command.args, flags, stated}
  watchParse(prototype, (parsed) => {
    const read = readProperty(parsed, 'flags')
    const effects = effectsOfParsed(stated, isRecord(read) ? read : {}, flags)
    const given = givenByParser(parsed, targeted)
    refusal = judge(gated, {consent, effects, given, targeted}, readOffered)
    if (!refusal) return
    failAtExit(refusal.exitCode)
    throw refusal
  })
  return readRefusal
}
