import {ownsLine} from '../../process/shared.js'
import {EmbeddedWire} from './embedded-wire.js'
import {StreamWire} from './stream-wire.js'
import type {StreamName, Wire} from './wire.js'

/**
 * The ways out to a person, who reads what the command itself prints beside them; in another program's process they are
 * that program's. Node creates stderr when it is asked for, so a command that does not need it goes without.
 */
export class PersonWires implements Record<StreamName, Wire> {
  readonly #onClosed: () => void
  #stderr: Wire | undefined
  readonly stdout: Wire

  /** @param onClosed called when the reader of stdout has gone away */
  constructor(onClosed: () => void) {
    this.#onClosed = onClosed
    this.stdout = this.#open('stdout')
  }

  get stderr(): Wire {
    return (this.#stderr ??= this.#open('stderr'))
  }

  /** Resolves when everything written has left the process. */
  async flush(): Promise<void> {
    await this.stdout.flush()
    await this.#stderr?.flush()
  }

  /** Leaves the streams as they were found. */
  close(): void {
    this.stdout.close()
    this.#stderr?.close()
  }

  #open(name: StreamName): Wire {
    if (!ownsLine()) return new EmbeddedWire(name)
    return new StreamWire(name, name === 'stdout' ? this.#onClosed : () => {})
  }
}
