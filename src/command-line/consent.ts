import type {CommandMetadata} from '../contract/metadata.js'
import {wordOf} from '../flags/table.js'
import {flagFinder, type Flags, type Token, tokenize} from './tokenize.js'

/** The flags that confirm, and the flag that requests a plan. */
type Switch = 'dry-run' | 'force' | 'yes'

/** The confirmations on a command line. */
export type Consent = {
  /** Whether it asks a `dryRunnable` command to change nothing. */
  readonly isDryRun: boolean
  /** Whether it confirms. */
  readonly isForced: boolean
  /** Whether the outer command line confirmed, which runs this command. */
  readonly isInherited?: boolean
}

/**
 * Reads the confirmations on a command line from its words alone (7.14): boolean flags of the command that match
 * `--force`, `--yes` and `--dry-run` by any of their names; the last mention of each counts.
 *
 * Defaults, variables and other commands confirm nothing; nor do words after `--`, values of other flags, or a boolean
 * flag with a value (`--yes=false`).
 */
export function readConsent({argv, command, flags}: ConsentInput): Consent {
  const tokens = tokenize(argv, flags)
  const stray = listStrayWords(tokens)
  const given = readSwitches(tokens)
  const confirming = readSwitches(tokens.filter((token) => !stray.has(token)))
  const isIn = (switches: ReadonlySet<string>, name: Switch) =>
    switches.size > 0 && switches.has(nameSwitch(name, flags) ?? '')
  return {
    // A needless --dry-run is harmless.
    isDryRun: command.dryRunnable === true && isIn(given, 'dry-run'),
    isForced: isIn(confirming, 'force') || isIn(confirming, 'yes'),
  }
}

type ConsentInput = {
  /** The words after the command's id. */
  argv: readonly string[]
  command: Pick<CommandMetadata, 'dryRunnable'>
  /** All flags of the command. */
  flags: Flags
}

/**
 * The confirmations that oclif's parser found as well: if it reads a word differently from {@link readConsent}, the
 * command line confirms nothing.
 *
 * @param parsed the flags' values as the parser returned them
 */
export function agreeOnConsent(
  {isDryRun, isForced, isInherited = false}: Consent,
  flags: Flags,
  parsed: Readonly<Record<string, unknown>>,
): Consent {
  const isParsed = (name: Switch) => parsed[nameSwitch(name, flags) ?? ''] === true
  return {
    isDryRun: isDryRun && isParsed('dry-run'),
    isForced: isForced && (isInherited || isParsed('force') || isParsed('yes')),
  }
}

/** The words that confirm a command, `--yes` first, each with its flag's name. */
export function listConfirmations(flags: Flags): {word: string; name: string}[] {
  return (['yes', 'force'] as const).flatMap((ours) => {
    const name = nameSwitch(ours, flags)
    return name === undefined ? [] : [{name, word: wordOf(ours)}]
  })
}

/**
 * Words that look like a confirmation but are none: a word that oclif reads from a boolean flag's value, such as the
 * `--yes` of `--quiet=--yes`, and everything after a `--` that is a flag's value, which may have been meant to end the
 * flags.
 */
export function listStrayWords(tokens: readonly Token[]): ReadonlySet<Token> {
  const carriers = new Set<number>()
  let hasEnded = false
  return new Set(
    tokens.filter((token) => {
      const isStray = hasEnded || carriers.has(token.index)
      if (token.kind === 'flag' && token.surplus !== undefined) carriers.add(token.index)
      hasEnded ||= token.kind === 'flag' && token.value === '--'
      return isStray
    }),
  )
}

/** The boolean flags that are on; a flag with a value is off. */
function readSwitches(tokens: readonly Token[]): Set<string> {
  const given = new Set<string>()
  for (const token of tokens) {
    if (token.kind !== 'flag') continue
    if (token.negated || token.surplus !== undefined) given.delete(token.name)
    else given.add(token.name)
  }

  return given
}

/** The command's boolean flag that matches one of the plugin's. */
function nameSwitch(ours: Switch, flags: Flags): string | undefined {
  const found = flagFinder(flags)(wordOf(ours))
  return found && !found.negated && flags[found.name]!.type === 'boolean' ? found.name : undefined
}
