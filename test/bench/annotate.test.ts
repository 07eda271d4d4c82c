import {readFileSync} from 'node:fs'

import {expect, test} from 'vitest'

import {corpusFiles, scoreDrafts} from '../../bench/annotate/score.js'

test('the page has the figures of the drafts', () => {
  const page = readFileSync('bench/README.md', 'utf8')
  const scores = corpusFiles.map((file) => scoreDrafts(file))
  const rows = [
    ['drafted as not mutating, and reads', '98.5 %', 'readPrecision'],
    ['reads, and is drafted so', '70 %', 'readRecall'],
    ['drafted as destructive, and destroys', '95 %', 'destroyPrecision'],
    ['destroys, and is drafted so', '75 %', 'destroyRecall'],
  ] as const
  for (const [name, asked, key] of rows) {
    const shares = scores.map((score) => `${(100 * score[key]).toFixed(1)} %`)
    expect(page).toContain(`| ${[name, asked, ...shares].join(' | ')} |`)
  }

  for (const {commands} of scores)
    expect(page).toContain(`${commands.toLocaleString('en')} commands`)
})
