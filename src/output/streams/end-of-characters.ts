/** The index after the last whole character of UTF-8; the bytes after it begin a character. */
export function endOfCharacters(bytes: Uint8Array): number {
  const {length} = bytes
  // Half a character has at most three bytes.
  const earliest = Math.max(0, length - 3)
  for (let start = length - 1; start >= earliest; start -= 1) {
    const first = bytes[start]!
    if (isContinuation(first)) continue
    const isWhole = start + lengthOfCharacter(first) <= length
    return isWhole ? length : start
  }
  return length
}

/** How many bytes a character has in UTF-8, by its first byte; 1 for a byte that begins none. */
function lengthOfCharacter(first: number): number {
  // C0 and C1 would spell ASCII in two bytes, and Unicode ends below F5.
  if (first < 0xc2 || first > 0xf4) return 1
  if (first >= 0xf0) return 4
  return first >= 0xe0 ? 3 : 2
}

/** Whether a byte of UTF-8 continues a character. */
function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80
}
