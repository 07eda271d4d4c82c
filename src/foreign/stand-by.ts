import type {Invocation} from '../command-line/invocation.js'
import {load} from '../load.js'
import {isOpenedLater} from '../output/is-opened-later.js'
import type * as answerPart from '../parts/answer.js'
import type {AnswerNow} from './answer-document.js'
import {readAnswerMode} from './answer-mode.js'
import type {ForeignRun} from './foreign-run.js'

/** What stands around a line that may get an answer in the host's place. */
export type Standing = {
  /** The answer, once it is due. */
  answer: () => AnswerNow
  /** What holds the line's streams. */
  run: ForeignRun
}

/**
 * Stands by with an answer, which may be due where nothing can be waited for. Few lines get one, so what draws and writes
 * it is loaded then; where a protocol or format takes time to load, now.
 */
export async function standBy(invocation: Invocation, run: ForeignRun): Promise<Standing> {
  const prepared = isOpenedLater(readAnswerMode(invocation))
    ? await loadPart().prepareAnswer(invocation, run)
    : undefined
  return {answer: () => prepared ?? loadPart().prepareAnswerNow(invocation, run), run}
}

function loadPart(): typeof answerPart {
  return load<typeof answerPart>('answer')
}
