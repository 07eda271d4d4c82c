import type {Invocation} from '../command-line/invocation.js'
import {Emitter} from '../output/emitter.js'
import type {Streams} from '../output/streams/streams.js'
import type {Redactor} from '../secrets/redactor.js'
import {describeInvocation} from './context.js'

/** Opens what writes the envelope of a host's line. */
export function openEmitter(invocation: Invocation, redactor: Redactor, streams: Streams): Emitter {
  return new Emitter(invocation.mode, describeInvocation(invocation), redactor, streams)
}
