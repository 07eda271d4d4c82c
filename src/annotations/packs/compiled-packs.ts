import {writeLines} from './lines.js'
import {mergeAnswers} from './merge-answers.js'
import {readRows} from './read-rows.js'
import {shortenHash} from './shorten-hash.js'

/** The lines of each plugin, as a text; the build runs this file and bundles the result. */
export const packs: Record<string, string> = compilePacks()

function compilePacks(): Record<string, string> {
  const rows = readRows()
  const plugins = [...new Set(rows.map(({plugin}) => plugin))].toSorted()
  return Object.fromEntries(
    plugins.map((name) => {
      const own = rows.filter(({plugin}) => plugin === name)
      const lines = own.map((row) => {
        return {
          annotation: mergeAnswers(row),
          hash: shortenHash(row.hash),
          id: row.id,
        }
      })
      return [name, writeLines(lines)]
    }),
  )
}
