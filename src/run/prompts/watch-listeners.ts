import {Readable} from 'node:stream'

import type {WatchedStdin} from './stdin-watch.js'

/**
 * Called for a listener on stdin.
 *
 * @param callers the scripts of the code that listens, a line each, innermost first
 */
type OnListener = (stdin: WatchedStdin, event: 'keypress' | 'end', callers: string) => void

/**
 * Watches who listens to stdin for keys or for its end. This also notices a library that had imported
 * stdin from `node:process` before that property was watched.
 *
 * @returns a function that stops watching
 */
export function watchListeners(onListener: OnListener): () => void {
  const releases = (['addListener', 'on'] as const).map((method) => watchMethod(method, onListener))
  return () => {
    for (const release of releases) release()
  }
}

function watchMethod(method: 'addListener' | 'on', onListener: OnListener): () => void {
  const {prototype} = Readable
  const original = prototype[method]
  let isReleased = false
  const listen = function (this: WatchedStdin, event: string | symbol, listener: () => void) {
    const isWatched = event === 'keypress' || event === 'end'
    if (isWatched && !isReleased && this.fd === 0) {
      onListener(this, event, listCallers(listen))
    }
    return original.call(this, event, listener)
  } as typeof original
  prototype[method] = listen
  return () => {
    isReleased = true
    // Other code may have replaced the method, too, and still call this one.
    if (prototype[method] === listen) prototype[method] = original
  }
}

/**
 * The scripts of the functions that are being called, a line each. The text of a stack would have V8
 * count the lines of each script.
 *
 * @param callee the function whose callers are listed
 */
function listCallers(callee: Function): string {
  const {prepareStackTrace} = Error
  const call: {stack?: unknown} = {}
  Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFileName()).join('\n')
  try {
    Error.captureStackTrace(call, callee)
    return String(call.stack)
  } finally {
    Error.prepareStackTrace = prepareStackTrace
  }
}
