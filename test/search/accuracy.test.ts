import {readFileSync} from 'node:fs'

import {describe, expect, it} from 'vitest'

import {type IntentSet, intentSets} from '../../bench/search/corpus.js'
import {answerQuestion, askHosts, type Score, scoreTrials, type Trial} from '../../bench/search/measure.js'

const page = readFileSync('docs/finding.md', 'utf8')
const askSet = (set: IntentSet) => askHosts(set).map((question) => answerQuestion(question))
const percent = (share: number) => `${Math.round(100 * share)} %`
const writeRow = (name: string, {first, five, three}: Score) =>
  `${name.padEnd(8)} first ${percent(first)}  three ${percent(three)}  five ${percent(five)}`

/** The rows of the page for a set of intents. */
function writeRows(set: IntentSet, trials: readonly Trial[]): string {
  const rows = intentSets[set].map((name) => writeRow(name, scoreTrials(trials.filter(({host}) => host === name))))
  return rows.toSorted().join('\n')
}

// Floors are two points below what is measured, so that a change of one or two intents is no failure.
describe('the search', () => {
  it('finds what people ask eight published CLIs for', {timeout: 120_000}, () => {
    const trials = askSet('held-out')
    const score = scoreTrials(trials)
    expect(score.asked).toBe(320)
    expect(score.first).toBeGreaterThan(0.646)
    expect(score.three).toBeGreaterThan(0.81)
    expect(score.five).toBeGreaterThan(0.843)
    expect(score.confidentRight).toBeGreaterThan(0.9)
    expect(score.rightConfident).toBeGreaterThan(0.49)
    expect(score.unservedConfident).toBeLessThan(5)
    expect(page).toContain(`${writeRows('held-out', trials)}\n${writeRow('all', score)}\n`)
    expect(page).toContain(`Of the confident answers ${percent(score.confidentRight)} are right`)
    expect(page).toContain(`of the right answers ${percent(score.rightConfident)} are confident`)
  })

  it('finds it in three CLIs that nothing was tuned on', {timeout: 60_000}, () => {
    const trials = askSet('outside')
    const score = scoreTrials(trials)
    expect(score.asked).toBe(60)
    expect(score.first).toBeGreaterThan(0.63)
    expect(score.five).toBeGreaterThan(0.81)
    expect(score.confidentRight).toBeGreaterThan(0.88)
    expect(page).toContain(`${writeRows('outside', trials)}\n`)
    const confident = trials.filter(({isConfident}) => isConfident)
    const right = confident.filter(({place}) => place === 1)
    expect(page).toContain(`${confident.length} answers are confident, and ${right.length} of them right`)
  })

  it('is hardly ever confident of what no command serves', {timeout: 60_000}, () => {
    const {unserved, unservedConfident} = scoreTrials(askSet('unserved'))
    expect(unserved).toBe(40)
    expect(unservedConfident).toBeLessThan(5)
  })
})
