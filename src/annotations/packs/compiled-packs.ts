import {writeLines} from './lines.js'
import {mergeAnswers, type PackRow} from './merge-answers.js'
import {readRows} from './read-rows.js'
import {shortenHash} from './shorten-hash.js'

/** The text of each plugin's lines, by plugin; the build runs this file and bundles the result. */
export const packs: Record<string, string> = compilePacks()

function compilePacks(): Record<string, string> {
  const rows = readRows()
  const plugins = [...new Set(rows.map(({plugin}) => plugin))].toSorted()
  const compiled = plugins.map((name) => [name, compileRows(rows, name)] as const)
  return Object.fromEntries(compiled)
}

function compileRows(rows: readonly PackRow[], name: string): string {
  const lines = rows
    .filter(({plugin}) => plugin === name)
    .map((row) => ({
      annotation: mergeAnswers(row),
      hash: shortenHash(row.hash),
      id: row.id,
    }))
  return writeLines(lines)
}
