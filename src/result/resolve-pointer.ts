/** What a reference such as `#/$defs/row` stands for in its own document (RFC 6901), or undefined. */
export function resolvePointer(reference: string, root: unknown): unknown {
  const [start, ...parts] = decode(reference).split('/')
  // Anything else is an address or an anchor.
  if (start !== '#') return undefined
  let place = root
  for (const part of parts) place = readOwn(place, part.replaceAll('~1', '/').replaceAll('~0', '~'))
  return place
}

/** A reference without its percent signs; as it is where they encode no text. */
function decode(reference: string): string {
  try {
    return decodeURIComponent(reference)
  } catch {
    return reference
  }
}

function readOwn(place: unknown, key: string): unknown {
  const isThere = typeof place === 'object' && place !== null && Object.hasOwn(place, key)
  return isThere ? (place as Record<string, unknown>)[key] : undefined
}
