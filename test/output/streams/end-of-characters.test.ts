import fc from 'fast-check'
import {expect, test} from 'vitest'

import {endOfCharacters} from '../../../src/output/streams/end-of-characters.js'

/** Whether a decoder of UTF-8 waits for more bytes after these. */
function isHalf(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', {fatal: true})
  try {
    return decoder.decode(bytes, {stream: true}) === ''
  } catch {
    return false
  }
}

/** Bytes that begin or continue characters, also where they may not. */
const byte = fc.oneof(
  fc.constantFrom(0xc1, 0xc2, 0xe0, 0xe1, 0xed, 0xf0, 0xf1, 0xf4, 0xf5),
  fc.constantFrom(0x61, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf),
)

test('what follows the end is what a decoder would wait with, and nothing else', () => {
  fc.assert(
    fc.property(fc.array(byte, {maxLength: 5}), (typed) => {
      const bytes = Uint8Array.from(typed)
      const halves = [3, 2, 1].map((count) => bytes.subarray(-count))
      const half = typed.length > 0 ? halves.find(isHalf) : undefined
      expect(bytes.length - endOfCharacters(bytes)).toBe(half?.length ?? 0)
    }),
    {numRuns: 5000},
  )
})
