import {parse, stringify} from 'smol-toml'

import {eolOf} from './edit-json.js'

/** The header of a table or of one of a list, `[key.name]`, with what is between its brackets. */
const header = /^\s*\[{1,2}\s*([^[].*?)\s*\]{1,2}\s*(?:#.*)?\r?$/

/** A line that belongs to the table after it, if that is the next one. */
const commentOrBlank = /^\s*(?:#|$)/

/** The names in a header, quoted or bare. */
const headerName = /"(?:[^"\\]|\\.)*"|'[^']*'|[\w-]+/g

/** Reads TOML as JSON would hold it; undefined for a text that is not TOML. */
export function readToml(text: string): unknown {
  try {
    return JSON.parse(JSON.stringify(parse(text)))
  } catch {
    return undefined
  }
}

/** Writes a document as TOML. */
export function writeToml(document: object): string {
  return `${stringify(document)}\n`
}

/**
 * Sets a table of a table in TOML text, `[key.name]`, as the last one, and leaves the rest as it is.
 * A table that is inline stays, so that the caller finds the name twice.
 */
export function setInToml(text: string, [key, name]: [string, string], value: object): string {
  const rest = dropTable(text.split('\n'), [key, name]).join('\n').trimEnd()
  const table = stringify({[key]: {[name]: value}}).trimEnd()
  const lines = [...table.split('\n'), '']
  if (rest !== '') lines.unshift(rest, '')
  return lines.join(eolOf(text))
}

/** The lines of a text without a table and the tables in it; a comment before the next one stays. */
function dropTable(lines: readonly string[], path: readonly string[]): string[] {
  const kept: string[] = []
  let comments: string[] = []
  let isInside = false
  for (const line of lines) {
    const names = readHeader(line)
    if (names) isInside = path.every((name, index) => names[index] === name)
    if (!isInside) kept.push(...comments, line)
    if (isInside && commentOrBlank.test(line)) comments.push(line)
    else comments = []
  }
  return [...kept, ...comments]
}

/** The names in a table's header, without their quotes; undefined for another line. */
function readHeader(line: string): string[] | undefined {
  const [, inside] = header.exec(line) ?? []
  if (inside === undefined) return undefined
  const names = inside.match(headerName) ?? []
  return names.map((name) => name.replaceAll(/^["']|["']$/g, ''))
}
