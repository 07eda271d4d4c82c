/** `[default: x]` at the start, with its whole text; elsewhere, `(default x)` with one word. */
const defaultPattern = /^\s*\[default:? ([^\]]*)\]|[[(]default:? ([^\])\s]+)[\])]/i

/** Words that a description has in the place of a default if there is none, as a pattern. */
export const noDefaultWords = `null|undefined|nil|""|''`

const noDefaultPattern = new RegExp(`^(?:${noDefaultWords})$`, 'i')

/**
 * The default that a description states because a manifest cannot: `x` of `[default: x]`, and with
 * what follows it, `0, max 3` of `[default: 0, max: 3]`; undefined without one.
 */
export function statedDefault(description: string): string | undefined {
  const [, atStart, elsewhere] = defaultPattern.exec(description) ?? []
  const stated = (atStart ?? elsewhere)?.trim() ?? ''
  const isNone = stated === '' || noDefaultPattern.test(stated)
  // A brief writes `default 0, max 3`, without colons.
  return isNone ? undefined : stated.replaceAll(': ', ' ')
}
