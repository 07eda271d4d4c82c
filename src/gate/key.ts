/** What a key of annotations, or a glob of a gate, names: one command, or every command whose id it matches. */
export type Key = {
  /** The words with `:` between them. */
  pattern: string
  isGlob: boolean
}

/** Reads a key in either spelling (`apps:info`, `apps info`); `*` matches any characters, `?` one. */
export function readKey(text: string): Key {
  const pattern = text
    .trim()
    .split(/[\s:]+/)
    .join(':')
  return {isGlob: /[*?]/.test(pattern), pattern}
}

/** Whether a key names a command's id. */
export function matchesKey({isGlob, pattern}: Key, id: string): boolean {
  return isGlob ? matchesGlob(pattern, id) : pattern === id
}

/**
 * Whether every id that one key matches is matched by the other one too, and not the other way round.
 *
 * A wildcard is matched by a wildcard alone, so a pattern that matches the text of another one contains it.
 */
export function isMorePrecise(one: Key, other: Key): boolean {
  return contains(other, one) && !contains(one, other)
}

/** How much of a key is literal: it decides between globs if neither contains the other. */
export function countLiterals({pattern}: Key): number {
  return pattern.replaceAll(/[*?]/g, '').length
}

function contains(outer: Key, inner: Key): boolean {
  if (!outer.isGlob) return !inner.isGlob && outer.pattern === inner.pattern
  return matchesGlob(outer.pattern, inner.pattern)
}

/** Matches in time proportional to both lengths multiplied: a pattern is data, and never becomes a regular expression. */
function matchesGlob(pattern: string, text: string): boolean {
  let at = 0
  let star = -1
  let resume = 0
  for (let index = 0; index < text.length;) {
    const wanted = pattern[at]
    if (wanted === '*') {
      star = at++
      resume = index
    } else if (wanted !== undefined && (wanted === text[index] || (wanted === '?' && text[index] !== '*'))) {
      at++
      index++
    } else if (star >= 0) {
      at = star + 1
      index = ++resume
    } else {
      return false
    }
  }

  while (pattern[at] === '*') at++
  return at === pattern.length
}
