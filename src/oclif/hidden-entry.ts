import {readProperty} from '../contract/unknown-value.js'

/** What the author of a hidden entry states; a symbol, because bundles share no module. */
const hiddenByAuthor = Symbol.for('oclif-plugin-murli.hidden-by-author')

/** Hides a command in help and lists, and remembers whether its author hides it. */
export function hideEntry(entry: {hidden?: unknown}): void {
  if (!Object.hasOwn(entry, hiddenByAuthor)) {
    Object.defineProperty(entry, hiddenByAuthor, {value: entry.hidden})
  }
  entry.hidden = true
}

/** Whether the author of a command hides it, even if `hideEntry` did, too. */
export function isHiddenByAuthor(entry: object): boolean {
  const isMarked = Object.hasOwn(entry, hiddenByAuthor)
  return Boolean(readProperty(entry, isMarked ? hiddenByAuthor : 'hidden'))
}
