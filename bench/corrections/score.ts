import type {CatalogCommand} from '../../src/catalog/catalog.js'
import type {Corrector} from './correctors.js'

/** How the broken lines of one kind were answered. */
export type Score = {lines: number; first: number; listed: number; wrong: number; tokens: number}

/** A line that was broken, and what it was. */
export type Trial = {kind: string; broken: readonly string[]; right: string; command: CatalogCommand}

/** A line whose first correction was another one. */
export type Mistake = Trial & {said: string}

/** The row of the lines that have to stay without a correction; they are in no other. */
const WITHHELD = 'withheld'

/**
 * Lets a corrector answer broken lines; a line that is by chance valid again does not count.
 *
 * @param isWithheld whether the rules forbid to correct a line: it is right when there is no correction
 */
export function scoreTrials(
  trials: readonly Trial[],
  correct: Corrector,
  isWithheld: (trial: Trial) => boolean = () => false,
): {scores: Map<string, Score>; mistakes: Mistake[]; unanswered: Trial[]} {
  const scores = new Map<string, Score>()
  const mistakes: Mistake[] = []
  const unanswered: Trial[] = []
  for (const trial of trials) {
    const correction = correct(trial.broken)
    if (!correction) continue
    const {didYouMean, tokens} = correction
    const [first] = didYouMean
    const isForbidden = isWithheld(trial)
    const isRight = isForbidden ? first === undefined : first === trial.right
    if (first === undefined && !isForbidden) unanswered.push(trial)
    else if (first !== undefined && !isRight) mistakes.push({...trial, said: first})
    for (const kind of isForbidden ? [WITHHELD] : [trial.kind, 'all']) {
      const score = scores.get(kind) ?? {first: 0, lines: 0, listed: 0, tokens: 0, wrong: 0}
      scores.set(kind, score)
      score.lines++
      score.tokens += tokens
      if (isRight) score.first++
      if (isRight || didYouMean.includes(trial.right)) score.listed++
      if (first !== undefined && !isRight) score.wrong++
    }
  }

  return {mistakes, scores, unanswered}
}

/** Writes scores as a table. */
export function drawScores(scores: ReadonlyMap<string, Score>): string {
  const rows = [...scores].toSorted(([a], [b]) => Number(a === 'all') - Number(b === 'all') || (a < b ? -1 : 1))
  const share = (count: number, {lines}: Score) => `${((100 * count) / lines).toFixed(1)} %`.padStart(9)
  const head = `${'kind'.padEnd(24)}${'lines'.padStart(7)}${'first'.padStart(9)}${'listed'.padStart(9)}${'wrong'.padStart(9)}${'tokens'.padStart(8)}`
  const body = rows.map(([kind, score]) => {
    const shares = share(score.first, score) + share(score.listed, score) + share(score.wrong, score)
    return `${kind.padEnd(24)}${String(score.lines).padStart(7)}${shares}${String(Math.round(score.tokens / score.lines)).padStart(8)}`
  })
  return [head, ...body].join('\n')
}
