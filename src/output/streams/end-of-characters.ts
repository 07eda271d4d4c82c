/** The index after the last whole character of UTF-8; the bytes after it begin a character. */
export function endOfCharacters(bytes: Uint8Array): number {
  const {length} = bytes
  // Half a character has at most three bytes.
  const earliest = Math.max(0, length - 3)
  for (let start = length - 1; start >= earliest; start -= 1) {
    const first = bytes[start]!
    if (isContinuation(first)) continue
    const isWhole = start + lengthOfCharacter(first) <= length
    return isWhole || !mayContinue(first, bytes[start + 1]) ? length : start
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

/** The bytes that may follow some first bytes, where not every byte that continues may. */
const seconds: Readonly<Record<number, readonly [least: number, most: number]>> = {
  // What fewer bytes spell.
  0xe0: [0xa0, 0xbf],
  0xf0: [0x90, 0xbf],
  // Halves of a surrogate pair.
  0xed: [0x80, 0x9f],
  // Beyond Unicode.
  0xf4: [0x80, 0x8f],
}

/** Whether a byte may be the second one of a character; if there is none yet, it may. */
function mayContinue(first: number, second: number | undefined): boolean {
  const [least, most] = seconds[first] ?? [0x80, 0xbf]
  return second === undefined || (second >= least && second <= most)
}

/** Whether a byte of UTF-8 continues a character. */
function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80
}
