import {parse, stringify} from 'smol-toml'

import {eolOf} from './line-break.js'

/**
 * The header of a table, `[key.name]`, or of a table in a list, `[[key.name]]`; captures the names.
 */
const header = /^\s*\[{1,2}\s*([^[].*?)\s*\]{1,2}\s*(?:#.*)?\r?$/

/** A comment or blank line, which belongs to the table after it if a header follows. */
const commentOrBlank = /^\s*(?:#|$)/

/** The names in a header, quoted or bare. */
const headerName = /"(?:[^"\\]|\\.)*"|'[^']*'|[\w-]+/g

/** Reads TOML as plain JSON values, with dates as texts; undefined for a text that is not TOML. */
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
 * Sets the table `[key.name]` at the end of TOML text, and leaves everything else as it is. An
 * inline table of this name is not removed; the text then has the name twice, which is not TOML.
 */
export function setInToml(text: string, [key, name]: [string, string], value: object): string {
  const otherLines = dropTable(text.split('\n'), [key, name]).join('\n').trimEnd()
  const table = stringify({[key]: {[name]: value}}).trimEnd()
  const lines = [...table.split('\n'), '']
  if (otherLines !== '') lines.unshift(otherLines, '')
  return lines.join(eolOf(text))
}

/** The lines without a table and the tables in it. The comments above and below it stay. */
function dropTable(lines: readonly string[], path: readonly string[]): string[] {
  const sections = splitSections(lines)
  const isDropped = (section: Section | undefined) =>
    section !== undefined && path.every((name, index) => section.names[index] === name)
  return sections.flatMap((section, index) => {
    if (!isDropped(section)) return [...section.above, ...section.lines]
    // Between two dropped tables, comments are about the second one.
    return isDropped(sections[index - 1]) ? [] : section.above
  })
}

/** A part of a TOML text: what is above all tables, a table, or the comments at the end. */
type Section = {
  /** The names in the table's header; none for the other parts. */
  names: readonly string[]
  /** The comments and blank lines above the header. */
  above: readonly string[]
  /** The header, and what follows it. */
  lines: string[]
}

function splitSections(lines: readonly string[]): Section[] {
  const sections: Section[] = [{names: [], above: [], lines: []}]
  let comments: string[] = []
  for (const line of lines) {
    if (commentOrBlank.test(line)) {
      comments.push(line)
      continue
    }
    const names = readHeader(line)
    if (names) sections.push({names, above: comments, lines: [line]})
    else sections.at(-1)!.lines.push(...comments, line)
    comments = []
  }
  return [...sections, {names: [], above: comments, lines: []}]
}

/**
 * The names in a table's header, without their quotes; undefined for a line that is not a header.
 */
function readHeader(line: string): string[] | undefined {
  const [, inside] = header.exec(line) ?? []
  if (inside === undefined) return undefined
  const names = inside.match(headerName) ?? []
  return names.map((name) => name.replaceAll(/^["']|["']$/g, ''))
}
