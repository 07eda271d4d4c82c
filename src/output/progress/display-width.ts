import {cleanProse} from '../../contract/prose.js'

/** Characters that take two columns: emoji and East Asian wide ones (Unicode Standard Annex 11). */
const wide =
  /\p{Emoji_Presentation}|[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]/u

/** Characters that take none: marks, joiners and format controls. */
const empty = /[\p{Mark}\p{Format}]/u

/** How many columns of a terminal a character takes. */
function widthOf(character: string): number {
  if (empty.test(character)) return 0
  return wide.test(character) ? 2 : 1
}

/** How many columns of a terminal a line takes. */
export function measureWidth(line: string): number {
  let width = 0
  for (const character of line) width += widthOf(character)
  return width
}

/** Cuts a line to so many columns, with an ellipsis where something is missing. */
export function cutToWidth(line: string, columns: number): string {
  if (measureWidth(line) <= columns) return line
  let width = 0
  let cut = ''
  for (const character of line) {
    width += widthOf(character)
    if (width > columns - 1) break
    cut += character
  }

  return columns > 0 ? `${cut}…` : ''
}

/** A text as one line that a terminal shows as it is: no ANSI codes, no control characters. */
export function flatten(text: string): string {
  return cleanProse(text)
    .replaceAll(/[\t\n]+/g, ' ')
    .trim()
}
