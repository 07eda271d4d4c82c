import {Readable} from 'node:stream'

import type {WatchedStdin} from './stdin-watch.js'

/**
 * Called for a listener on stdin.
 *
 * @param stack of the code that listens
 */
type OnListener = (stdin: WatchedStdin, event: 'keypress' | 'end', stack: string) => void

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
      // Made here: Node keeps only ten frames, and a function of its own would be one of them.
      const {stack = ''} = new Error(`a listener for ${event}`)
      onListener(this, event, stack)
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
