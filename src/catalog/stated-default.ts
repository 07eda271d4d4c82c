/** `[default: x]` at the start, with its whole text; elsewhere, `(default x)` with one word. */
const defaultPattern = /^\s*\[default:? ([^\]]*)\]|[[(]default:? ([^\])\s]+)[\])]/i

/** The words by which a description states that there is no default, for a regular expression. */
export const noDefault = `null|undefined|nil|""|''`

const noDefaultPattern = new RegExp(`^(?:${noDefault})$`, 'i')

/**
 * The default that a description states because a manifest cannot: `[default: x]`, also with more
 * in it, as `[default: 0, max: 3]`.
 */
export function statedDefault(description: string): string | undefined {
  const [, atStart, elsewhere] = defaultPattern.exec(description) ?? []
  const stated = (atStart ?? elsewhere)?.trim() ?? ''
  const isNone = stated === '' || noDefaultPattern.test(stated)
  return isNone ? undefined : stated.replaceAll(': ', ' ')
}
