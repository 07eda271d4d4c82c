import {loadBundle} from '../load-bundle.js'
import {share} from './shared.js'

/** How long signals are listened to before a thread is started for them, in milliseconds: most commands end before. */
const startTimeMs = 500

/**
 * Sees to it that signals end the process while the event loop is blocked, and no listener can run: by a thread, which
 * is started for commands that take their time, counted from this call. It takes as much processor time as a small CLI
 * takes to start, so a line calls this once its command's class is loaded.
 *
 * @returns a function that stops it
 */
export function guardBlockedLoop(): () => void {
  const shared = share()
  if (shared.stopSignalThread || process.platform === 'win32') return () => {}
  let stopThread = (): void => {}
  const timer = setTimeout(() => {
    try {
      stopThread = loadBundle('signal-thread').startSignalThread()
    } catch {
      // Node's permission model allows no threads, for example.
    }
  }, startTimeMs).unref()
  const stop = (): void => {
    clearTimeout(timer)
    stopThread()
    process.off('exit', stop)
    shared.stopSignalThread = undefined
  }

  process.once('exit', stop)
  shared.stopSignalThread = stop
  return stop
}
