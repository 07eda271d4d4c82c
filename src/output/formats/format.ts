/** How a document is written. `text` is for people. */
export const formats = ['json', 'ndjson', 'yaml', 'text'] as const

/** The name of a format. */
export type Format = (typeof formats)[number]

/** Turns a document into the text that goes on the wire, its final newline left out. */
export type Formatter = (document: unknown) => string

/** Whether a value names a format. */
export function isFormat(value: unknown): value is Format {
  return formats.includes(value as Format)
}
