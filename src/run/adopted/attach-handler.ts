import {declarationsFor} from '../../annotations/annotations.js'
import {readReturns} from '../../annotations/result-types.js'
import {isRecord} from '../../contract/unknown-value.js'
import {isSameList, type Line} from '../../line/line.js'
import {asForPerson, type Mode} from '../../line/mode.js'
import {isPluginCommand} from '../../oclif/command-entry.js'
import {idsOf} from '../../oclif/command-ids.js'
import {singleCommandId} from '../../oclif/command-name.js'
import type {LoadableCommand} from '../../oclif/shapes.js'
import {claimProcess} from '../../process/process-line.js'
import {isEmbedded, ownsProcess, processState} from '../../process/process-state.js'
import type {BaseMethods, RunningCommand} from './adopted-command.js'
import {AdoptedLine, readAdoptedLine} from './adopted-line.js'
import {AdoptedHandler} from './adopted-handler.js'
import {ClassCatch} from './class-catch.js'
import {openDestination, type Recipient} from './destination.js'
import {findNamedCommand} from './find-named-command.js'
import {findOuterRun} from './outer-run.js'

/**
 * Makes the handler of an adopted command, for an agent or for a person (section 2), and puts its
 * guard before the command's `run()`.
 */
export function attachHandler(command: RunningCommand, base: BaseMethods): AdoptedHandler {
  const {argv, config, constructor: statics} = command
  claimProcess({
    argv,
    config,
    ids: idsOf(statics),
  })
  nameOnlyCommand(command)
  const typed = readAdoptedLine(command)
  recordUnhookedLine(typed)
  const recipient = chooseRecipient(command, typed)
  // Whether the command has --select depends on its result type. A person rarely needs it, and
  // reading it opens a file.
  if (recipient.kind !== 'person' || argv.some((word) => word.startsWith('--select'))) {
    addReturns(command)
  }
  const handler = openHandler(command, base, recipient, typed)
  handler.guardRun()
  return handler
}

/** Makes the handler of a person's plain run, which nothing guards, when the command first needs it. */
export function attachToPerson(command: RunningCommand, base: BaseMethods): AdoptedHandler {
  return openHandler(command, base, {kind: 'person'})
}

/**
 * Opens what the command reports to, and makes its handler.
 *
 * @param typed the command's line, if that was read
 */
function openHandler(
  command: RunningCommand,
  base: BaseMethods,
  recipient: Recipient,
  typed?: Line,
): AdoptedHandler {
  const outer = recipient.kind === 'outer-run' ? recipient.run : undefined
  const line = new AdoptedLine(command, outer, typed)
  const parts = {base, classCatch: new ClassCatch(command, base, line), command, line}
  return new AdoptedHandler(parts, openDestination(parts, recipient))
}

/**
 * Gives a command that its bin runs by its class, in a host without commands, the id of a CLI's only
 * command. oclif's `Hello.run()` makes the name of the class its id, but people type only the bin.
 */
function nameOnlyCommand({argv, config, constructor: statics}: RunningCommand): void {
  const {isAgentLine, typedWords = []} = processState()
  const isByClass = isAgentLine === undefined && ownsProcess() && isSameList(typedWords, argv)
  if (!isByClass || config.commands.some((command) => !isPluginCommand(command))) return
  const only = statics as LoadableCommand
  only.id = singleCommandId
  config.isSingleCommandCLI = true
  config.findCommand = (id) => (id === singleCommandId ? only : undefined)
  Object.defineProperty(config, 'commands', {value: [only]})
}

/**
 * Records whose line the process runs if no init hook has (`recordLine`), because the host does not
 * list the plugin: if the typed words name another command than this, that one runs this one.
 */
function recordUnhookedLine({argv, command, config, words}: Line): void {
  const state = processState()
  const isRecorded = state.isAgentLine !== undefined || state.isAdoptedLine === true
  if (isRecorded || !ownsProcess()) return
  const {typedWords = []} = state
  // A bin with a default command puts its name before the typed words, even if they name another.
  const isDefault = argv.length > 0 && isSameList(typedWords, argv)
  const isNamed = isDefault || isSameList(typedWords, words)
  const named = isNamed ? command : findNamedCommand(typedWords, config)
  if (named) state.isAdoptedLine = named.id === command?.id
}

/** The result types that were added to classes, which others inherit, with the declared ones. */
const declaredReturns = new WeakMap<object, unknown>()

/** Adds the result type of a class's TypeScript source to its statics (13.7). */
function addReturns({config, constructor: statics}: RunningCommand): void {
  const {id, plugin, returns} = statics
  const isAdded = isRecord(returns) && declaredReturns.has(returns)
  const declared = isAdded ? declaredReturns.get(returns) : returns
  const value = readReturns(config, {id, plugin, returns: declared})
  if (value !== returns) {
    if (value) declaredReturns.set(value, declared)
    Object.defineProperty(statics, 'returns', {
      configurable: true,
      value,
      writable: true,
    })
  }
}

/** Decides who an adopted command runs for. */
function chooseRecipient(command: RunningCommand, typed: Line): Recipient {
  const run = findOuterRun(command)
  if (run) return {kind: 'outer-run', run}
  const mode = chooseMode(command, typed)
  // Inside another program, or a foreign command, a command behaves as oclif's do (2.9).
  const isForAgent = mode.audience === 'agent' && !isEmbedded()
  return isForAgent ? {kind: 'own-run', mode} : {kind: 'person'}
}

/** Decides who an adopted command's output is for, by its annotations too (2.9a). */
function chooseMode({config, constructor: statics}: RunningCommand, {mode}: Line): Mode {
  if (mode.rule !== 'pipe') return mode
  const {pipe} = declarationsFor(config, statics).annotation
  return pipe === 'human' ? asForPerson(mode) : mode
}
