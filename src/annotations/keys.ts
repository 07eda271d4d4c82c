/**
 * Reads a key in either spelling (`apps:info`, `apps info`) as a pattern (12.8): `*` matches any
 * characters, `?` one.
 */
export function readKey(text: string): string {
  return text
    .trim()
    .split(/[\s:]+/)
    .join(':')
}

/**
 * Whether a key matches an id, in time proportional to the product of their lengths (12.8). If one
 * key matches another key's text, it matches every id that the other one matches: only `*`, or the
 * same wildcard, matches a wildcard in the text.
 */
export function matchesKey(key: string, id: string): boolean {
  let at = 0
  let star = -1
  let resume = 0
  for (let index = 0; index < id.length;) {
    const wanted = key[at]
    if (wanted === '*') {
      star = at++
      resume = index
    } else if (
      wanted !== undefined &&
      (wanted === id[index] || (wanted === '?' && id[index] !== '*'))
    ) {
      at++
      index++
    } else if (star >= 0) {
      at = star + 1
      index = ++resume
    } else {
      return false
    }
  }

  while (key[at] === '*') at++
  return at === key.length
}

/** Whether a key matches only a part of what another one matches. */
export function isMorePrecise(one: string, other: string): boolean {
  return matchesKey(other, one) && !matchesKey(one, other)
}

/**
 * Orders keys by ascending precision (12.8); if neither contains the other, the one with more
 * literal characters wins.
 */
export function comparePrecision(one: string, other: string): number {
  const literals = one.replaceAll(/[*?]/g, '').length - other.replaceAll(/[*?]/g, '').length
  return literals || Number(isMorePrecise(one, other)) - Number(isMorePrecise(other, one))
}
