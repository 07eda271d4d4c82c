import {type ConfidenceFeatures, confidenceModel} from '../../src/search/confidence.js'
import type {Trial} from './measure.js'

/** The coefficients of the logistic model of confidence. */
export type ConfidenceModel = Record<keyof typeof confidenceModel, number>

const ROUNDS = 1500
const STEP = 1
const PENALTY = 0.001

const keys = Object.keys(confidenceModel).filter((key) => key !== 'bias') as (keyof ConfidenceFeatures)[]

/** Fits the logistic model of confidence to trials: how likely the first command is the right one. */
export function fitConfidence(trials: readonly Trial[]): ConfidenceModel {
  const samples = trials.flatMap(({features, intent, place}) =>
    features
      ? [
          {
            inputs: [1, ...keys.map((key) => features[key])],
            label: place === 1 ? 1 : 0,
            // There are many: what no command serves is asked of every host, and each intent again without its command.
            weight: intent.commands.length > 0 ? 1 : 0.4,
          },
        ]
      : [],
  )
  const total = samples.reduce((sum, {weight}) => sum + weight, 0)
  const model = Array.from({length: keys.length + 1}, () => 0)
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = model.map(() => 0)
    for (const {inputs, label, weight} of samples) {
      const miss = weight * (logistic(inputs.reduce((sum, input, at) => sum + input * model[at]!, 0)) - label)
      for (let at = 0; at < inputs.length; at++) gradient[at]! += miss * inputs[at]!
    }

    for (let at = 0; at < model.length; at++) model[at]! -= STEP * (gradient[at]! / total + PENALTY * model[at]!)
  }

  return Object.fromEntries(['bias', ...keys].map((key, at) => [key, Number(model[at]!.toFixed(2))])) as ConfidenceModel
}

/** How likely a trial's first command is right, by a model. */
export function estimate({features}: Trial, model: ConfidenceModel): number {
  return features ? logistic(keys.reduce((sum, key) => sum + features[key] * model[key], model.bias)) : 0
}

function logistic(sum: number): number {
  return 1 / (1 + Math.exp(-sum))
}

/** What each threshold would bring: precision, share of the right ones, and how many of nothing are called confident. */
export function drawThresholds(confidences: ReadonlyMap<Trial, number>): string {
  const trials = [...confidences.keys()]
  const right = trials.filter(({intent, place}) => intent.commands.length > 0 && place === 1).length
  const percent = (part: number, whole: number) => `${Math.round((100 * part) / (whole || 1))} %`
  return [0.5, 0.6, 0.62, 0.64, 0.66, 0.68, 0.7, 0.75, 0.8, 0.85, 0.9]
    .map((threshold) => {
      const confident = trials.filter((trial) => confidences.get(trial)! >= threshold)
      const asked = confident.filter(({intent}) => intent.commands.length > 0)
      const hits = asked.filter(({place}) => place === 1).length
      const nothing = confident.length - asked.length
      return `${threshold}: ${percent(hits, asked.length)} right, ${percent(hits, right)} of the right ones, ${nothing} of nothing`
    })
    .join('\n')
}
