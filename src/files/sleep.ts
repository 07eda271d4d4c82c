/** Blocks the process until a descriptor may be ready again, for a time in milliseconds. */
export function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
