import {fstatSync} from 'node:fs'
import {isMainThread} from 'node:worker_threads'

import {share} from '../../process/shared.js'
import {isReplaced} from './capture.js'
import {DirectWire} from './direct-wire.js'
import {StreamWire} from './stream-wire.js'
import type {StreamName, Wire} from './wire.js'

/** The ways out of the process. */
export type Wires = Record<StreamName, Wire>

/**
 * Opens the ways out: directly for an agent, through the stream objects for a person, whose command prints there too.
 *
 * @param onClosed called when the reader of stdout has gone away
 */
export function openWires(audience: 'agent' | 'human', onClosed: () => void): Wires {
  const wires = {stderr: openWire('stderr', audience, () => {}), stdout: openWire('stdout', audience, onClosed)}
  const {stderr, stdout} = wires
  if (stderr instanceof DirectWire && stdout instanceof DirectWire && isSamePlace()) {
    stderr.sibling = stdout
    stdout.sibling = stderr
  }

  return wires
}

function openWire(name: StreamName, audience: 'agent' | 'human', onClosed: () => void): Wire {
  const isDirect = audience === 'agent' && isMainThread && !isForTest(name)
  return isDirect ? new DirectWire(name, onClosed) : new StreamWire(name, onClosed)
}

/**
 * Whether a test helper reads what is written to a stream. A hook that wraps `write`, or replaces the whole stream, is no
 * such reader: written through it, a document could be changed, doubled, or sent back to us without end.
 */
function isForTest(name: StreamName): boolean {
  const {hasStarted, wasReplaced} = share()
  return hasStarted ? wasReplaced === true : isReplaced(process[name])
}

function isSamePlace(): boolean {
  // As big integers: the numbers of a pipe would stay where Node's module loader looks when it resolves its next symbolic
  // link, which it then leaves alone, and a linked package is loaded twice (Node 20, lib/fs.js, realpathSync).
  const [out, error] = [fstatSync(1, {bigint: true}), fstatSync(2, {bigint: true})]
  return out.dev === error.dev && out.ino === error.ino
}
