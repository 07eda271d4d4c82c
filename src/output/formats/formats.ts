import {formatJson, formatNdjson} from './json.js'
import {formatYaml} from './yaml.js'

/** Formats a document, without a final newline. */
export type Formatter = (document: unknown) => string

/**
 * Every format of `--output`: whether its documents are JSON, and its formatter. Only YAML loads a library, when its
 * formatter is asked for. `text` is written for people by `formatText`; a document without a text of its own is JSON.
 */
const table = {
  json: {isJson: true, formatter: () => formatJson},
  ndjson: {isJson: true, formatter: () => formatNdjson},
  yaml: {isJson: false, formatter: () => formatYaml},
  text: {isJson: true, formatter: () => formatJson},
} satisfies Record<string, {isJson: boolean; formatter: () => Formatter}>

/** The name of a format. */
export type Format = keyof typeof table

/** The names of all formats. */
export const formats = Object.keys(table) as readonly Format[]

/** Whether a value names a format. */
export function isFormat(value: unknown): value is Format {
  return formats.includes(value as Format)
}

/** Whether the documents of a format are JSON. */
export function isJsonFormat(format: Format): boolean {
  return table[format].isJson
}

/** The formatter of a format. @throws Error when its library cannot be loaded */
export function formatterOf(format: Format): Formatter {
  return table[format].formatter()
}
