/** Blocks the process for a time in milliseconds, before a synchronous read or write is retried. */
export function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
