import {readProperty} from '../contract/unknown-value.js'

/** A word that begins like a flag: `--dry-rn` or `-x`, not `-1`. */
const flagLike = /^--?[a-z]/i

/**
 * Makes the error that @oclif/core 2 and later throw for unknown flags. The parser of core 1 takes
 * them for arguments, and runs `push --dry-rn`.
 *
 * @param parsed what the parser returned
 * @param words the words that it parsed
 * @param options the parser's options, or the class
 * @returns undefined if no flag is unknown, or the command takes any words
 */
export function findSwallowedFlags(
  parsed: unknown,
  words: readonly string[],
  options: unknown,
): Error | undefined {
  const raw = readProperty(parsed, 'raw')
  if (!Array.isArray(raw) || readProperty(options, 'strict') === false) return undefined
  const terminator = words.indexOf('--')
  const before = new Set(terminator === -1 ? words : words.slice(0, terminator))
  const args = raw.filter((token) => readProperty(token, 'type') === 'arg')
  const flags = args
    .map((token) => String(readProperty(token, 'input')))
    .filter((input) => flagLike.test(input) && before.has(input))
  if (flags.length === 0) return undefined
  const message = `Nonexistent flag${flags.length === 1 ? '' : 's'}: ${flags.join(', ')}`
  return Object.assign(new Error(message), {flags})
}
