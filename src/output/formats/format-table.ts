/** Every format of an answer, and what is true of it before its formatter is loaded. `text` is for people. */
const table = {
  json: {isJson: true, isLoadedLater: false},
  ndjson: {isJson: true, isLoadedLater: false},
  yaml: {isJson: false, isLoadedLater: true},
  text: {isJson: true, isLoadedLater: false},
} as const

/** The name of a format. */
export type Format = keyof typeof table

/** The names of all formats. */
export const formats = Object.keys(table) as readonly Format[]

/** Turns a document into the text that goes on the wire, its final newline left out. */
export type Formatter = (document: unknown) => string

/** Whether a value names a format. */
export function isFormat(value: unknown): value is Format {
  return formats.includes(value as Format)
}

/** Whether what a format writes is JSON; documents of `text` are. */
export function isJsonFormat(format: Format): boolean {
  return table[format].isJson
}

/** Whether a formatter stands behind an `import()`, so that it is no longer loaded in an exit handler. */
export function isLoadedLater(format: Format): boolean {
  return table[format].isLoadedLater
}
