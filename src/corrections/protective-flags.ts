import {preferredWord} from '../catalog/preferred-words.js'
import {countEdits} from '../command-line/count-edits.js'
import {fold} from '../command-line/fold.js'
import {negations} from './opposite-names.js'

/**
 * Whether a flag, with or without dashes, prevents an action, so that no correction drops it (4.10a,
 * 4.11a): `--dry-run`, `--no-prune`.
 */
export function isProtective(flag: string): boolean {
  const name = foldFlag(flag)
  return meansDryRun(name) || negations.includes(name.split('-', 1)[0]!)
}

/** Whether a word, a flag with its dashes and perhaps a value, asks for a dry run. */
export function asksForDryRun(word: string): boolean {
  const [flag = ''] = word.split('=', 1)
  return flag.startsWith('-') && meansDryRun(foldFlag(flag))
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
