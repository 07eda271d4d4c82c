/**
 * Reads a text that turns something on (`1`, `true`, `yes`) or off (`0`, `false`, `no`), such as the
 * value of `<BIN>_AGENT` (2.3); undefined for any other.
 */
export function readBoolean(text = ''): boolean | undefined {
  const word = text.trim().toLowerCase()
  if (['1', 'true', 'yes'].includes(word)) return true
  return ['0', 'false', 'no'].includes(word) ? false : undefined
}

/** Whether a text turns something off: empty, `0`, `false` or `no`. */
export function isOff(text: string): boolean {
  return text.trim() === '' || readBoolean(text) === false
}
