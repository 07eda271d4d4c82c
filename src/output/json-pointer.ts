import {ownProperty} from '../contract/unknown-value.js'

/**
 * Resolves a reference such as `#/$defs/row` within its own document (RFC 6901); undefined for a
 * reference to another document, or to nothing.
 */
export function resolvePointer(reference: unknown, root: unknown): unknown {
  if (typeof reference !== 'string' || !/^#(?:\/|$)/.test(reference)) {
    return undefined
  }
  return decodePercent(reference)
    ?.split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((place, key) => ownProperty(place, key), root)
}

/** Decodes `%20` and the like; undefined if a percent sign is followed by anything else. */
function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
