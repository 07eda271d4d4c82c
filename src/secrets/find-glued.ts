import {secretEndings} from './sensitive-names.js'

/** A flag's name with a secret written behind it, without anything between the two. */
type Glued = {name: string; value: string; isName: true}

let shouted: RegExp | undefined

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
    if (isTail(value)) return {isName: true, name: ending, value}
  }

  return undefined
}

/** Whether no name goes on with a text: a digit stands in it, or it has no small letters. */
function isTail(text: string): boolean {
  if (/^[^-]*\d/.test(text)) return true
  if (text.length < 4 || /[-a-z]/.test(text)) return false
  // No literal, for which V8 would read the tables of Unicode each time that the file is loaded.
  shouted ??= new RegExp(String.raw`^[^-\p{Ll}]{4,}$`, 'u')
  return shouted.test(text)
}
