/** What text of one kind looks like. */
export type Rule = {
  accepts: (value: unknown) => boolean
  /** What is accepted, to follow the words "must be". */
  expected: string
}

/** Accepts one of the given words. */
export function oneOf(words: readonly string[]): Rule {
  return {accepts: (value) => words.some((word) => word === value), expected: `one of ${words.join(', ')}`}
}

/** Accepts one line of visible text, not empty: control characters would break a table. */
export const lineOfText: Rule = {
  accepts: (value) => typeof value === 'string' && value.trim() !== '' && !/\p{Cc}/u.test(value),
  expected: 'one line of text',
}

/** Accepts the name of a label. */
export const labelName: Rule = {
  accepts: (value) => typeof value === 'string' && /^[a-z\d][a-z\d-]{0,29}$/.test(value),
  expected: 'small letters, digits and dashes, at most 30',
}

/** A `parse` function for an argument or a flag that takes text of this kind. */
export function parserOf({accepts, expected}: Rule): (input: string) => Promise<string> {
  return async (input) => {
    if (!accepts(input)) throw new Error(`Expected ${expected} but received: ${input}`)
    return input
  }
}

/** A number with its noun: `1 task`, `2 tasks`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
