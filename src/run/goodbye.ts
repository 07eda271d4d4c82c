/** How long a command has to wind up after its reader has gone away, in milliseconds. */
const goodbyeTimeMs = 50

/** Ends the process with code 0, soon, once the reader of stdout has gone away (contract, section 3). */
export class Goodbye {
  #since: number | undefined

  /** Whether the reader has gone away. */
  get hasBegun(): boolean {
    return this.#since !== undefined
  }

  /** Begins it; further calls change nothing. @param windUp called once */
  begin(windUp: () => void): void {
    if (this.#since === undefined) {
      this.#since = performance.now()
      setTimeout(() => process.exit(0), goodbyeTimeMs)
      windUp()
    } else if (performance.now() - this.#since > goodbyeTimeMs) {
      // A command that never waits gives the timer no chance.
      process.exit(0)
    }
  }
}
