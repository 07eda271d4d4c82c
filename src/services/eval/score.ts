import {minConfidence, type Ranked} from '../search/rank.js'

/** How the search answered an intent. */
export type Answered = {
  /** Whether the first match is confident (10.3). */
  isConfident: boolean
  /** The place of the first command that serves the intent, from 1; Infinity if there is none. */
  place: number
}

/** Judges an answer by the names of the commands that serve the intent. */
export function judgeAnswer(answer: readonly Ranked[], served: readonly string[]): Answered {
  const position = answer.findIndex(({command}) => served.includes(command.name))
  return {
    isConfident: (answer[0]?.score ?? 0) >= minConfidence,
    place: position === -1 ? Infinity : position + 1,
  }
}
