import {fold} from '../command-line/fold.js'

/** Words in the names of boolean flags that make a command write what it only showed. */
export const writingWords = ['apply', 'commit', 'execute', 'save', 'write'] as const

/** Whether a flag confirms, by its name. */
export function confirms(name: string): boolean {
  return confirming.test(fold(name))
}

/** A word in the names of flags that confirm, the plugin's and those that CLIs have themselves. */
const confirming = /(?:^|-)(?:approve|confirm(?:ations?|ed)?|force|yes)(?:-|$)/

/**
 * Parts of a flag's name that show that it writes something, causes a loss, or widens one; short ones
 * as words.
 */
const lossParts = new RegExp(
  [
    'clean',
    'delete',
    'destroy',
    'discard',
    'drop',
    'erase',
    'flush',
    'hard',
    'overwrit',
    'prune',
    'purge',
    'recurs',
    'remove',
    'replace',
    'reset',
    'revok',
    'terminat',
    'trunc',
    'uninstall',
    'wipe',
    '(?:^|-)clear',
    `(?:^|-)(?:${['all', 'empty', 'kill', ...writingWords].join('|')})(?=-|$)`,
  ].join('|'),
  'g',
)

/** Whether a flag confirms, writes, or causes a loss, or widens one (4.9, 4.10). */
export function isHarmful(name: string): boolean {
  return isMoreHarmful('', fold(name))
}

/**
 * Whether a flag may do more harm than the typed one (4.9, 4.10). A word becomes such a flag only
 * by a single typing mistake, and never as a part of its name: `--auto` is not `--auto-approve`,
 * `--form` not `--force`, `--delete` not `--hard-delete`.
 */
export function isMoreHarmful(typed: string, target: string): boolean {
  const losses = Array.from(target.matchAll(lossParts), ([loss]) => loss.replaceAll('-', ''))
  return confirming.test(target) || losses.some((loss) => !typed.includes(loss))
}
