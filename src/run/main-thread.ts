/**
 * Whether this is the main thread. Node's `process.stdout` has no `fd` in a worker; `node:worker_threads` knows it, too,
 * but loading it costs a millisecond, so it is asked only where the stream has been replaced.
 */
export function isMainThread(): boolean {
  if ((process.stdout as {fd?: number}).fd !== undefined) return true
  const {getBuiltinModule} = process as {getBuiltinModule?: (name: string) => {isMainThread: boolean}}
  return getBuiltinModule?.('node:worker_threads').isMainThread ?? true
}
