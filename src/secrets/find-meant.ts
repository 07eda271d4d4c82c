import {fold} from '../command-line/tokenize.js'
import {countEdits} from '../errors/distance.js'
import {findGlued} from './find-glued.js'
import type {FindMeant} from './mask-line.js'
import {isSensitiveFlag, type SecretCommand, secretWords} from './sensitive-names.js'

/** How long a name of secrets in general is at least that is recognised although it is misspelt. */
const shortestWord = 5

/** How many letters of such a name are enough, as in `--pas` and `--tok`. */
const shortestStart = 3

/**
 * Finds the sensitive flag that a word may mean which is no flag: one of the command's that begins so, has such a
 * part, is spelt nearly so or has its value glued to it, else a name of secrets in general, with or without its value. It rather finds too much: what it finds is hidden.
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
    // `--passwordS3CRET` reads as a name of two words as well, as `--passwordFile` does.
    if (near) return {name: near.name, ...(glued && /^[A-Z]/.test(value) && {isName: true, value})}
    if (glued) return {name: glued.name, value}
    // `-pS3CRET`, where no flag is called `-p`.
    const initial = /^-[^-]./.test(typed) ? own.find(({spelling}) => spelling[0] === word[0]) : undefined
    if (initial) return {name: initial.name, value: bare.slice(1)}
    const stranger = findGlued(bare)
    if (stranger) return stranger
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
