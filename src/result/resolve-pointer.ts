/** What a reference such as `#/$defs/row` stands for in its own document (RFC 6901), or undefined. */
export function resolvePointer(reference: string, root: unknown): unknown {
  let place = root
  for (const part of reference.split('/').slice(1)) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
    place = typeof place === 'object' && place !== null ? (place as Record<string, unknown>)[key] : undefined
  }

  return place
}
