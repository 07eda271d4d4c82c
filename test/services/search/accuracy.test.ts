import {readFileSync} from 'node:fs'

import {describe, expect, it} from 'vitest'

import {type IntentSet, intentSets} from '../../../bench/search/corpus.js'
import {answerQuestion, askHosts, scoreTrials} from '../../../bench/search/measure.js'

const page = readFileSync('docs/finding.md', 'utf8')
const askSet = (set: IntentSet) => askHosts(set).map((question) => answerQuestion(question))
const percent = (share: number) => `${Math.round(100 * share)} %`
// Floors are two points below what is measured, so that a change of one or two intents is no
// failure.
describe('the search', () => {
  it('finds what people ask eight published CLIs for', {timeout: 120_000}, () => {
    const trials = askSet('held-out')
    const score = scoreTrials(trials)
    expect(score.asked).toBe(318)
    expect(score.first).toBeGreaterThan(0.646)
    expect(score.three).toBeGreaterThan(0.81)
    expect(score.five).toBeGreaterThan(0.843)
    expect(score.confidentRight).toBeGreaterThan(0.9)
    expect(score.rightConfident).toBeGreaterThan(0.49)
    expect(score.unservedConfident).toBeLessThan(5)
    const firsts = [...new Set(trials.map(({host}) => host))]
      .map((name) => ({first: scoreTrials(trials.filter(({host}) => host === name)).first, name}))
      .toSorted((a, b) => a.first - b.first)
    const [worst, best] = [firsts[0]!, firsts.at(-1)!]
    const range = `${percent(worst.first)} for ${worst.name} to ${percent(best.first)} for ${best.name}`
    expect(page).toContain(
      `first for ${percent(score.first)} (${range}), among the first three for ${percent(score.three)} and among five for ${percent(score.five)}.`,
    )
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
    for (const name of intentSets.outside) {
      const {first, five, three} = scoreTrials(trials.filter(({host}) => host === name))
      expect(page).toContain(
        `${name.padEnd(8)} first ${percent(first)}  three ${percent(three)}  five ${percent(five)}\n`,
      )
    }

    const confident = trials.filter(({isConfident}) => isConfident)
    const right = confident.filter(({place}) => place === 1)
    expect(page).toContain(
      `${confident.length} answers are confident, and ${right.length} of them right`,
    )
  })

  it('is hardly ever confident of what no command serves', {timeout: 60_000}, () => {
    const {unserved, unservedConfident} = scoreTrials(askSet('unserved'))
    expect(unserved).toBe(40)
    expect(unservedConfident).toBeLessThan(5)
  })
})
