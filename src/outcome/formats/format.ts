import {formatJson} from './json.js'
import {formatNdjson} from './ndjson.js'

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

const loaders: Record<Exclude<Format, 'text'>, () => Formatter | Promise<Formatter>> = {
  json: () => formatJson,
  ndjson: () => formatNdjson,
  yaml: async () => (await import('./yaml.js')).loadYaml(),
}

/**
 * Loads the formatter of a machine-readable format; `text` is written by the text of the outcome itself and reads
 * documents as JSON.
 */
export async function loadFormatter(format: Format): Promise<Formatter> {
  return loaders[format === 'text' ? 'json' : format]()
}
