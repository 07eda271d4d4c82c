import {readdirSync, readFileSync} from 'node:fs'

import {parseJson} from '../../contract/unknown-value.js'
import {packRow, type PackRow} from './merge-answers.js'

/**
 * The rows of the files in `packs`, from the repository's root.
 *
 * @throws Error for a malformed row
 */
export function readRows(): PackRow[] {
  const files = readdirSync('packs').filter((name) => name.endsWith('.jsonl'))
  return files.flatMap((name) => {
    const lines = readFileSync(`packs/${name}`, 'utf8').split('\n').filter(Boolean)
    return lines.map((line, index) => {
      const row = parseJson(line)
      if (packRow.isValid(row)) return row
      throw new Error(`packs/${name}, row ${index + 1}: it is not ${packRow.expected}`)
    })
  })
}
