import {wordOf} from '../flags/table.js'
import type {CommandMetadata} from '../contract/metadata.js'
import {flagFinder, type Flags, type Token, tokenize} from './tokenize.js'

/** The flags of ours that a line confirms with, or asks for a plan. */
type Switch = 'dry-run' | 'force' | 'yes'

/** What a line's confirmations are read from. */
export type ConsentInput = {
  /** The words behind the command's id. */
  argv: readonly string[]
  command: Pick<CommandMetadata, 'dryRunnable'>
  /** All flags of the command. */
  flags: Flags
}

/** Which confirmations a line holds. */
export type Consent = {
  /** Whether the line asks a command that can do so to change nothing. */
  readonly isDryRun: boolean
  /** Whether the line confirms. */
  readonly isForced: boolean
  /** Whether that is the confirmation of the line around it, which its own words do not hold. */
  readonly isInherited?: boolean
}

/**
 * Reads the confirmations of a line from its words alone: whatever boolean flag of the command answers to `--force`,
 * `--yes` and `--dry-run`, by any of its names, the last mention of each (contract, section 7).
 *
 * Defaults, variables and other commands confirm nothing; nor do words behind `--`, values of other flags, and a flag
 * with a value of its own (`--yes=false`).
 */
export function readConsent({argv, command, flags}: ConsentInput): Consent {
  const tokens = tokenize(argv, flags)
  const stray = listStrayWords(tokens)
  const given = readSwitches(tokens)
  const confirming = readSwitches(tokens.filter((token) => !stray.has(token)))
  const isIn = (switches: ReadonlySet<string>, name: Switch) =>
    switches.size > 0 && switches.has(nameSwitch(wordOf(name), flags) ?? '')
  return {
    // A word that only looks like it can do no harm.
    isDryRun: command.dryRunnable === true && isIn(given, 'dry-run'),
    isForced: isIn(confirming, 'force') || isIn(confirming, 'yes'),
  }
}

/**
 * The confirmations that oclif's parser found as well: where it reads a word otherwise than {@link readConsent}, the
 * line confirms nothing.
 *
 * @param parsed the flags' values as the parser returned them
 */
export function agreeOnConsent(
  {isDryRun, isForced, isInherited = false}: Consent,
  flags: Flags,
  parsed: Readonly<Record<string, unknown>>,
): Consent {
  const isParsed = (name: Switch) => parsed[nameSwitch(wordOf(name), flags) ?? ''] === true
  return {
    isDryRun: isDryRun && isParsed('dry-run'),
    isForced: isForced && (isInherited || isParsed('force') || isParsed('yes')),
  }
}

/** The words that confirm which a command has, with the name of the flag that answers to each. */
export function listConfirmations(flags: Flags): {word: string; name: string}[] {
  return (['yes', 'force'] as const).flatMap((ours) => {
    const word = wordOf(ours)
    const name = nameSwitch(word, flags)
    return name === undefined ? [] : [{name, word}]
  })
}

/**
 * What oclif reads out of the value of a boolean flag, which has none: the `--yes` of `--quiet=--yes` is no word of the
 * line, and confirms nothing.
 */
export function listStrayWords(tokens: readonly Token[]): ReadonlySet<Token> {
  const carriers = new Set<number>()
  const stray = new Set<Token>()
  for (const token of tokens) {
    if (carriers.has(token.index)) stray.add(token)
    if (token.kind === 'flag' && token.surplus !== undefined) carriers.add(token.index)
  }

  return stray
}

/** The flags that words turn on; one with a value is never asked for. */
function readSwitches(tokens: readonly Token[]): Set<string> {
  const given = new Set<string>()
  for (const token of tokens) {
    if (token.kind !== 'flag') continue
    if (token.negated || token.surplus !== undefined) given.delete(token.name)
    else given.add(token.name)
  }

  return given
}

/** The name of the boolean flag that answers to a word. */
function nameSwitch(word: string, flags: Flags): string | undefined {
  const found = flagFinder(flags)(word)
  return found && !found.negated && flags[found.name]!.type === 'boolean' ? found.name : undefined
}
