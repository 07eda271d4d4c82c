import {expect} from 'vitest'

import type {CliRun} from './run-cli.js'

type Document = Record<string, unknown>

/** The one document on a stream. Fails if there is anything else on it. */
export function readDocument(text: string): Document {
  const document = JSON.parse(text) as Document
  expect(text).toBe(`${JSON.stringify(document)}\n`)
  return document
}

/** The documents of a stream of lines. */
export function readLines(text: string): Document[] {
  expect(text, 'a stream of lines ends in a newline').toMatch(/^$|\n$/)
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Document]))
}

/** The error envelope that a run left as the last document on stderr, after its log lines. */
export function readError({stderr}: Pick<CliRun, 'stderr'>): Document {
  const {document} = splitErrorStream(stderr)
  expect(document, `an error envelope on stderr: ${JSON.stringify(stderr)}`).toBeDefined()
  return document!
}

/** The level and message of each log line on stderr. */
export function readLogs({stderr}: Pick<CliRun, 'stderr'>): string[] {
  return readLines(splitErrorStream(stderr).logs).map(
    ({level, msg, repeated}) =>
      `${String(level)}: ${String(msg)}${typeof repeated === 'number' ? ` (+${repeated})` : ''}`,
  )
}

/**
 * Splits an stderr into its log lines and the envelope that may follow them, which a terminal
 * indents.
 */
function splitErrorStream(stderr: string): {logs: string; document?: Document} {
  const start = stderr.trimEnd().lastIndexOf('\n{') + 1
  if (stderr.startsWith('{"ts":', start) || !stderr.startsWith('{', start)) return {logs: stderr}
  return {document: JSON.parse(stderr.slice(start)) as Document, logs: stderr.slice(0, start)}
}
