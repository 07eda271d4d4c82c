import {estimate, fitConfidence} from './fit-confidence.js'
import {type Choice, fitRanking} from './fit-ranking.js'
import {answerQuestion, type Question, sampleConfidence, type Trial} from './measure.js'

/** What a host's intents get from models that know nothing of it: its trials, and how likely each is right. */
export type Validated = ReadonlyMap<string, ReadonlyMap<Trial, number>>

/** For each host, fits ranking and confidence to all others, and asks the host. */
export function crossValidate(questions: ReadonlyMap<string, readonly Question[]>): Validated {
  return new Map(
    [...questions].map(([name, own]) => {
      const others = [...questions].flatMap(([other, theirs]) => (other === name ? [] : theirs))
      const ranking = fitRanking(chooseFrom(others))
      const confidence = fitConfidence(sampleConfidence(others, ranking))
      const trials = own.map((question) => answerQuestion(question, ranking))
      return [name, new Map(trials.map((trial) => [trial, estimate(trial, confidence)]))]
    }),
  )
}

/** The intents that commands serve, as what the ranking is fitted to. */
export function chooseFrom(questions: readonly Question[]): Choice[] {
  return questions.map(({candidates, intent}) => ({candidates, commands: intent.commands}))
}
