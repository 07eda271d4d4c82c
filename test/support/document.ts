import {expect} from 'vitest'

import type {CliRun} from './run-cli.js'

/** The one document on a stream. Fails when there is anything else on it. */
export function readDocument(text: string): Record<string, unknown> {
  expect(text.endsWith('\n'), `a document ends in a newline: ${JSON.stringify(text.slice(-80))}`).toBe(true)
  const document: unknown = JSON.parse(text)
  expect(text).toBe(`${JSON.stringify(document)}\n`)
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

/** Splits an stderr into its log lines and the envelope that may follow them, which a terminal indents. */
function splitErrorStream(stderr: string): {logs: string; document?: Record<string, unknown>} {
  const start = stderr.trimEnd().lastIndexOf('\n{') + 1
  if (stderr.startsWith('{"ts":', start) || !stderr.startsWith('{', start)) return {logs: stderr}
  return {document: JSON.parse(stderr.slice(start)) as Record<string, unknown>, logs: stderr.slice(0, start)}
}
