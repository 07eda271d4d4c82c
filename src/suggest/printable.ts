const UNPRINTABLE = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffe\uffff]/gu

/** Makes a text safe to show: control and bidirectional characters escaped, one line, at most `limit` characters. */
export function toPrintable(text: string, limit = 120): string {
  const bounded = text.length > limit ? `${text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')}…` : text
  return bounded.replaceAll(UNPRINTABLE, (control) => `\\u${control.codePointAt(0)!.toString(16).padStart(4, '0')}`)
}
