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
  const key = simplify(one)
  const otherKey = simplify(other)
  return matchesKey(otherKey, key) && !matchesKey(key, otherKey)
}

/**
 * Orders keys by ascending precision (12.8): the more precise one has more literal characters, or
 * else fewer `*`, or else more `?`. A key that matches only some of another's ids comes after it.
 * Equally precise keys are in alphabetical order, so that the order of a file does not matter.
 */
export function comparePrecision(one: string, other: string): number {
  const counts = countCharacters(one)
  const otherCounts = countCharacters(other)
  return (
    counts.literals - otherCounts.literals ||
    otherCounts.stars - counts.stars ||
    counts.questionMarks - otherCounts.questionMarks ||
    Number(one > other) - Number(one < other)
  )
}

function countCharacters(key: string): Record<'literals' | 'questionMarks' | 'stars', number> {
  const characters = [...simplify(key)]
  const stars = characters.filter((character) => character === '*').length
  const questionMarks = characters.filter((character) => character === '?').length
  return {literals: characters.length - stars - questionMarks, questionMarks, stars}
}

/** Writes adjacent wildcards in one way: `*?*` is `?*`. */
function simplify(key: string): string {
  return key.replaceAll(/[*?]+/g, (run) => {
    const questionMarks = run.replaceAll('*', '')
    return questionMarks === run ? run : `${questionMarks}*`
  })
}
