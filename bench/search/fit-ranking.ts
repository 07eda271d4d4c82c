import type {Candidate} from '../../src/search/rank-commands.js'
import {type RankingModel, rankingFeatureNames} from '../../src/search/ranking-model.js'

/** The candidates of an intent, and the names of the commands that serve it. */
export type Choice = {candidates: readonly Candidate[]; commands: readonly string[]}

/** One intent as numbers: the features of each candidate, and whether it serves the intent. */
type Sample = {isRight: boolean[]; rows: Float64Array[]}

const ROUNDS = 400
const STEP = 0.05
const PENALTY = 0.01

/**
 * Fits the weights of the features: a softmax over the candidates of each intent, whose probability of the commands that
 * serve it becomes as high as a penalty on large weights allows.
 */
export function fitRanking(choices: readonly Choice[]): RankingModel {
  const raw = choices.map(readSample).filter(({isRight}) => isRight.includes(true))
  const spread = measureSpread(raw)
  const samples = raw.map(({isRight, rows}) => ({
    isRight,
    rows: rows.map((row) => row.map((x, at) => x / spread[at]!)),
  }))
  const count = rankingFeatureNames.length
  const weights = new Float64Array(count)
  const mean = new Float64Array(count)
  const variance = new Float64Array(count)
  for (let round = 1; round <= ROUNDS; round++) {
    const gradient = weights.map((weight) => PENALTY * weight)
    for (const sample of samples) addGradient(sample, weights, gradient, samples.length)
    for (let at = 0; at < count; at++) {
      mean[at] = 0.9 * mean[at]! + 0.1 * gradient[at]!
      variance[at] = 0.999 * variance[at]! + 0.001 * gradient[at]! ** 2
      const step = mean[at]! / (1 - 0.9 ** round) / (Math.sqrt(variance[at]! / (1 - 0.999 ** round)) + 1e-8)
      weights[at]! -= STEP * step
    }
  }

  return Object.fromEntries(
    rankingFeatureNames.map((name, at) => [name, Number((weights[at]! / spread[at]!).toFixed(2))]),
  ) as RankingModel
}

function readSample({candidates, commands}: Choice): Sample {
  return {
    isRight: candidates.map(({command}) => commands.includes(command.name)),
    rows: candidates.map(({features}) => Float64Array.from(rankingFeatureNames, (name) => features[name])),
  }
}

function measureSpread(samples: readonly Sample[]): Float64Array {
  const rows = samples.flatMap((sample) => sample.rows)
  return Float64Array.from(rankingFeatureNames, (_, at) => {
    const mean = rows.reduce((sum, row) => sum + row[at]!, 0) / rows.length
    return Math.sqrt(rows.reduce((sum, row) => sum + (row[at]! - mean) ** 2, 0) / rows.length) || 1
  })
}

function addGradient({isRight, rows}: Sample, weights: Float64Array, gradient: Float64Array, total: number): void {
  // Loops, because this is done for 40,000 rows in each round.
  const values = rows.map((row) => {
    let sum = 0
    for (let at = 0; at < row.length; at++) sum += row[at]! * weights[at]!
    return sum
  })
  const highest = Math.max(...values)
  const parts = values.map((value) => Math.exp(value - highest))
  const all = parts.reduce((sum, part) => sum + part, 0)
  const right = parts.reduce((sum, part, at) => sum + (isRight[at] ? part : 0), 0) || 1e-12
  for (const [number, row] of rows.entries()) {
    const pull = (parts[number]! / all - (isRight[number] ? parts[number]! / right : 0)) / total
    for (let at = 0; at < row.length; at++) gradient[at]! += pull * row[at]!
  }
}
