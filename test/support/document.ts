import {expect} from 'vitest'

import type {CliRun} from './run-cli.js'

/** The one document on a stream. Fails when there is anything else on it. */
export function readDocument(text: string): Record<string, unknown> {
  expect(text.endsWith('\n'), `a document ends in a newline: ${JSON.stringify(text.slice(-80))}`).toBe(true)
  const document: unknown = JSON.parse(text)
  expect(text).toBe(`${JSON.stringify(document, null, 2)}\n`)
  return document as Record<string, unknown>
}

/** The documents of a stream of lines. */
export function readLines(text: string): Record<string, unknown>[] {
  if (text === '') return []
  expect(text.endsWith('\n'), 'a stream of lines ends in a newline').toBe(true)
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

/** The error envelope that a run left as the last document on stderr, after its log lines. */
export function readError({stderr}: Pick<CliRun, 'stderr'>): Record<string, unknown> {
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

/** Parts the log lines of an stderr from the indented document that may follow them. */
function splitErrorStream(stderr: string): {logs: string; document?: Record<string, unknown>} {
  const start = stderr.startsWith('{\n') ? 0 : stderr.indexOf('\n{\n') + 1
  if (start === 0 && !stderr.startsWith('{\n')) return {logs: stderr}
  return {document: readDocument(stderr.slice(start)), logs: stderr.slice(0, start)}
}
