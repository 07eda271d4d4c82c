import {countEdits} from '../command-line/count-edits.js'
import {maxWordLength} from '../command-line/fold.js'

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
const opposites: readonly (readonly [string, string])[] = [
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
 * Whether two folded names are opposites (4.10a): one negates the other, as `noforce`, `exclude-force`
 * and `force`, or `undelete` and `delete`, or their words do, as `import` and `export`.
 */
export function areOpposites(name: string, other: string): boolean {
  return negates(name, other) || negates(other, name) || differByOpposites(name, other)
}

/** Whether one name has a word, and the other its opposite instead. */
function differByOpposites(name: string, other: string): boolean {
  const [words, otherWords] = [wordsOf(name), wordsOf(other)]
  const onlyHere = words.filter((word) => !otherWords.includes(word))
  const onlyThere = otherWords.filter((word) => !words.includes(word))
  return opposites.some(([one, opposite]) => {
    return (
      (onlyHere.includes(one) && onlyThere.includes(opposite)) ||
      (onlyHere.includes(opposite) && onlyThere.includes(one))
    )
  })
}

/** Whether a name negates another one, by a word or by a part of one: `no-force`, `noforce`. */
function negates(name: string, other: string): boolean {
  return hasNegation(name, other) || hasGluedNegation(name, other)
}

/** Whether a word of a name is a negation that the other name lacks, even misspelled. */
function hasNegation(name: string, other: string): boolean {
  const negation = wordsOf(name).find((word) => negations.includes(word))
  if (negation === undefined) return false
  const others = wordsOf(other)
  if (others.join('').includes(negation)) return false
  return others.every((word) => countEdits(word, negation, 1) > 1)
}

/**
 * Whether a word of a name begins with a negation that the other name lacks entirely: `noforce` and
 * `force`, but not `nostname` and `hostname`, nor `delete` and a misspelled `elete`.
 */
function hasGluedNegation(name: string, other: string): boolean {
  const words = wordsOf(name)
  const target = wordsOf(other).join('')
  const editsOf = (parts: readonly string[]) => countEdits(parts.join(''), target, maxWordLength)
  return listBare(words).some(({bare, prefix}) => {
    // If each letter of the prefix is an edit of its own, the other name has none of them.
    return editsOf(bare) + prefix.length <= editsOf(words)
  })
}

/** The words of a name without a prefix that inverts one of them, for each such prefix. */
function listBare(words: readonly string[]): {bare: string[]; prefix: string}[] {
  return words.flatMap((word, index) => {
    const prefixes = invertingPrefixes.filter((prefix) => word.startsWith(prefix))
    return prefixes.map((prefix) => ({
      bare: words.with(index, word.slice(prefix.length)),
      prefix,
    }))
  })
}

/** The words of a folded name, or of an id. */
function wordsOf(name: string): string[] {
  return name.split(/[-:]/)
}
