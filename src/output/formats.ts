import {type Format, isFormat} from '../contract/formats.js'
import {preferredFormat} from '../line/preferred-format.js'
import type {GlobalFlagValues} from '../line/our-flags.js'
import {loadBundle} from '../load-bundle.js'
import type {HostConfig} from '../oclif/shapes.js'
import {toRows} from './rows.js'

/** The control characters that JSON.stringify does not escape: DEL, C1 and bidirectional ones. */
const rawControls = /[\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** A blank line at the end of a text, which a YAML block loses at the end of a document. */
const blankEnd = /(?:^|\n)[^\S\n]*\n$/

/** Writes a document as a text. */
export type Formatter = (document: unknown) => string

/** JSON without raw control characters (3.12); null for what JSON cannot hold. */
export const formatJson: Formatter = (value) =>
  escapeControls(JSON.stringify(value, null, 2) ?? 'null')

/** JSON on one line, without raw control characters (3.12, 3.13). */
export const formatNdjson: Formatter = (value) => escapeControls(JSON.stringify(value) ?? 'null')

type FormatRow = {
  /** Writes a document for a person. */
  indented: Formatter
  /** Writes a document for a program, on one line if it can. */
  line: Formatter
  /** Loads what it needs. */
  load?: () => void
  /** The extension of a file that holds a whole result; without one, that is JSON. */
  extension?: string
}

const json: FormatRow = {indented: formatJson, line: formatNdjson}

/** The formats of `--output`. A document without a text for a person becomes JSON. */
const formatters: Readonly<Record<Format, FormatRow>> = {
  json,
  ndjson: {indented: formatNdjson, line: formatNdjson},
  rows: {
    indented: (value) => formatJson(toRows(toJson(value))),
    line: (value) => formatNdjson(toRows(toJson(value))),
  },
  yaml: {
    indented: formatYaml,
    line: formatYaml,
    load: () => loadBundle('yaml'),
    extension: 'yaml',
  },
  text: json,
}

/** The formatter for a stream or a file; JSON is on one line off a terminal (3.13). */
export function formatterOf(format: Format, stream?: 'stderr' | 'stdout'): Formatter {
  const {indented, line} = formatters[format]
  return stream && !process[stream].isTTY ? line : indented
}

/** Loads what a format needs, before a command may remove the plugin. */
export function loadFormat(format: Format): void {
  formatters[format].load?.()
}

/** How a whole result is written to a file, and the extension; undefined if that is JSON. */
export function fileFormatOf(format: Format): {extension: string; write: Formatter} | undefined {
  const {extension, indented} = formatters[format]
  return extension === undefined ? undefined : {extension, write: indented}
}

/** The formatter for a line of a stream, which no format but `rows` shapes (4.16). */
export function lineFormatterOf(format: Format): Formatter {
  return format === 'rows' ? formatters.rows.line : formatNdjson
}

/**
 * Formats a document without an envelope: as JSON, even on a terminal, unless another format is
 * requested (8.5).
 */
export function formatDocument(
  document: unknown,
  config: HostConfig,
  {output}: GlobalFlagValues,
): string {
  const format = isFormat(output) ? output : (preferredFormat(config) ?? 'json')
  return `${formatterOf(format, 'stdout')(document)}\n`
}

/** Formats a document as YAML, with the same content as JSON, including `toJSON`. */
export function formatYaml(value: unknown): string {
  const {Document, visit} = loadBundle<typeof import('yaml')>('yaml')
  const document = new Document(toJson(value), {
    aliasDuplicateObjects: false,
  })
  // Only double quotes can escape control characters and show the end of a text.
  visit(document, {
    Scalar(_key, scalar) {
      const {value: text} = scalar
      if (typeof text !== 'string') return
      const needsQuotes = text.search(rawControls) !== -1 || blankEnd.test(text)
      if (needsQuotes) scalar.type = 'QUOTE_DOUBLE'
    },
  })
  return escapeControls(document.toString({lineWidth: 0}).replace(/\n$/, ''))
}

/** A value as a reader of JSON gets it, including `toJSON`. */
function toJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? 'null') as unknown
}

/** Escapes control characters, which JSON and our YAML have only between double quotes. */
function escapeControls(text: string): string {
  return text.replaceAll(
    rawControls,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
