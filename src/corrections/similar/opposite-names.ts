import {countEdits} from '../../command-line/count-edits.js'
import {maxWordLength} from '../../command-line/fold.js'

/** Words that turn a flag's name into its opposite, also where they are a prefix (4.10a). */
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
  'dont',
  'omit',
  'prevent',
  'suppress',
]

/** Other words that turn a name into its opposite: `--hide-columns`, `--prompt-off`. */
const negatingWords = [...negations, 'block', 'dry', 'false', 'hide', 'off', 'stop']

/** Beginnings of a word that turn it into its opposite: `undelete`, `deactivate`, `insecure`. */
const invertingPrefixes = [...negations, 'de', 'dis', 'dry', 'in', 'un']

/** Beginnings of a verb that undo it, where `re` does it again. */
const undoingPrefixes = ['de', 'dis', 'un']

/**
 * Beginnings of words that mean the opposite of each other, although they have similar letters:
 * `export` and `imports`, `minimum` and `max`.
 */
const opposites = [
  ['accept', 'except'],
  ['archiv', 'activ'],
  ['asc', 'desc'],
  ['async', 'sync'],
  ['attach', 'detach'],
  ['decod', 'encod'],
  ['decre', 'incre'],
  ['decrypt', 'encrypt'],
  ['demot', 'promot'],
  ['disabl', 'enabl'],
  ['down', 'up'],
  ['dst', 'src'],
  ['egress', 'ingress'],
  ['exclu', 'inclu'],
  ['explicit', 'implicit'],
  ['export', 'import'],
  ['external', 'internal'],
  ['first', 'last'],
  ['global', 'local'],
  ['in', 'out'],
  ['least', 'most'],
  ['login', 'logout'],
  ['lower', 'upper'],
  ['max', 'min'],
  ['mount', 'umount'],
  ['new', 'old'],
  ['off', 'on'],
  ['post', 'pre'],
  ['pull', 'push'],
] as const

/**
 * Whether two folded names or ids are opposites (4.10a): one negates the other, as `no-force` and
 * `undelete` do, or a word of one is the opposite of a word of the other, as `import` and `export`.
 */
export function areOpposites(name: string, other: string): boolean {
  const words = splitWords(name)
  const otherWords = splitWords(other)
  return (
    negates(words, otherWords) || negates(otherWords, words) || differByOpposites(words, otherWords)
  )
}

/** Whether only one name has a word, and only the other one its opposite. */
function differByOpposites(words: readonly string[], others: readonly string[]): boolean {
  return opposites.some(([one, other]) => {
    const [hasOne, hasOther] = [hasBeginning(words, one), hasBeginning(words, other)]
    if (hasOne === hasOther) return false
    return hasBeginning(others, one) === hasOther && hasBeginning(others, other) === hasOne
  })
}

function hasBeginning(words: readonly string[], beginning: string): boolean {
  return words.some((word) => word.startsWith(beginning))
}

/** Whether a word of a name undoes what one of the other name does again: `unstart`, `restart`. */
function undoes(words: readonly string[], others: readonly string[]): boolean {
  return words.some((word) =>
    undoingPrefixes.some((prefix) => {
      return word.startsWith(prefix) && others.includes(`re${word.slice(prefix.length)}`)
    }),
  )
}

/** Whether a name negates another one, by a word or the beginning of one: `no-force`, `noforce`. */
function negates(words: readonly string[], others: readonly string[]): boolean {
  if (hasNegation(words, others) || hasInvertingPrefix(words, others)) {
    return true
  }
  return undoes(words, others)
}

/** Whether a word of a name is a negation that the other name lacks, even misspelled. */
function hasNegation(words: readonly string[], others: readonly string[]): boolean {
  const negation = words.find((word) => negatingWords.includes(word))
  if (negation === undefined || others.join('').includes(negation)) return false
  // Names with one typing mistake differ by no negation: `drrun` and `dry-run`.
  const isNear = (one: string, other: string) => countEdits(one, other, 1) <= 1
  if (isNear(words.join(''), others.join(''))) return false
  return others.every((word) => !isNear(word, negation))
}

/**
 * Whether a word of a name begins with a prefix that the other name lacks entirely: `noforce` and
 * `force`, but not `nostname` and `hostname`, nor `delete` and a misspelled `elete`.
 */
function hasInvertingPrefix(words: readonly string[], others: readonly string[]): boolean {
  const target = others.join('')
  const editsFrom = (name: string) => countEdits(name, target, maxWordLength)
  return listWithoutPrefix(words).some(({name, prefix}) => {
    // If each letter of the prefix is an edit of its own, the other name has none of them.
    return editsFrom(name) + prefix.length <= editsFrom(words.join(''))
  })
}

/** The words of a name run together, without a prefix of one of them; once for each such prefix. */
function listWithoutPrefix(words: readonly string[]): {name: string; prefix: string}[] {
  return words.flatMap((word, index) => {
    const prefixes = invertingPrefixes.filter((prefix) => word.startsWith(prefix))
    return prefixes.map((prefix) => ({
      name: words.with(index, word.slice(prefix.length)).join(''),
      prefix,
    }))
  })
}

function splitWords(name: string): string[] {
  return name.split(/[-:]/)
}
