import {minConfidence, type Ranked} from '../search/rank.js'

/** How good the search's answer to an intent is. */
export type Answered = {
  /** Whether the first match is confident (10.3). */
  isConfident: boolean
  /** The place of the first right command, from 1; Infinity if there is none. */
  place: number
}

/** Judges an answer by the names of the right commands. */
export function judgeAnswer(answer: readonly Ranked[], rightNames: readonly string[]): Answered {
  const position = answer.findIndex(({command}) => rightNames.includes(command.name))
  return {
    isConfident: (answer[0]?.score ?? 0) >= minConfidence,
    place: position === -1 ? Infinity : position + 1,
  }
}
