import {fstatSync} from 'node:fs'

import {isMainThread} from '../../process/main-thread.js'
import {ownsProcess, share} from '../../process/shared.js'
import {DirectWire} from './direct-wire.js'
import {EmbeddedWire} from './embedded-wire.js'
import {StreamWire} from './stream-wire.js'
import type {StreamName, Wire} from './wire.js'

/** The ways out of the process. */
export type Wires = Record<StreamName, Wire>

/**
 * Opens the ways out: directly for an agent, through the stream objects for a person, whose command prints there too, and
 * in another program's process.
 *
 * @param onClosed called when the reader of stdout has gone away
 */
export function openWires(audience: 'agent' | 'human', onClosed: () => void): Wires {
  if (!ownsProcess()) return openEmbeddedWires()
  const wires = {stderr: openWire('stderr', audience, () => {}), stdout: openWire('stdout', audience, onClosed)}
  const {stderr, stdout} = wires
  if (stderr instanceof DirectWire && stdout instanceof DirectWire && isSamePlace()) {
    stderr.sibling = stdout
    stdout.sibling = stderr
  }

  return wires
}

/** Opens the ways out of a command whose process is another program's, or whose line is another command's. */
export function openEmbeddedWires(): Wires {
  return {stderr: new EmbeddedWire('stderr'), stdout: new EmbeddedWire('stdout')}
}

function openWire(name: StreamName, audience: 'agent' | 'human', onClosed: () => void): Wire {
  const isDirect = audience === 'agent' && isMainThread() && !isReplacedForGood()
  return isDirect ? new DirectWire(name, onClosed) : new StreamWire(name, onClosed)
}

/**
 * Whether a `write` had been replaced before the line began. A hook that wraps `write` later, or replaces the whole
 * stream, is no reader: written through it, a document could be changed, doubled, or sent back to us without end.
 */
function isReplacedForGood(): boolean {
  return share().wasReplaced === true
}

function isSamePlace(): boolean {
  // As big integers: the numbers of a pipe would stay where Node's module loader looks when it resolves its next symbolic
  // link, which it then leaves alone, and a linked package is loaded twice (Node 20, lib/fs.js, realpathSync).
  const [out, error] = [fstatSync(1, {bigint: true}), fstatSync(2, {bigint: true})]
  return out.dev === error.dev && out.ino === error.ino
}
