/** `[default: x]` at the start, with its whole text; elsewhere, `(default x)` with one word. */
const defaultPattern = /^\s*\[default:? ([^\]]*)\]|[[(]default:? ([^\])\s]+)[\])]/i

/** The source of a pattern for what a description has in the place of a default if there is none. */
export const noDefaultSource = `null|undefined|nil|""|''`

const noDefaultPattern = new RegExp(`^(?:${noDefaultSource})$`, 'i')

/**
 * The default that a description states because a manifest cannot: `x` of `[default: x]`, and `0,
 * max: 3` of `[default: 0, max: 3]`; undefined without one.
 */
export function statedDefault(description: string): string | undefined {
  const [, atStart, elsewhere] = defaultPattern.exec(description) ?? []
  const stated = (atStart ?? elsewhere)?.trim() ?? ''
  const isNone = stated === '' || noDefaultPattern.test(stated)
  return isNone ? undefined : stated
}
