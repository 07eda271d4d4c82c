import {styleText} from 'node:util'

/** Styles a text for a terminal. */
export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string

/**
 * Returns a function that styles a person's reports: in color on a terminal, unless `NO_COLOR` is
 * set.
 */
export function painterFor(isTerminal: boolean): Paint {
  if (!isTerminal || process.env['NO_COLOR']) {
    return (_style, text) => text
  }
  return (style, text) => styleText(style, text, {validateStream: false})
}

/** A number with a noun, whose plural ends with an `s`: `2 files`. */
export function countNouns(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
