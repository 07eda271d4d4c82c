import type {Invocation} from '../line/invocation.js'
import {Emitter} from '../output/emitter.js'
import {openWires} from '../output/streams/open-wires.js'
import type {Redactor} from '../redaction/redactor.js'
import {makeContext} from './context.js'

/** Opens what writes the envelope of a host's line; a reader that goes away ends the process quietly. */
export function openEmitter(invocation: Invocation, redactor: Redactor): Promise<Emitter> {
  return Emitter.open(
    invocation.mode,
    makeContext(invocation),
    redactor,
    openWires(invocation.mode.audience, () => process.exit(0)),
  )
}
