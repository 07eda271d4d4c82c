import type {Flags} from '../command-line/tokenize.js'
import type {AgentError} from '../contract/agent-error.js'
import {packageName, resolveMode} from '../mode/mode.js'
import {makeExit} from '../oclif/exit.js'
import type {HostConfig} from '../oclif/shapes.js'
import {fitToStream, formatText} from '../output/text.js'
import {ownsProcess, processState} from '../run/process-state.js'
import {effectsOf, type Entry, pluginOf} from './annotations.js'
import {consentTo, noteTypedWords, readConfirmation, removeWords} from './consent.js'
import {type Decision, decide, type Effects} from './decide.js'
import {isReadOnlyEnvironment, readLimits} from './environment.js'
import {makeRefusal} from './refusal.js'

/** A foreign command that is about to run. */
type GatedCommand = {
  /** The words after the id, in the array that oclif passes to the command. */
  argv: string[]
  /** The command's manifest entry, or its class. */
  command: Entry
  /** All flags of the command, its base flags included. */
  flags: Flags
  config: HostConfig
  isForAgent: boolean
}

/**
 * Decides about a foreign command, and removes the confirmation from argv that the command's parser would reject. Called
 * again with the same argv, it decides the same.
 */
export function gateLine({argv, command, config, flags, isForAgent}: GatedCommand): {
  decision: Decision
  effects: Effects
} {
  noteTypedWords(config)
  const isOurs = pluginOf(command) === packageName
  const effects = effectsOf(config, command, isOurs)
  const {isConfirmed, ours} = readConsent({argv, command, flags})
  // `--no-agent` changes the form of an answer, never the guard (7.11).
  const isGuarded = isForAgent || resolveMode({config, flags: {}, target: 'foreign'}).audience === 'agent'
  const decision = decide(
    effects,
    {
      isConfirmed: isConfirmed || isInstallOfPlugin({argv, command, config}),
      isDryRun: isOurs && argv.includes('--dry-run'),
      isWriting: isWriting(command, argv),
    },
    {isAllowed: readLimits(config), isGuarded, isReadOnly: isReadOnlyEnvironment(config)},
  )
  const isAsked = effects.mutating || effects.destructive || effects.isDamaged
  if (isAsked && decision.action === 'run') removeWords(argv, ours)
  return {decision, effects}
}

function readConsent({argv, command, flags}: Pick<GatedCommand, 'argv' | 'command' | 'flags'>): {
  isConfirmed: boolean
  ours: number[]
} {
  const shared = processState()
  const known = shared.confirmed?.get(argv)
  if (known !== undefined) return {isConfirmed: known, ours: []}
  const read = (words: readonly string[]) => readConfirmation({argv: words, flags, isLoose: command.strict === false})
  const {isForced} = consentTo(argv, (words) => ({isDryRun: false, isForced: read(words).isConfirmed}))
  shared.confirmed ??= new WeakMap()
  shared.confirmed.set(argv, isForced)
  return {isConfirmed: isForced, ours: read(argv).ours}
}

/** Whether a flag makes a command of this plugin write that otherwise reads. */
export function isWriting(command: Pick<Entry, 'plugin' | 'pluginName'>, argv: readonly string[]): boolean {
  return pluginOf(command) === packageName && argv.some((word) => /^--(?:install|output-file|write)(=|$)/.test(word))
}

/** Whether a command that was asked for installs the plugin that its author promised (`oclif.jitPlugins`). */
function isInstallOfPlugin({argv, command, config}: Pick<GatedCommand, 'argv' | 'command' | 'config'>): boolean {
  const {jitPlugins} = config.pjson.oclif
  if (command.id !== 'plugins:install' || processState().outermost === argv || argv.length !== 1) return false
  return Object.entries((jitPlugins ?? {}) as Record<string, string>).some(
    ([name, version]) => argv[0] === `${name}@${version}`,
  )
}

type RunningCommand = Omit<GatedCommand, 'command' | 'flags'> & {command: object}

/** Decides about a foreign command that oclif is about to run. @throws AgentError */
export function gateCommand({argv, command, config, isForAgent}: RunningCommand): void {
  const entry = command as Entry
  const flags = {...entry.baseFlags, ...entry.flags}
  const {decision, effects} = gateLine({argv, command: entry, config, flags, isForAgent})
  if (decision.action === 'run') return
  const key = (effects.ids[0] ?? '').replaceAll(':', config.topicSeparator)
  const isDryRunnable = pluginOf(entry) === packageName && Object.hasOwn(flags, 'dry-run')
  const error = makeRefusal(decision, {isDryRunnable, key, name: `${config.bin} ${key}`}, effects)
  throw isForAgent || !ownsProcess() ? error : reportToPerson(error, config)
}

/** The error to throw to a person: oclif would print its name and code, so the process's own command line prints it here. */
function reportToPerson(error: AgentError, config: HostConfig): Error {
  // The plugins are an array in @oclif/core 1 and 2; version 1 prints every error that is not of its own class.
  if (Array.isArray(config.plugins)) {
    const {code, message, suggestion} = error
    return Object.assign(new Error(message), {oclif: {exit: code}, suggestions: suggestion ? [suggestion] : []})
  }

  const {text} = formatText({...error, message: error.message, type: 'error'})
  process.stderr.write(fitToStream(`${text}\n`, 'stderr'))
  return makeExit(error.code, error)
}
