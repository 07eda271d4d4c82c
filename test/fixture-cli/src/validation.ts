/** What values of one kind look like; `expected` follows the words "must be". */
export type Rule = {accepts: (value: unknown) => boolean; expected: string}

/** Accepts one of the given words. */
export function oneOf(words: readonly string[]): Rule {
  return {
    accepts: (value) => words.some((word) => word === value),
    expected: `one of ${words.join(', ')}`,
  }
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

/** Accepts a day of the calendar, written YYYY-MM-DD. */
export const dayRule: Rule = {
  // Date accepts 30 February and calls it 2 March: only what comes back unchanged is a day.
  accepts: (value) => typeof value === 'string' && toISOString(value)?.slice(0, 10) === value,
  expected: 'a date as YYYY-MM-DD',
}

/** Accepts a moment as `Date.prototype.toISOString` writes it. */
export const timestampRule: Rule = {
  accepts: (value) => typeof value === 'string' && toISOString(value) === value,
  expected: 'a timestamp as 2025-03-10T09:00:00.000Z',
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

function toISOString(value: string): string | undefined {
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
