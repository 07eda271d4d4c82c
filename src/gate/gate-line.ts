import {type Entry, pluginOf} from './annotate-entry.js'
import type {Flags} from '../command-line/tokenize.js'
import {packageName, resolveMode} from '../mode/mode.js'
import type {HostConfig} from '../oclif/shapes.js'
import {share} from '../process/shared.js'
import {readConfirmation, removeWords} from './foreign-consent.js'
import {type Decision, decide, type Effects} from './decide.js'
import {effectsOf} from './effects.js'
import {consentTo, noteTypedWords} from './consenting-line.js'
import {isReadOnlyEnvironment, readLimits} from './environment.js'

/** A line whose command knows nothing of the plugin's. */
export type GatedLine = {
  /** The words behind the id, in the array that oclif hands to the command. */
  argv: string[]
  /** The command's manifest entry, or its class. */
  command: Entry
  /** All flags of the command, its base flags included. */
  flags: Flags
  config: HostConfig
  /** Whether an agent listens. */
  isForAgent: boolean
}

/** Whether a line may run, and what was known of its command. */
export type Gated = {decision: Decision; effects: Effects}

/**
 * Decides about a line, and takes the confirmation off it that its command's parser would reject. Asked again about the
 * same line it decides the same.
 */
export function gateLine({argv, command, config, flags, isForAgent}: GatedLine): Gated {
  noteTypedWords(config)
  const effects = effectsOf(config, command, false)
  const {isConfirmed, ours} = readConsent({argv, command, flags})
  const decision = decide(
    effects,
    {
      isConfirmed: isConfirmed || isInstallOfPlugin({argv, command, config}),
      isDryRun: false,
      isWriting: isWriting(command, argv),
    },
    {
      isAllowed: readLimits(config),
      isGuarded: isForAgent || isAgentEnvironment(config),
      isReadOnly: isReadOnlyEnvironment(config),
    },
  )
  const wanted = effects.mutating || effects.destructive || effects.isDamaged
  if (wanted && decision.action === 'run') removeWords(argv, ours)
  return {decision, effects}
}

/** Whether the environment alone tells of an agent: `--no-agent` changes the form of a line, and no guard. */
function isAgentEnvironment(config: HostConfig): boolean {
  return resolveMode({config, flags: {}, target: 'foreign'}).audience === 'agent'
}

/** What a line confirms, and which of its words only we know. */
function readConsent({argv, command, flags}: Pick<GatedLine, 'argv' | 'command' | 'flags'>): {
  isConfirmed: boolean
  ours: number[]
} {
  const shared = share()
  const known = shared.confirmed?.get(argv)
  if (known !== undefined) return {isConfirmed: known, ours: []}
  const read = (words: readonly string[]) => readConfirmation({argv: words, flags, isLoose: command.strict === false})
  const {isForced} = consentTo(argv, (words) => ({isDryRun: false, isForced: read(words).isConfirmed}))
  shared.confirmed ??= new WeakMap()
  shared.confirmed.set(argv, isForced)
  return {isConfirmed: isForced, ours: read(argv).ours}
}

/** Whether a line makes a command of this plugin write that otherwise reads. */
export function isWriting(command: Pick<Entry, 'plugin' | 'pluginName'>, argv: readonly string[]): boolean {
  return pluginOf(command) === packageName && argv.some((word) => /^--output-file(=|$)/.test(word))
}

/** Whether a command that is asked for installs the plugin that its author promised (`oclif.jitPlugins`). */
function isInstallOfPlugin({argv, command, config}: Pick<GatedLine, 'argv' | 'command' | 'config'>): boolean {
  const {jitPlugins} = config.pjson.oclif
  if (command.id !== 'plugins:install' || share().outermost === argv || argv.length !== 1) return false
  return Object.entries((jitPlugins ?? {}) as Record<string, string>).some(
    ([name, version]) => argv[0] === `${name}@${version}`,
  )
}
