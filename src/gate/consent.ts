import {flagFinder, type Flags} from '../command-line/find-flag.js'
import {type Token, tokenize} from '../command-line/tokenize.js'
import type {CommandMetadata} from '../contract/metadata.js'
import {wordOf} from '../flags/table.js'
import {isSameList, type Line} from '../line/line.js'
import {isOff} from '../line/mode.js'
import {ownsProcess, processState} from '../process/process-state.js'

/** The plugin's boolean flags that decide whether a command changes something. */
type Switch = 'dry-run' | 'force' | 'yes'

/** What a command line confirms. */
export type Consent = {
  /** Whether it asks for a plan only. */
  readonly isDryRun: boolean
  /** Whether it confirms the change. */
  readonly isForced: boolean
  /** Whether an outer command line confirmed it. */
  readonly isInherited?: boolean
}

/**
 * Reads what a command line confirms from its tokens alone (7.14): the last mention of each
 * confirming boolean flag.
 */
export function readConsent(
  tokens: readonly Token[],
  {dryRunnable}: Pick<CommandMetadata, 'dryRunnable'>,
  flags: Flags,
): Consent {
  const confirming = dropStray(tokens)
  const isGiven = (name: Switch, among: readonly Token[]) =>
    isTurnedOn(findSwitch(name, flags), among, flags)
  return {
    // For a dry run stray words count, too: a plan changes nothing.
    isDryRun: dryRunnable === true && isGiven('dry-run', tokens),
    isForced: isGiven('force', confirming) || isGiven('yes', confirming),
  }
}

/**
 * The confirmations that oclif's parser found as well (7.14): a word that it reads differently
 * confirms nothing.
 */
export function agreeOnConsent(
  {isDryRun, isForced, isInherited = false}: Consent,
  flags: Flags,
  parsed: Readonly<Record<string, unknown>>,
): Consent {
  const isParsed = (name: Switch) => parsed[findSwitch(name, flags) ?? ''] === true
  return {
    isDryRun: isDryRun && isParsed('dry-run'),
    isForced: isForced && (isInherited || isParsed('force') || isParsed('yes')),
  }
}

/** The words that confirm a command, `--yes` first, each with its flag's name (7.10). */
export function listConfirmations(flags: Flags): {word: string; name: string}[] {
  return (['yes', 'force'] as const).flatMap((ours) => {
    const name = findSwitch(ours, flags)
    return name === undefined ? [] : {name, word: wordOf(ours)}
  })
}

/** What a line confirms, with the indices of the words that its command's parser would reject. */
type Confirmation = Consent & {ours: number[]}

/**
 * Reads the last `--yes` on the line of a command that does not have the plugin's flags (12.13). If
 * the command has no flag of that name, only the word `--yes` itself confirms.
 *
 * @param isLoose whether the command passes unknown words on, which may contain another `--yes`
 */
export function readConfirmation(
  split: readonly Token[],
  flags: Flags,
  isLoose: boolean,
): Confirmation {
  const yes = wordOf('yes')
  const tokens = dropStray(split)
  // `isDryRun` is false: a foreign command's `--dry-run` guarantees nothing.
  const name = flagFinder(flags)(yes)?.name
  if (name !== undefined) {
    return {
      isDryRun: false,
      isForced: isTurnedOn(name, tokens, flags),
      ours: [],
    }
  }
  // `--yes`, `--yes=x` and `--no-yes`, but not `--yes-please`.
  const mentions = tokens.filter(
    ({kind, raw}) => kind === 'unknown' && /^--(?:yes(?:=|$)|no-yes$)/.test(raw),
  )
  const ours = mentions.filter(({raw}) => raw === yes).map(({index}) => index)
  return {
    isDryRun: false,
    isForced: mentions.at(-1)?.raw === yes,
    ours: isLoose ? ours.slice(0, 1) : ours,
  }
}

/** How a command relates to the words that the process was started with. */
type ConsentOptions = {
  /** Whether another command runs it; by default whether the process's command line is another. */
  isNested?: boolean
  /** Whether the typed words may confirm it although its own words differ; by default they may. */
  mayConfirm?(typed: readonly string[]): boolean
}

/**
 * What confirms a command (7.14): the original words of its process, for every command in the
 * process. Words that a command, hook or bin passes to oclif can only request a dry run; another
 * program's process decides itself (2.8).
 *
 * @param read reads what the tokens of its flags confirm
 */
export function consentTo(
  line: Line,
  read: (tokens: readonly Token[]) => Consent,
  {isNested = isNestedLine(line), mayConfirm = () => true}: ConsentOptions = {},
): Consent {
  const consent = read(line.tokens)
  if (!ownsProcess()) return consent
  const state = processState()
  const {isConfirmed = false, typedWords: typed = []} = state
  if (isNested) {
    return {
      isDryRun: consent.isDryRun,
      isForced: isConfirmed,
      isInherited: true,
    }
  }
  // Where a hook has changed the words, the typed ones must confirm the command as well.
  const isConfirmedByUser = () =>
    isSameList(typed, line.words) ||
    (mayConfirm(typed) && read(tokenize(typed, line.known)).isForced)
  const isForced = consent.isForced && isConfirmedByUser()
  state.isConfirmed = isConfirmed || (isForced && !consent.isDryRun)
  return {...consent, isForced}
}

function isNestedLine({passed}: Line): boolean {
  const {lineArgv} = processState()
  return lineArgv !== undefined && lineArgv !== passed
}

/**
 * Drops words that only look like a confirmation: a boolean flag's value (`--quiet=--yes`), which
 * oclif reads as a word, and everything after a `--` that is a flag's value, although its author
 * may have wanted it to end the flags.
 */
function dropStray(tokens: readonly Token[]): Token[] {
  const kept: Token[] = []
  /** The indices of words such as `--quiet=--yes`. */
  const wordsWithSurplus = new Set<number>()
  for (const token of tokens) {
    if (!wordsWithSurplus.has(token.index)) kept.push(token)
    if (token.kind !== 'flag') continue
    if (token.surplus !== undefined) wordsWithSurplus.add(token.index)
    if (token.value === '--') break
  }
  return kept
}

/**
 * Whether the last mention of a flag turns it on: a boolean flag without a value, or a value that
 * is not off.
 */
function isTurnedOn(name: string | undefined, tokens: readonly Token[], flags: Flags): boolean {
  const token = tokens.findLast((each) => each.kind === 'flag' && each.name === name)
  if (token?.kind !== 'flag' || token.negated || token.surplus !== undefined) {
    return false
  }
  if (flags[token.name]!.type === 'boolean') return true
  return token.value !== undefined && !isOff(token.value)
}

/** The name of the command's boolean flag that a flag of the plugin means there. */
function findSwitch(ours: Switch, flags: Flags): string | undefined {
  const flag = flagFinder(flags)(wordOf(ours))
  if (!flag || flag.negated) return undefined
  return flags[flag.name]!.type === 'boolean' ? flag.name : undefined
}
