import {type Consent, listStrayWords} from '../command-line/consent.js'
import {quoteLine} from '../command-line/quote.js'
import {dropFlag, type Flags, flagFinder, type Token, tokenize} from '../command-line/tokenize.js'
import type {AgentError} from '../contract/agent-error.js'
import type {NextAction} from '../contract/outcome.js'
import {wordOf} from '../flags/table.js'
import {packageName, resolveMode} from '../mode/mode.js'
import {makeExit} from '../oclif/exit.js'
import type {HostConfig} from '../oclif/shapes.js'
import {fitToStream, formatText} from '../output/text.js'
import {ownsProcess, processState} from '../run/process-state.js'
import {effectsOf, type Entry, pluginOf} from './annotations.js'
import {decide, isConfirmable, makeRefusal} from './decide.js'
import {isOff, isReadOnlyEnvironment, readLimits} from './environment.js'

/** A foreign command that is about to run. */
type GatedCommand = {
  /** The words after the id, in the array that oclif passes to the command. */
  argv: string[]
  /** The command's manifest entry or class. */
  command: Entry
  /** All flags of the command, including base flags. */
  flags: Flags
  config: HostConfig
  isForAgent: boolean
}

/**
 * Decides about a foreign command, and removes from argv the confirmation that its parser would reject. Calling it
 * again with the same argv gives the same decision.
 *
 * @param offer makes the confirming command line, given the command as an annotation key
 * @returns why it may not run; undefined if it may
 */
export function gateLine(
  {argv, command, config, flags, isForAgent}: GatedCommand,
  offer?: (key: string) => NextAction,
): AgentError | undefined {
  const isOurs = pluginOf(command) === packageName
  const effects = effectsOf(config, command, isOurs)
  const {isConfirmed, ours} = readConsent({argv, command, flags})
  // `--no-agent` changes the format of an answer, never the guard (7.11). Another program decides itself (2.8).
  const isGuarded =
    processState().owner !== undefined &&
    (isForAgent || resolveMode({config, flags: {}, target: 'foreign'}).audience === 'agent')
  const refusal = decide(
    effects,
    {
      isConfirmed: isConfirmed || isInstallOfPlugin({argv, command, config}),
      isDryRun: isOurs && argv.includes('--dry-run'),
      isWriting: isWriting(command, argv),
    },
    {isAllowed: readLimits(config), isGuarded, isReadOnly: isReadOnlyEnvironment(config)},
  )
  if (refusal === undefined) {
    if (effects.mutating || effects.destructive || effects.isDamaged) removeWords(argv, ours)
    return undefined
  }

  const key = (effects.ids[0] ?? '').replaceAll(':', config.topicSeparator)
  const isDryRunnable = isOurs && Object.hasOwn(flags, 'dry-run')
  const words = isOurs ? [config.bin, ...key.split(' '), ...dropFlag(argv, flags, 'validate')] : []
  const ownOffers = isOurs ? offerOwn(words, isDryRunnable) : undefined
  const offers = offer ? [offer(key)] : ownOffers
  const nextActions = offers && (isConfirmable(refusal) ? offers : [])
  return makeRefusal(refusal, {isDryRunnable, key, name: `${config.bin} ${key}`, nextActions}, effects)
}

/** Offers a command line of the plugin's own with each flag that lets it run (7.13); it holds no secret. */
function offerOwn(words: string[], isDryRunnable: boolean): NextAction[] {
  const dryRun = {
    command: quoteLine([...words, wordOf('dry-run')]),
    description: 'See what would happen; nothing changes.',
  }
  return [...(isDryRunnable ? [dryRun] : []), {command: quoteLine([...words, wordOf('yes')]), description: 'Do it.'}]
}

function readConsent({argv, command, flags}: Pick<GatedCommand, 'argv' | 'command' | 'flags'>): Confirmation {
  const shared = processState()
  const known = shared.confirmed?.get(argv)
  if (known !== undefined) return {isConfirmed: known, ours: []}
  const read = (words: readonly string[]) => readConfirmation({argv: words, flags, isLoose: command.strict === false})
  const {isForced} = consentTo(argv, (words) => ({isDryRun: false, isForced: read(words).isConfirmed}))
  shared.confirmed ??= new WeakMap()
  shared.confirmed.set(argv, isForced)
  return {isConfirmed: isForced, ours: read(argv).ours}
}

/** Whether a flag makes an otherwise reading command of this plugin write. */
export function isWriting(command: Pick<Entry, 'plugin' | 'pluginName'>, argv: readonly string[]): boolean {
  return pluginOf(command) === packageName && argv.some((word) => /^--(?:install|output-file|write)(=|$)/.test(word))
}

/** Whether a command installs the just-in-time plugin that its author declared (`oclif.jitPlugins`). */
function isInstallOfPlugin({argv, command, config}: Pick<GatedCommand, 'argv' | 'command' | 'config'>): boolean {
  if (command.id !== 'plugins:install' || processState().outermost === argv || argv.length !== 1) return false
  const promised = Object.entries((config.pjson.oclif['jitPlugins'] ?? {}) as Record<string, string>)
  return promised.some(([name, version]) => argv[0] === `${name}@${version}`)
}

type RunningCommand = Omit<GatedCommand, 'command' | 'flags'> & {command: object}

/** Decides about a foreign command before oclif runs it. @throws AgentError */
export function gateCommand({argv, command, config, isForAgent}: RunningCommand): void {
  const entry = command as Entry
  const flags = {...entry.baseFlags, ...entry.flags}
  const error = gateLine({argv, command: entry, config, flags, isForAgent})
  // 7.12: one of the plugin's own commands asks for it once it has parsed its command line, but a server parses none.
  const isAskedLater = error?.error === 'confirmation_required' && pluginOf(entry) === packageName
  if (!error || (isAskedLater && !processState().mcp)) return
  throw isForAgent || !ownsProcess() ? error : reportToPerson(error, config)
}

/** The error to throw to a person: oclif would print its name and code, so this process prints it itself. */
function reportToPerson(error: AgentError, config: HostConfig): Error {
  // @oclif/core 1 and 2 have an array of plugins; version 1 prints every error of another class.
  if (Array.isArray(config.plugins)) {
    const {code, message, suggestion} = error
    return Object.assign(new Error(message), {oclif: {exit: code}, suggestions: suggestion ? [suggestion] : []})
  }

  const {text} = formatText({...error, message: error.message, type: 'error'})
  process.stderr.write(fitToStream(`${text}\n`, 'stderr'))
  return makeExit(error.code, error)
}

type Asked = {
  /** Whether another command runs it; by default whether the process was started with other words. */
  isNested?: boolean
  /** Whether the process's original words may confirm it; by default they may. */
  mayConfirm?: (typed: readonly string[]) => boolean
}

/**
 * What confirms a command (7.14): the original words of its process, for every command in the process, own or foreign,
 * nested or not. Words that a command, hook or bin passes to oclif confirm nothing; another program's process decides
 * for itself (2.8).
 *
 * A nested command's own words can still request a dry run. A dry run confirms nothing.
 *
 * @param argv the words after the command's id, in the array that oclif passes to it
 * @param read reads what words confirm, given the command's flags
 */
export function consentTo(
  argv: readonly string[],
  read: (words: readonly string[]) => Consent,
  {
    isNested = processState().outermost !== undefined && processState().outermost !== argv,
    mayConfirm = () => true,
  }: Asked = {},
): Consent {
  const shared = processState()
  const {isConfirmed = false, typed} = shared
  const given = read(argv)
  if (!ownsProcess()) return given
  if (isNested) return {isDryRun: given.isDryRun, isForced: isConfirmed, isInherited: true}
  const isTyped = typed !== undefined && mayConfirm(typed) && read(typed).isForced
  const consent = {...given, isForced: given.isForced && isTyped}
  shared.isConfirmed = isConfirmed || (consent.isForced && !consent.isDryRun)
  return consent
}

type ConfirmationInput = {
  /** The words after the command's id. */
  argv: readonly string[]
  /** The flags that the command defines. */
  flags: Flags
  /** Whether the command accepts any word and passes unknown ones on. */
  isLoose: boolean
}

/** Where a command line confirms a foreign command. */
type Confirmation = {
  isConfirmed: boolean
  /** The argv indices of words that only the plugin knows; the command's own parser would reject them. */
  ours: number[]
}

/**
 * Reads the confirmation of a command without the plugin's flags: the last `--yes`, unless it follows `--`, is another
 * flag's value, or has a value (`--yes=false`). The command's own `--force` confirms nothing (12.15).
 */
export function readConfirmation({argv, flags, isLoose}: ConfirmationInput): Confirmation {
  const tokens = tokenize(argv, flags)
  const yes = wordOf('yes')
  const name = flagFinder(flags)(yes)?.name
  if (name !== undefined) return {isConfirmed: isTurnedOn(name, tokens, flags), ours: []}
  const stray = listStrayWords(tokens)
  const mentions = tokens.filter(
    (token) => token.kind === 'unknown' && /^--(?:yes(?:=|$)|no-yes$)/.test(token.raw) && !stray.has(token),
  )
  const ours = mentions.filter(({raw}) => raw === yes).map(({index}) => index)
  // The words that a loose command passes on may contain another `--yes`.
  return {isConfirmed: mentions.at(-1)?.raw === yes, ours: isLoose ? ours.slice(0, 1) : ours}
}

/** Whether the last mention of the command's own flag turns it on; a value may turn it off. */
function isTurnedOn(name: string, tokens: readonly Token[], flags: Flags): boolean {
  const stray = listStrayWords(tokens)
  const token = tokens.findLast((each) => each.kind === 'flag' && each.name === name && !stray.has(each))
  if (token?.kind !== 'flag' || token.negated || token.surplus !== undefined) return false
  return flags[name]?.type === 'boolean' || (token.value !== undefined && !isOff(token.value))
}

/** Removes words from argv in place, because oclif passes this array to the command. */
export function removeWords(argv: string[], indices: readonly number[]): void {
  for (const index of indices.toSorted((a, b) => b - a)) argv.splice(index, 1)
}
