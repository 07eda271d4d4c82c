import {secretEndings} from './sensitive-names.js'

/** A flag's name with a secret written behind it, without anything between the two. */
type Glued = {name: string; value: string; isName: true}

/** What no name goes on with: a digit somewhere, or capital letters alone. */
const tail = /^[^-]*\d|^[^-\p{Ll}]{4,}$/u

/**
 * Splits `--tokenS3CRET`, where the command has no flag that tells the name from its value. The word may be a name
 * nonetheless (`--token2`), with its value behind it.
 *
 * @param typed a word without its dashes
 */
export function findGlued(typed: string): Glued | undefined {
  const folded = typed.toLowerCase()
  for (const ending of [...secretEndings, 'api-key', 'api_key']) {
    const start = folded.indexOf(ending)
    const value = start === -1 ? '' : typed.slice(start + ending.length)
    if (tail.test(value)) return {isName: true, name: ending, value}
  }

  return undefined
}
