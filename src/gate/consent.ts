import {flagFinder, type Flags} from '../command-line/find-flag.js'
import {findLastFlag, type Token} from '../command-line/tokenize.js'
import type {CommandMetadata} from '../contract/metadata.js'
import {wordOf} from '../flags/table.js'
import type {CommandDefinition} from '../oclif/shapes.js'

/** The plugin's boolean flags that decide whether a command changes something. */
type Switch = 'dry-run' | 'force' | 'yes'

/** What a command line confirms. */
export type Consent = {
  /** Whether it asks for a plan only. */
  readonly isDryRun: boolean
  /** Whether it confirms the change. */
  readonly isConfirmed: boolean
  /** Whether an outer command line confirmed it. */
  readonly isInherited?: boolean
}

/**
 * Reads what the line of a command with the plugin's flags confirms (7.14): the last mention of
 * each confirming boolean flag.
 */
export function readConsent(
  tokens: readonly Token[],
  {dryRunnable, flags}: Pick<CommandMetadata, 'dryRunnable'> & {flags: Flags},
): Consent {
  const confirming = dropLookalikes(tokens)
  const isGiven = (name: Switch, among: readonly Token[]) =>
    isTurnedOn(findSwitch(name, flags), among, flags)
  return {
    isConfirmed: isGiven('force', confirming) || isGiven('yes', confirming),
    // Words that only look like `--dry-run` count, too: a plan changes nothing.
    isDryRun: dryRunnable === true && isGiven('dry-run', tokens),
  }
}

/**
 * Keeps the confirmations that oclif's parser found as well (7.14): a word that it reads
 * differently confirms nothing.
 */
export function keepParsedConsent(
  {isConfirmed, isDryRun, isInherited = false}: Consent,
  flags: Flags,
  parsed: Readonly<Record<string, unknown>>,
): Consent {
  const isParsed = (name: Switch) => parsed[findSwitch(name, flags) ?? ''] === true
  return {
    isConfirmed: isConfirmed && (isInherited || isParsed('force') || isParsed('yes')),
    isDryRun: isDryRun && isParsed('dry-run'),
  }
}

/**
 * The name of a command's own `--yes` that takes a value, such as a number of votes, so that only
 * `--yes=true` confirms (12.13); undefined if it has none.
 */
export function findValuedYes(flags: Flags): string | undefined {
  const flag = flagFinder(flags)(wordOf('yes'))
  return flag && flags[flag.name]!.type === 'option' ? flag.name : undefined
}

/** The word that confirms a command without the plugin's flags (12.13). */
export function confirmingWord(flags: Flags): string {
  const yes = wordOf('yes')
  return findValuedYes(flags) === undefined ? yes : `${yes}=true`
}

/** The words that confirm a command, `--yes` first, each with its flag's name (7.10). */
export function listConfirmations(flags: Flags): {word: string; name: string}[] {
  return (['yes', 'force'] as const).flatMap((ours) => {
    const name = findSwitch(ours, flags)
    return name === undefined ? [] : {name, word: wordOf(ours)}
  })
}

/** What `--yes` confirms, on the line of a command that does not have the plugin's flags. */
export type YesConsent = Consent & {
  /** The indices in argv of the confirming words that the command's own parser would reject. */
  ours: number[]
}

/**
 * Reads the last `--yes` on the line of a command that does not have the plugin's flags (12.13). If
 * the command has no flag of that name, only the word `--yes` itself confirms. Its `--dry-run`
 * guarantees nothing, so no line is a dry run.
 */
export function readYes(
  tokens: readonly Token[],
  {flags, strict}: Pick<CommandDefinition, 'strict'> & {flags: Flags},
): YesConsent {
  const yes = wordOf('yes')
  const confirming = dropLookalikes(tokens)
  const name = flagFinder(flags)(yes)?.name
  if (name !== undefined) {
    return {isConfirmed: isTurnedOn(name, confirming, flags), isDryRun: false, ours: []}
  }
  // `--yes`, `--yes=x` and `--no-yes`, but not `--yes-please`.
  const mentions = confirming.filter(
    ({kind, raw}) => kind === 'unknown' && /^--(?:yes(?:=|$)|no-yes$)/.test(raw),
  )
  const ours = mentions.filter(({raw}) => raw === yes).map(({index}) => index)
  return {
    isConfirmed: mentions.at(-1)?.raw === yes,
    isDryRun: false,
    // A command that passes words on may pass another `--yes`.
    ours: strict === false ? ours.slice(0, 1) : ours,
  }
}

/**
 * Drops words that only look like a confirmation: a boolean flag's value (`--quiet=--yes`), which
 * oclif reads as a word, and everything after a `--` that is a flag's value, although its author
 * may have wanted it to end the flags.
 */
function dropLookalikes(tokens: readonly Token[]): Token[] {
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

/** The values with which an option flag confirms; `1` may be a number of something. */
const confirmingValues = ['true', 'yes']

/**
 * Whether the last mention of a flag turns it on: a boolean flag without a value, or an option flag
 * with a value that says so.
 */
function isTurnedOn(name: string | undefined, tokens: readonly Token[], flags: Flags): boolean {
  const token = name === undefined ? undefined : findLastFlag(tokens, name)
  if (!token || token.negated || token.surplus !== undefined) return false
  if (flags[token.name]!.type === 'boolean') return true
  return confirmingValues.includes(token.value?.trim().toLowerCase() ?? '')
}

/** The name of the command's boolean flag that a flag of the plugin means there. */
function findSwitch(ours: Switch, flags: Flags): string | undefined {
  const flag = flagFinder(flags)(wordOf(ours))
  if (!flag || flag.negated) return undefined
  return flags[flag.name]!.type === 'boolean' ? flag.name : undefined
}
