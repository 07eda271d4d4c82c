import {openEmbeddedStreams} from '../../output/streams/streams.js'
import {Cancellation} from '../endings/signals.js'

/** How long a signal may take to end the process, in milliseconds. */
const signalMs = 1000

/**
 * The signals of a person's adopted command (3.16): the first aborts the command, a second one ends
 * the process as without a handler. Only its use installs handlers.
 */
export class PersonSignals {
  #cancellation: Cancellation | undefined

  /** Installs the handlers when it is first read. */
  get signal(): AbortSignal {
    this.#cancellation ??= watchSignals()
    return this.#cancellation.signal
  }

  /** The same, if the handlers are installed. */
  get watchedSignal(): AbortSignal | undefined {
    return this.#cancellation?.signal
  }

  get isAborted(): boolean {
    return this.#cancellation?.isAborted === true
  }

  /** Raises the aborting signal again, without a handler. */
  async close(): Promise<void> {
    this.#cancellation?.close()
    const interruption = this.#cancellation?.interruption
    if (interruption?.type !== 'signal') return
    await flushStreams()
    process.kill(process.pid, interruption.signal)
    // The signal ends the process; the command must not continue meanwhile.
    await new Promise((resolve) => setTimeout(resolve, signalMs))
  }
}

function watchSignals(): Cancellation {
  const cancellation = new Cancellation((signal) => {
    cancellation.close()
    process.kill(process.pid, signal)
  }, 'person')
  cancellation.listen()
  return cancellation
}

async function flushStreams(): Promise<void> {
  const {stderr, stdout} = openEmbeddedStreams()
  await Promise.all([stderr.flush(), stdout.flush()])
}
