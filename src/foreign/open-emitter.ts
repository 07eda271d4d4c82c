import type {Invocation} from '../command-line/invocation.js'
import {Emitter} from '../output/emitter.js'
import type {Wires} from '../output/streams/open-wires.js'
import type {Redactor} from '../secrets/redactor.js'
import {describeInvocation} from './context.js'

/** Opens what writes the envelope of a host's line. */
export function openEmitter(invocation: Invocation, redactor: Redactor, wires: Wires): Emitter {
  return new Emitter(invocation.mode, describeInvocation(invocation), redactor, wires)
}
