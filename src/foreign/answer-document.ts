import type {Invocation} from '../line/invocation.js'
import {Emitter} from '../output/emitter.js'
import {openWires} from '../output/streams/open-wires.js'
import {checkPreferredFormat, preferredFormat} from '../mode/mode.js'
import {formatNdjson} from '../output/formats/ndjson.js'
import {shapeLogFields} from '../output/protocols/log.js'
import {cleanProse} from '../contract/clean-prose.js'
import {loadFormatter} from '../output/formats/load-formatter.js'
import {loadProtocol} from '../output/protocols/load-protocol.js'
import type {ErrorFields} from '../contract/outcome.js'
import {makeContext} from './context.js'
import type {RootAnswer} from './describe-root.js'
import type {ForeignRun} from './foreign-run.js'
import {addSecrets} from './invocation-secrets.js'
import {load} from '../load.js'
import type * as explain from '../parts/explain.js'
import {toFailureCode} from '../oclif/exit.js'
import {Redactor} from '../redaction/redactor.js'
import {makeBlocking} from '../output/streams/make-blocking.js'

/** Answers a line in the host's place and ends the process before it returns. */
export type AnswerNow = {
  /** Prints a document that stands for itself, without an envelope (contract, section 8). */
  document(document: unknown): never
  /** Prints what the bare CLI answers, in the protocol of the line where that wraps every answer. */
  root(answer: RootAnswer): never
  /** Prints a document in a process that is ending. */
  write(document: unknown): void
  error(fields: ErrorFields): never
}

/** Prepares an answer, so that it can be given at once when it is due. */
export async function prepareAnswer(invocation: Invocation, run?: ForeignRun): Promise<AnswerNow> {
  const {flags, mode} = invocation
  // JSON on a terminal too, where no other format was asked for.
  const format = await loadFormatter(
    flags.output === undefined ? (preferredFormat(invocation.config) ?? 'json') : mode.format,
  )
  const protocol = await loadProtocol(mode.protocol)
  const context = makeContext(invocation)
  const redactor = new Redactor()
  const emitter = run
    ? undefined
    : await Emitter.open(
        mode,
        context,
        redactor,
        openWires(mode.audience, () => {}),
      )
  addSecrets(redactor, invocation)
  // For a person too: a stream object keeps a failure to itself.
  const {stderr, stdout} = openWires('agent', () => {})
  makeBlocking(process.stdout)
  const error = (fields: ErrorFields): never => {
    run?.failNow(fields)
    emitter?.emitNow({...fields, type: 'error'})
    return process.exit(toFailureCode(fields.code))
  }

  const write = (document: unknown): void => {
    try {
      stdout.sendNow(`${format(document)}\n`)
    } catch (failure) {
      // A full disk, as a rule. The host must not go on: it would run the command that was only asked about.
      error(load<typeof explain>('explain').classify(failure))
    }
  }

  const warning = mode.audience === 'agent' ? checkPreferredFormat(invocation.config) : undefined
  const document = (answer: unknown): never => {
    if (warning !== undefined) {
      stderr.sendNow(
        `${formatNdjson(shapeLogFields({level: 'warn', message: cleanProse(warning), time: Date.now()}))}\n`,
      )
    }

    write(answer)
    return process.exit(0)
  }

  const root = (answer: RootAnswer): never =>
    document('document' in answer ? answer.document : protocol.shapeSuccess(answer.outcome, context()).document)
  return {document, error, root, write}
}
