import {bound, compose, findPhrase} from '../contract/phrase.js'

/** Control characters, surrogates without their other half, and what turns the direction of a text or is no character. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const UNPRINTABLE =
  /[\u0000-\u001f\u007f-\u009f\ud800-\udfff\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffe\uffff]/gu

/** Makes a text safe to show: control and bidirectional characters escaped, one line, at most `limit` characters. */
export function toPrintable(text: string, limit = 120): string {
  const shown = escape(text)
  const parts = findPhrase(text)
  if (parts && shown !== text) compose({fixed: parts.fixed.map(escape), values: parts.values.map(escape)})
  return bound(shown, limit)
}

function escape(text: string): string {
  return text.replaceAll(UNPRINTABLE, (control) => `\\u${control.codePointAt(0)!.toString(16).padStart(4, '0')}`)
}
