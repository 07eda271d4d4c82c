import {readdirSync, readFileSync} from 'node:fs'

import type {PackRow} from './merge-answers.js'

/** The rows of the files in `packs`, from the repository's root. */
export function readRows(): PackRow[] {
  const files = readdirSync('packs').filter((name) => name.endsWith('.jsonl'))
  return files.flatMap((name) => {
    const lines = readFileSync(`packs/${name}`, 'utf8').split('\n').filter(Boolean)
    return lines.map((line) => JSON.parse(line) as PackRow)
  })
}
