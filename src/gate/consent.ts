import {type Consent, listStrayWords} from '../command-line/consent.js'
import {findScript, hasTestGlobals, hasTestPath, isNodeTest} from '../command-line/own-process.js'
import {flagFinder, type Flags, type Token, tokenize} from '../command-line/tokenize.js'
import {wordOf} from '../flags/table.js'
import {ownsProcess, processState} from '../run/process-state.js'
import {isOff} from './environment.js'

type Asked = {
  /** Whether another command runs it; by default whether the process was started with other words. */
  isNested?: boolean
  /** Whether the words that the process was started with may confirm it; by default they may. */
  mayConfirm?: (typed: readonly string[]) => boolean
}

/**
 * What confirms a command (7.14): the words that its process was started with, for every command that runs in the
 * process, own and foreign, nested or not. What a command, a hook or a bin passes to oclif confirms nothing. A process
 * without a command line of its own has only the words that oclif is given, unless the host's bin runs a command before
 * it passes its command line to oclif.
 *
 * A nested command's own words can still ask for a dry run. A command line that is a dry run confirms nothing.
 *
 * @param argv the words after the command's id, in the array that oclif passes to it
 * @param read reads what words confirm, by the flags of the command
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
  const given = read(argv)
  const {isConfirmed = false, typed} = shared
  const isTyped = () => (typed ? mayConfirm(typed) && read(typed).isForced : !ownsProcess())
  if (!ownsProcess()) return {...given, isForced: given.isForced && isTyped()}
  if (isNested) return {isDryRun: given.isDryRun, isForced: isConfirmed, isInherited: true}
  const consent = {...given, isForced: given.isForced && isTyped()}
  shared.isConfirmed = isConfirmed || (consent.isForced && !consent.isDryRun)
  return consent
}

/** Notes the words of a process whose script is the host's bin and that runs a command before oclif has its command line. */
export function noteTypedWords(config: Parameters<typeof findScript>[0]): void {
  const shared = processState()
  if (shared.owner !== undefined || shared.typed || hasTestGlobals() || isNodeTest()) return
  const script = findScript(config)
  if (script?.kind === 'bin' && !hasTestPath(script.path)) shared.typed = process.argv.slice(2)
}

type ConfirmationInput = {
  /** The words after the command's id. */
  argv: readonly string[]
  /** The flags that the command defines. */
  flags: Flags
  /** Whether the command takes any word and passes on what it does not know. */
  isLoose: boolean
}

/** Where a command line confirms a foreign command. */
type Confirmation = {
  isConfirmed: boolean
  /** The words that only the plugin knows, by their index in argv; the command's own parser would reject them. */
  ours: number[]
}

/**
 * Reads the confirmation of a command that does not know our flags: the last `--yes`, unless it follows `--`, is the value
 * of another flag, or has a value (`--yes=false`). The command's own `--force` confirms nothing (12.15).
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
  // What a loose command passes on may have a `--yes` of its own.
  return {isConfirmed: mentions.at(-1)?.raw === yes, ours: isLoose ? ours.slice(0, 1) : ours}
}

/** Whether the command's own flag is on at its last mention; a value must not be one that turns it off. */
function isTurnedOn(name: string, tokens: readonly Token[], flags: Flags): boolean {
  const stray = listStrayWords(tokens)
  const token = tokens.findLast((each) => each.kind === 'flag' && each.name === name && !stray.has(each))
  if (token?.kind !== 'flag' || token.negated || token.surplus !== undefined) return false
  return flags[name]?.type === 'boolean' || (token.value !== undefined && !isOff(token.value))
}

/** Removes words from argv in place: oclif passes this very array to the command. */
export function removeWords(argv: string[], indices: readonly number[]): void {
  for (const index of indices.toSorted((a, b) => b - a)) argv.splice(index, 1)
}
