import {preferredWord} from '../../catalog/preferred-words.js'
import {countEdits} from '../../command-line/count-edits.js'
import type {Flags} from '../../command-line/find-flag.js'
import {fold} from '../../command-line/fold.js'
import {tokenize} from '../../command-line/tokenize.js'
import {negations} from './opposite-names.js'

/**
 * Whether a flag, with or without dashes, prevents an action, so that no correction drops it (4.10a,
 * 4.11a): `--dry-run`, `--no-prune`.
 */
export function isProtective(flag: string): boolean {
  const name = foldFlag(flag)
  return meansDryRun(name) || negations.includes(name.split('-', 1)[0]!)
}

/**
 * Whether words ask for a dry run: by the name of a flag, known or not, or by another name or the
 * letter of one of a command's flags.
 */
export function asksForDryRun(words: readonly string[], flags: Flags = {}): boolean {
  if (words.some(namesDryRun)) return true
  const tokens = tokenize(words, flags)
  return tokens.some((token) => token.kind === 'flag' && meansDryRun(foldFlag(token.name)))
}

/** Whether a word, a flag with its dashes, or its value is named for a dry run. */
export function namesDryRun(word: string): boolean {
  return word.split('=').some((part) => part.startsWith('-') && meansDryRun(foldFlag(part)))
}

/** Whether a flag's folded name, even misspelled, means a dry run: `what-if`, `dryrn`. */
export function meansDryRun(name: string): boolean {
  if (preferredWord(`--${name}`) === '--dry-run') return true
  const letters = name.replaceAll('-', '')
  const isSynonym = ['dry', 'noop', 'simulate', 'whatif'].includes(letters)
  return isSynonym || letters.includes('dryrun') || countEdits(letters, 'dryrun', 1) <= 1
}

function foldFlag(flag: string): string {
  return fold(flag.replace(/^-+/, ''))
}
