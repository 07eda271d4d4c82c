import {matchesGlob, type Wildcards} from './glob.js'

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

/** Whether a key is a glob, rather than a name. */
export function isGlob(key: string): boolean {
  return /[*?]/.test(key)
}

/**
 * The text may itself be a key: a wildcard in it is matched only by `*` or by the same wildcard.
 */
const wildcards: Wildcards = {
  matchesStar: () => true,
  matchesQuestionMark: (character) => character !== '*',
}

/**
 * Whether a key matches an id, in time proportional to the product of their lengths (12.8). A key
 * that matches the text of another key matches every id that the other one matches.
 */
export function matchesKey(key: string, id: string): boolean {
  return matchesGlob(key, id, wildcards)
}

/** Whether a key matches only some of the ids that another key matches. */
export function isMorePrecise(one: string, other: string): boolean {
  return matchesKey(other, one) && !matchesKey(one, other)
}

/**
 * Orders keys by ascending precision (12.8): by their numbers of literal characters, and if these
 * are equal, by whether one matches only some of the other's ids. Such a key never has fewer.
 */
export function comparePrecision(one: string, other: string): number {
  const literals = one.replaceAll(/[*?]/g, '').length - other.replaceAll(/[*?]/g, '').length
  return literals || Number(isMorePrecise(one, other)) - Number(isMorePrecise(other, one))
}
