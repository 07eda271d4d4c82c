import {readFileSync, writeFileSync} from 'node:fs'

import {describe, expect, it} from 'vitest'

import {answerQuestion, askHosts, type Score, scoreTrials} from '../../../bench/search/measure.js'
import {type QuotedSet, scoreQuoted, writeTable} from '../../../bench/search/table.js'

// `README=write npx vitest run test/services/search/accuracy` writes the figures into the page.
const file = 'docs/finding.md'
const places = /(<!-- figures -->\n).*(<!-- end -->)/s

/**
 * The least shares of first, three, five, right among the confident, and confident among the right:
 * about two points below what is measured, so that a change of one or two intents is no failure.
 */
const floors: Record<QuotedSet, readonly [number, number, number, number, number]> = {
  fresh: [0.73, 0.86, 0.87, 0.9, 0.39],
  'fresh-words': [0.96, 0.98, 0.98, 0.97, 0.79],
  handed: [0.88, 0.89, 0.94, 0.99, 0.39],
  'held-out': [0.66, 0.8, 0.83, 0.94, 0.5],
  names: [0.985, 0.99, 0.99, 0.99, 0.87],
  outside: [0.79, 0.91, 0.94, 0.92, 0.56],
  'own-words': [0.97, 0.99, 0.99, 0.97, 0.88],
  summaries: [0.975, 0.99, 0.99, 0.98, 0.78],
  unseen: [0.65, 0.8, 0.85, 0.74, 0.17],
}

describe('the search', () => {
  it('finds what people ask published CLIs for', {timeout: 240_000}, () => {
    const scores = scoreQuoted()
    for (const [name, [first, three, five, right, confident]] of Object.entries(floors)) {
      const score: Score = scores[name as QuotedSet]
      expect(score.first, `${name} first`).toBeGreaterThan(first)
      expect(score.three, `${name} three`).toBeGreaterThan(three)
      expect(score.five, `${name} five`).toBeGreaterThan(five)
      expect(score.confidentRight, `${name} right`).toBeGreaterThan(right)
      expect(score.rightConfident, `${name} confident`).toBeGreaterThan(confident)
    }

    const page = readFileSync(file, 'utf8')
    expect(page).toMatch(places)
    const written = page.replace(places, `$1\n${writeTable(scores)}\n\n$2`)
    if (process.env.README === 'write') writeFileSync(file, written)
    expect(page).toBe(written)
  })

  it('is hardly ever confident of what no command serves', {timeout: 60_000}, () => {
    const trials = (['held-out', 'unserved'] as const).flatMap((set) =>
      askHosts(set).map((question) => answerQuestion(question)),
    )
    const {unserved, unservedConfident} = scoreTrials(trials)
    expect(unserved).toBe(80)
    expect(unservedConfident).toBeLessThan(10)
  })
})
