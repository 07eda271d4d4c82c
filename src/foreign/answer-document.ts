import type {Invocation} from '../invocation/invocation.js'
import {loadFormatter} from '../outcome/formats/load-formatter.js'
import type {ErrorFields} from '../outcome/outcome.js'
import {openWires} from '../outcome/open-wires.js'
import type {ForeignRun} from './foreign-run.js'
import {makeBlocking} from './make-blocking.js'

/** Answers a line in the host's place and ends the process before it returns. */
export type AnswerNow = {
  /** Prints a document that stands for itself, without an envelope (contract, section 8). */
  document(document: unknown): never
  /** Prints a document in a process that is ending. */
  write(document: unknown): void
  error(fields: ErrorFields): never
}

/** Prepares an answer, so that it can be given at once when it is due. */
export async function prepareAnswer({flags, mode}: Invocation, run?: ForeignRun): Promise<AnswerNow> {
  // JSON on a terminal too, where nobody asked for another format.
  const format = await loadFormatter(flags.output === undefined ? 'json' : mode.format)
  makeBlocking(process.stdout)
  const write = (document: unknown) => openWires(mode.audience, () => {}).stdout.sendNow(`${format(document)}\n`)
  return {
    document(document) {
      write(document)
      return process.exit(0)
    },
    error: (fields) => (run ? run.failNow(fields) : process.exit(fields.code)),
    write,
  }
}
