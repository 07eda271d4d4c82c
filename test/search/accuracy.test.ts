import {describe, expect, it} from 'vitest'

import type {IntentSet} from '../../bench/search/corpus.js'
import {answerQuestion, askHosts, scoreTrials} from '../../bench/search/measure.js'

const scoreSet = (set: IntentSet) => scoreTrials(askHosts(set).map((question) => answerQuestion(question)))

// Floors are two points below what is measured, so that a change of one or two intents is no failure.
describe('the search', () => {
  it('finds what people ask eight published CLIs for', {timeout: 120_000}, () => {
    const score = scoreSet('held-out')
    expect(score.asked).toBe(320)
    expect(score.first).toBeGreaterThan(0.646)
    expect(score.three).toBeGreaterThan(0.81)
    expect(score.five).toBeGreaterThan(0.843)
    expect(score.confidentRight).toBeGreaterThan(0.9)
    expect(score.rightConfident).toBeGreaterThan(0.49)
    expect(score.unservedConfident).toBeLessThan(5)
  })

  it('finds it in three CLIs that nothing was tuned on', {timeout: 60_000}, () => {
    const score = scoreSet('outside')
    expect(score.asked).toBe(60)
    expect(score.first).toBeGreaterThan(0.63)
    expect(score.five).toBeGreaterThan(0.81)
    expect(score.confidentRight).toBeGreaterThan(0.88)
  })

  it('is hardly ever confident of what no command serves', {timeout: 60_000}, () => {
    const {unserved, unservedConfident} = scoreSet('unserved')
    expect(unserved).toBe(40)
    expect(unservedConfident).toBeLessThan(5)
  })
})
