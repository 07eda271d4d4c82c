const ours = new WeakSet<object>()

/** Makes bytes that a sealed stream lets through. */
export function makeOurBytes(text: string): Buffer {
  const bytes = Buffer.from(text)
  ours.add(bytes)
  return bytes
}

/** Whether something written to a stream comes from us. */
export function isOurs(chunk: Uint8Array | string): boolean {
  return typeof chunk === 'object' && ours.has(chunk)
}
