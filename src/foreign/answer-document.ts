import {Emitter} from '../outcome/emitter.js'
import {loadFormatter} from '../outcome/formats/format.js'
import type {Invocation} from '../invocation/invocation.js'
import {openWires} from '../outcome/open-wires.js'
import {makeContext} from './context.js'
import type {ErrorFields} from '../outcome/outcome.js'

/** Prints a document that stands for itself, without an envelope, and ends the process (contract, section 8). */
export async function answerDocument({flags, mode}: Invocation, document: unknown): Promise<never> {
  // JSON on a terminal too, where nobody asked for another format.
  const format = await loadFormatter(flags.output === undefined ? 'json' : mode.format)
  const wire = openWires(mode.audience, () => process.exit(0)).stdout
  await wire.send(`${format(document)}\n`)
  await wire.flush()
  process.exit(0)
}

/** Prints an error and ends the process with its code, before oclif has run anything. */
export async function answerError(invocation: Invocation, fields: ErrorFields): Promise<never> {
  const emitter = await Emitter.open(invocation.mode, makeContext(invocation), () => process.exit(0))
  await emitter.emit({...fields, type: 'error'})
  process.exit(fields.code)
}
