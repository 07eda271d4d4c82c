/** A sink that passes on one value per interval. */
export type Throttle<T> = ReturnType<typeof throttle<T>>

/**
 * Passes on at most one value per interval, the latest one; `flush` passes on a value that still
 * waits.
 *
 * @param lastTime when the last value passed, by the clock of `performance.now()`
 */
export function throttle<T>(
  sink: (value: T) => Promise<void> | undefined,
  intervalMs: number,
  lastTime = -Infinity,
) {
  let passedAt = lastTime
  let pending: T | undefined
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (pending === undefined) return undefined
    const value = pending
    pending = undefined
    passedAt = performance.now()
    return sink(value)
  }
  const offer = (value: T) => {
    const waitMs = passedAt + intervalMs - performance.now()
    pending = value
    // Also checked here, because a command that never yields blocks the timer.
    if (waitMs <= 0) return flush()
    timer ??= setTimeout(flush, waitMs).unref()
    return undefined
  }
  return {flush, offer}
}
