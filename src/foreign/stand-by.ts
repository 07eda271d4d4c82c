import {prepareAnswer, type AnswerNow} from './answer-document.js'
import type {Invocation} from '../command-line/invocation.js'
import type {ForeignRun} from './foreign-run.js'

/** What stands around a line that may get an answer in the host's place. */
export type Standing = {
  /** The answer, once it is due. */
  answer: () => AnswerNow
  /** What holds the line's streams. */
  run: ForeignRun
}

/** Stands by with an answer. Few lines get one, so what renders and writes it is loaded then. */
export function standBy(invocation: Invocation, run: ForeignRun): Standing {
  return {answer: () => prepareAnswer(invocation, run), run}
}
