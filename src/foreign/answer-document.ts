import {classify} from '../errors/classify.js'
import {checkPreferredFormat} from '../mode/mode.js'
import {cleanProse} from '../contract/prose.js'
import type {ErrorFields} from '../contract/outcome.js'
import type {Invocation} from '../command-line/invocation.js'
import {toFailureCode} from '../oclif/exit.js'
import {dropSignalListeners} from '../run/signals.js'
import {formatterOf, formatNdjson} from '../output/formats.js'
import {protocols} from '../output/render.js'
import {shapeLogFields} from '../output/protocols/protocol.js'
import {openStreams} from '../output/streams/streams.js'
import {Redactor} from '../secrets/redactor.js'
import {readAnswerMode} from './answer-mode.js'
import {describeInvocation} from './context.js'
import type {RootAnswer} from './describe-root.js'
import {addSecrets} from './invocation-secrets.js'
import {openEmitter} from './open-emitter.js'

/** Answers a line in the host's place and ends the process before it returns. */
export type AnswerNow = {
  /** Prints a document that stands for itself, without an envelope (contract, section 8). */
  document(document: unknown): never
  /** Prints what the bare CLI answers, in the protocol of the line where that wraps every answer. */
  root(answer: RootAnswer): never
  /** Prints a document in a process that is ending. */
  write(document: unknown): void
}

/** What says that an answer cannot be written, before it returns. */
type ErrorWriter = {failNow(fields: ErrorFields): void}

/**
 * Prepares an answer, so that it can be given at once when it is due.
 *
 * @param run what stands around the line already
 */
export function prepareAnswer(invocation: Invocation, run?: ErrorWriter): AnswerNow {
  const answerMode = readAnswerMode(invocation)
  const [format, protocol] = [formatterOf(answerMode.format, 'stdout'), protocols[answerMode.protocol]]
  const writer = run ?? openWriter(invocation)
  const {config, mode} = invocation
  const context = describeInvocation(invocation)
  // The descriptors for a person too: a stream object keeps a failure to itself.
  const {stderr, stdout} = openStreams(() => {})
  const write = (document: unknown): void => {
    try {
      // A signal ends a process that waits for its reader here, where no listener can run.
      dropSignalListeners()
      stdout.queue(`${format(document)}\n`)
      stdout.flushNow(Infinity)
    } catch (failure) {
      // A full disk, as a rule. The host must not go on: it would run the command that was only asked about.
      const fields = classify(failure)
      writer.failNow(fields)
      process.exit(toFailureCode(fields.code))
    }
  }

  const warning = mode.audience === 'agent' ? checkPreferredFormat(config) : undefined
  const document = (answer: unknown): never => {
    if (warning !== undefined) {
      stderr.queue(`${formatNdjson(shapeLogFields({level: 'warn', message: cleanProse(warning), time: Date.now()}))}\n`)
      stderr.flushNow()
    }

    write(answer)
    return process.exit(0)
  }

  const root = (answer: RootAnswer): never =>
    document('document' in answer ? answer.document : protocol.shapeSuccess(answer.outcome, context).document)
  return {document, root, write}
}

function openWriter(invocation: Invocation): ErrorWriter {
  const redactor = new Redactor()
  addSecrets(redactor, invocation)
  const emitter = openEmitter(
    invocation,
    redactor,
    openStreams(() => {}),
  )
  return {
    failNow(fields) {
      emitter.emit({...fields, type: 'error'})
      emitter.flushNow()
    },
  }
}
