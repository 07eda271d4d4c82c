import type {Format, Formatter} from './format-table.js'
import {formatJson} from './json.js'
import {formatNdjson} from './ndjson.js'

const loaders: Record<Exclude<Format, 'text'>, () => Formatter | Promise<Formatter>> = {
  json: () => formatJson,
  ndjson: () => formatNdjson,
  yaml: async () => (await import('./yaml.js')).formatYaml,
}

/**
 * Loads the formatter of a machine-readable format; `text` is written by the text of the outcome itself and reads
 * documents as JSON.
 */
export function loadFormatter(format: Format): Formatter | Promise<Formatter> {
  return loaders[format === 'text' ? 'json' : format]()
}
