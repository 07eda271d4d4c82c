import {consentTo, readConfirmation} from './consent.js'
import {dropFlag, type Token} from '../command-line/tokenize.js'
import type {AgentError} from '../contract/agent-error.js'
import type {NextAction} from '../contract/outcome.js'
import {type Line, lineOf, removeFromLine} from '../line/line.js'
import {packageName, resolveMode} from '../line/mode.js'
import type {HostConfig} from '../oclif/shapes.js'
import {processState} from '../process/process-state.js'
import {effectsOf, type Entry, pluginOf} from '../annotations/annotations.js'
import {decide, makeRefusal} from './decide.js'
import {isReadOnlyEnvironment, readLimits} from './environment.js'

/** A foreign command, or one of the plugin's own, that is about to run with its line. */
type GatedCommand = {line: Line; command: Entry; isForAgent: boolean}

/**
 * Returns why a command may not run, or undefined, and then removes a confirmation that its parser
 * would reject.
 */
export function gateLine(
  gated: GatedCommand,
  readOffered?: (id: string) => {words: string[]; params: NextAction['params']},
): AgentError | undefined {
  const {command, isForAgent, line} = gated
  const {argv, config, known, tokens} = line
  const isOurs = pluginOf(command) === packageName
  const effects = effectsOf(config, command, isOurs)
  const {isConfirmed, ours: added} = readConsent(gated)
  // `--no-agent` changes the format of an answer, never the guard (7.11). Another program decides
  // itself (2.8).
  const isGuarded =
    processState().owner !== undefined &&
    (isForAgent || resolveMode({config, flags: {}, target: 'foreign'}).audience === 'agent')
  const refusal = decide(
    effects,
    {
      isConfirmed: isConfirmed || isInstallOfPlugin(gated),
      isDryRun: isOurs && argv.includes('--dry-run'),
      isWriting: isWriting(command, argv),
    },
    {isAllowed: readLimits(config), isGuarded, isReadOnly: isReadOnlyEnvironment(config)},
  )
  if (refusal === undefined) {
    if (effects.mutating || effects.destructive || effects.isDamaged) removeFromLine(line, added)
    return undefined
  }

  const [id = ''] = effects.ids
  const key = id.replaceAll(':', config.topicSeparator)
  const name = [config.bin, ...key.split(' ')]
  // The plugin's own command lines hold no secrets.
  const offered = isOurs ? {words: dropFlag(argv, tokens, 'validate')} : readOffered?.(id)
  const offer = offered && {...offered, words: [...name, ...offered.words]}
  const isDryRunnable = isOurs && Object.hasOwn(known, 'dry-run')
  return makeRefusal(refusal, effects, {isDryRunnable, key, name: name.join(' '), offer})
}

function readConsent({command, line}: GatedCommand): {isConfirmed: boolean; ours: number[]} {
  const decisions = (processState().confirmed ??= new WeakMap())
  const decided = decisions.get(line.passed)
  if (decided !== undefined) return {isConfirmed: decided, ours: []}
  const read = (tokens: readonly Token[]) =>
    readConfirmation(tokens, line.known, command.strict === false)
  const {isForced} = consentTo(line, read)
  decisions.set(line.passed, isForced)
  return {isConfirmed: isForced, ours: read(line.tokens).ours}
}

/** Whether a flag makes an otherwise reading command of this plugin write. */
export function isWriting(
  command: Pick<Entry, 'plugin' | 'pluginName'>,
  argv: readonly string[],
): boolean {
  return (
    pluginOf(command) === packageName &&
    argv.some((word) => /^--(?:init|install|output-file|write)(=|$)/.test(word))
  )
}

/**
 * Whether a command installs the just-in-time plugin that its author declared (`oclif.jitPlugins`).
 */
function isInstallOfPlugin({command, line: {argv, config, passed}}: GatedCommand): boolean {
  if (command.id !== 'plugins:install' || processState().outermost === passed || argv.length !== 1)
    return false
  const promised = Object.entries(
    (config.pjson.oclif['jitPlugins'] ?? {}) as Record<string, string>,
  )
  return promised.some(([name, version]) => argv[0] === `${name}@${version}`)
}

/** Decides about a command before oclif runs it. @throws AgentError, which oclif prints for a person */
export function gateCommand({
  argv,
  command,
  config,
  isForAgent,
}: {
  argv: string[]
  command: Entry
  config: HostConfig
  isForAgent: boolean
}): void {
  const {aliases, flags, hiddenAliases, id} = command
  const entry = {aliases, flags: {...command.baseFlags, ...flags}, hiddenAliases, id}
  const target = pluginOf(command) === packageName ? 'own' : 'foreign'
  const line = lineOf({argv, command: entry, config, target})
  const error = gateLine({command, isForAgent, line})
  // 7.12: one of the plugin's own commands asks for it once it has parsed its command line, but a
  // server parses none.
  const isAskedLater = error?.error === 'confirmation_required' && pluginOf(command) === packageName
  if (error && (!isAskedLater || processState().serveMcp)) throw error
}
