import {fold} from '../command-line/tokenize.js'
import {countEdits} from '../errors/word-cost.js'
import {isSensitiveFlag, type SecretCommand, secretWords} from './sensitive-names.js'

/** The sensitive flag that a word may mean which is not a flag. */
export type Meant = {
  name: string
  /** Its value, if that is part of the word. */
  value?: string
  /** Whether the word may be a name nonetheless, as `--passwordFile` is, and its value the next word. */
  isName?: boolean
}

/** Finds the sensitive flag that a word may mean. */
export type FindMeant = (typed: string) => Meant | undefined

/** The length of the shortest general name of a secret that is recognised when misspelt. */
const shortestWord = 5

/** The fewest letters that are recognised as the start of such a name, as in `--pas` and `--tok`. */
const shortestStart = 3

/**
 * Finds the sensitive flag that a word may mean: one of the command's that starts so, has such a part, is spelt nearly so
 * or has its value glued to it; otherwise a general name of secrets. In doubt it finds one, so that the value is masked.
 */
export function findMeantIn(command: SecretCommand): FindMeant {
  const own = Object.entries(command.flags ?? {})
    .filter(([name]) => isSensitiveFlag(name, command))
    .flatMap(([name, flag]) =>
      [name, ...(flag.aliases ?? []), ...(flag.char ? [flag.char] : [])].map((spelling) => ({
        name,
        spelling: fold(spelling),
      })),
    )
  return (typed) => {
    const bare = typed.replace(/^[-\u2010-\u2015\u2212]+/, '')
    const word = fold(bare)
    if (word === '') return undefined
    const near = own.find(
      ({spelling}) => spelling.startsWith(word) || spelling.split('-').includes(word) || isNear(word, spelling),
    )
    const glued = own.find(({spelling}) => spelling.length > 1 && bare.toLowerCase().startsWith(spelling))
    const value = bare.slice(glued?.spelling.length)
    // `--passwordS3CRET` may be a name of two words, as `--passwordFile` is.
    if (near) return {name: near.name, ...(glued && /^[A-Z]/.test(value) && {isName: true, value})}
    if (glued) return {name: glued.name, value}
    // `-pS3CRET`
    const initial = /^-[^-]./.test(typed) ? own.find(({spelling}) => spelling[0] === word[0]) : undefined
    if (initial) return {name: initial.name, value: bare.slice(1)}
    const general = secretWords.find(
      (secret) =>
        (word.length >= shortestStart && secret.startsWith(word)) ||
        (secret.length >= shortestWord && isNear(word, secret)),
    )
    return general && {name: general}
  }
}

/** Whether a word, or one of its parts, is a name with a letter or two wrong. */
function isNear(word: string, name: string): boolean {
  const limit = name.length > 5 ? 2 : name.length > 2 ? 1 : 0
  return [word, ...word.split('-')].some((part) => countEdits(part, name, limit) <= limit)
}
