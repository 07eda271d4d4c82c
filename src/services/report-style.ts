import {inspect} from 'node:util'

type Style = 'blue' | 'bold' | 'dim' | 'green' | 'red' | 'yellow'

/** Styles a text for a terminal. */
export type Paint = (style: Style | readonly Style[], text: string) => string

/**
 * Returns a function that styles a person's reports: in color on a terminal, unless `NO_COLOR` is
 * set.
 */
export function painterFor(isTerminal: boolean): Paint {
  if (!isTerminal || process.env['NO_COLOR']) {
    return (_style, text) => text
  }
  // Node.js 20.0 to 20.11 have no `styleText`.
  return (style, text) => [style].flat().reduceRight((inner, name) => paint(name, inner), text)
}

function paint(style: Style, text: string): string {
  const [start, end] = inspect.colors[style]!
  return `\u001B[${start}m${text}\u001B[${end}m`
}

/** A number with a noun, whose plural ends with an `s`: `2 files`. */
export function countNouns(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
