import {prepareAnswer} from './answer-document.js'
import {findSchema} from './find-schema.js'
import type {Invocation} from '../command-line/invocation.js'
import {sealOutput} from '../output/streams/capture.js'
import type {ForeignRun} from './foreign-run.js'

/**
 * Answers `--schema` for the command, topic or root that the line names, and ends the process. A line that names none of
 * them is left to what comes next.
 *
 * A host's init hook may end the process, with words of its own, before the command's class is loaded; then the answer is
 * what the manifest tells.
 *
 * @param run what stands around the line already
 */
export async function answerSchema(invocation: Invocation, run?: ForeignRun): Promise<void> {
  const schema = findSchema(invocation)
  if (!schema) return
  const answer = prepareAnswer(invocation, run)
  const release = sealOutput({stderr: () => {}, stdout: () => {}})
  const answerAtExit = () => {
    release()
    process.exitCode = 0
    answer.write(schema.drawKnown())
  }

  process.prependOnceListener('exit', answerAtExit)
  const document = await schema.drawWhole()
  process.off('exit', answerAtExit)
  release()
  answer.document(document)
}
