/** How often it is looked whether the process that started this one still runs, in milliseconds. */
const parentPollMs = 1000

const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const

/**
 * Calls back when the server has no client left: a signal to end, or the death of its parent, which a client that
 * crashed does not announce. The end of stdin is told by the connection itself.
 *
 * @param parent the process that started this one; it may be gone by now
 * @returns a function that stops watching
 */
export function watchLifetime(parent: number, onEnd: () => void): () => void {
  const timer = setInterval(() => {
    if (process.ppid !== parent) onEnd()
  }, parentPollMs)
  timer.unref()
  for (const signal of signals) process.on(signal, onEnd)
  return () => {
    clearInterval(timer)
    for (const signal of signals) process.off(signal, onEnd)
  }
}
