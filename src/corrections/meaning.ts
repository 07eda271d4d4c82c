import {preferredWord} from '../catalog/preferred-words.js'
import {countEdits} from '../command-line/count-edits.js'
import {fold, maxWordLength} from '../command-line/fold.js'

/** Words that turn a flag's name into its opposite (4.10a). */
export const negations = [
  'no',
  'not',
  'non',
  'without',
  'ignore',
  'skip',
  'exclude',
  'keep',
  'avoid',
  'disable',
  'never',
]

/** Beginnings of a word that turn it into its opposite: `undelete`, `deactivate`, `insecure`. */
const invertingPrefixes = [...negations, 'de', 'dis', 'in', 'un']

/** Words that mean the opposite of each other, although they have similar letters. */
const opposites = [
  ['asc', 'desc'],
  ['ascending', 'descending'],
  ['attach', 'detach'],
  ['downgrade', 'upgrade'],
  ['download', 'upload'],
  ['encode', 'decode'],
  ['encrypt', 'decrypt'],
  ['exclude', 'include'],
  ['export', 'import'],
  ['external', 'internal'],
  ['inbound', 'outbound'],
  ['increase', 'decrease'],
  ['login', 'logout'],
  ['max', 'min'],
  ['mount', 'umount'],
  ['off', 'on'],
  ['promote', 'demote'],
  ['pull', 'push'],
]

/**
 * Whether one of two folded names negates the other (4.10a), or means its opposite: `noforce` or
 * `exclude-force` and `force`, `undelete` and `delete`, `import` and `export`.
 */
export function invertsMeaning(typed: string, target: string): boolean {
  return negates(typed, target) || negates(target, typed) || hasOpposites(typed, target)
}

function hasOpposites(typed: string, target: string): boolean {
  const from = wordsOf(typed).filter((word) => !wordsOf(target).includes(word))
  const to = wordsOf(target).filter((word) => !wordsOf(typed).includes(word))
  return opposites.some(([one = '', other = '']) => {
    return (from.includes(one) && to.includes(other)) || (from.includes(other) && to.includes(one))
  })
}

/** Whether a flag prevents an action, so that no correction drops it (4.10a, 4.11a). */
export function protects(flag: string): boolean {
  const name = fold(flag.replace(/^-+/, ''))
  return isDryRun(name) || negations.includes(name.split('-', 1)[0]!)
}

/** Whether a word, a flag with its dashes and perhaps a value, asks for a dry run. */
export function asksForDryRun(word: string): boolean {
  const [flag = ''] = word.split('=', 1)
  return flag.startsWith('-') && isDryRun(fold(flag.replace(/^-+/, '')))
}

/** Whether a folded name, even misspelled, asks to be shown what would happen. */
export function isDryRun(name: string): boolean {
  if (preferredWord(`--${name}`) === '--dry-run') return true
  const letters = name.replaceAll('-', '')
  const isSynonym = ['dry', 'noop', 'simulate', 'whatif'].includes(letters)
  return isSynonym || letters.includes('dryrun') || countEdits(letters, 'dryrun', 1) <= 1
}

function negates(name: string, other: string): boolean {
  return hasNegation(name, other) || hasGluedNegation(name, other)
}

/** Whether a word of a name is a negation that the other name lacks, even misspelled. */
function hasNegation(name: string, other: string): boolean {
  const negation = wordsOf(name).find((word) => negations.includes(word))
  if (negation === undefined || wordsOf(other).join('').includes(negation)) return false
  return wordsOf(other).every((word) => countEdits(word, negation, 1) > 1)
}

/**
 * Whether a word of a name begins with a negation that the other name lacks entirely: `noforce` and
 * `force`, but not `nostname` and `hostname`, nor `delete` and a misspelled `elete`.
 */
function hasGluedNegation(name: string, other: string): boolean {
  const words = wordsOf(name)
  const target = wordsOf(other).join('')
  const editsOf = (parts: readonly string[]) => countEdits(parts.join(''), target, maxWordLength)
  return words.some((word, index) => {
    const glued = invertingPrefixes.filter((prefix) => word.startsWith(prefix))
    return glued.some((prefix) => {
      const bare = words.with(index, word.slice(prefix.length))
      // If each letter of the prefix is an edit of its own, the other name has none of them.
      return editsOf(bare) + prefix.length <= editsOf(words)
    })
  })
}

/** The words of a folded name, or of an id. */
function wordsOf(name: string): string[] {
  return name.split(/[-:]/)
}
