import {readProperty} from '../read-property.js'

/** What tells a command from others: an alias's entry is a copy of its command's, so they share what they hold. */
export function identityOf(entry: object): unknown {
  if (typeof entry === 'function') return entry
  return readProperty(entry, 'load') ?? readProperty(entry, 'flags') ?? entry
}
