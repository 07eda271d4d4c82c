import type {Invocation} from '../command-line/invocation.js'
import {Emitter} from '../output/emitter.js'
import type {Wires} from '../output/streams/open-wires.js'
import type {Redactor} from '../secrets/redactor.js'
import {makeContext} from './context.js'

/** Opens what writes the envelope of a host's line. */
export function openEmitter(invocation: Invocation, redactor: Redactor, wires: Wires): Promise<Emitter> {
  return Emitter.open(invocation.mode, makeContext(invocation), redactor, wires)
}

/** Opens it at once, as far as its protocol and format are there. */
export function openEmitterNow(invocation: Invocation, redactor: Redactor, wires: Wires): Emitter {
  return Emitter.openNow(invocation.mode, makeContext(invocation), redactor, wires)
}
