import {styleText} from 'node:util'

/** A style or several, by the names of node:util. */
export type Style = Parameters<typeof styleText>[0]

/** Puts a style around a text. */
export type Paint = (style: Style, text: string) => string

/** How a report for a person is painted: in colours on a terminal whose user has not turned them off (`NO_COLOR`). */
export function painterFor(isTerminal: boolean): Paint {
  if (!isTerminal || process.env['NO_COLOR']) return (_style, text) => text
  return (style, text) => styleText(style, text, {validateStream: false})
}
