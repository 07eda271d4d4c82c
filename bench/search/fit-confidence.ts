import {confidenceModel} from '../../src/search/confidence.js'
import type {Trial} from './measure.js'

type Model = Record<keyof typeof confidenceModel, number>

const ROUNDS = 20_000
const STEP = 0.3
const PENALTY = 0.002

/** Fits the logistic model of confidence to trials: how likely the first command is the right one. */
export function fitConfidence(trials: readonly Trial[]): Model {
  const samples = trials.flatMap(({features, intent, place}) =>
    features ? [{features, label: place === 1 ? 1 : 0, weight: intent.commands.length > 0 ? 1 : 0.4}] : [],
  )
  const model = nothing()
  const total = samples.reduce((sum, {weight}) => sum + weight, 0)
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = nothing()
    for (const {features, label, weight} of samples) {
      const inputs: Model = {bias: 1, ...features}
      const miss = weight * (probability(model, inputs) - label)
      for (const key of keysOf(model)) gradient[key] += miss * inputs[key]
    }

    for (const key of keysOf(model)) model[key] -= STEP * (gradient[key] / total + PENALTY * model[key])
  }

  return Object.fromEntries(keysOf(model).map((key) => [key, Number(model[key].toFixed(2))])) as Model
}

function nothing(): Model {
  return Object.fromEntries(keysOf(confidenceModel).map((key) => [key, 0])) as Model
}

function probability(model: Model, inputs: Model): number {
  const sum = keysOf(model).reduce((all, key) => all + model[key] * inputs[key], 0)
  return 1 / (1 + Math.exp(-sum))
}

function keysOf(model: Model): (keyof Model)[] {
  return Object.keys(model) as (keyof Model)[]
}

/** What each threshold would bring: precision, share of the right ones, and how many of nothing are called confident. */
export function drawThresholds(trials: readonly Trial[], estimate: (trial: Trial) => number): string {
  return [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9]
    .map((threshold) => {
      const confident = trials.filter((trial) => estimate(trial) >= threshold)
      const asked = confident.filter(({intent}) => intent.commands.length > 0)
      const right = asked.filter(({place}) => place === 1).length
      const all = trials.filter(({intent, place}) => intent.commands.length > 0 && place === 1).length
      const nothing = confident.length - asked.length
      const percent = (part: number, whole: number) => `${Math.round((100 * part) / (whole || 1))} %`
      return `${threshold}: ${percent(right, asked.length)} right, ${percent(right, all)} of the right ones, ${nothing} of nothing`
    })
    .join('\n')
}
