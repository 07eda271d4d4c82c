import {execFileSync} from 'node:child_process'
import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {quoteLine} from '../../src/command-line/quote.js'

test('a POSIX shell reads a line as the words that it was made from', () => {
  const unit = fc.oneof(
    fc.constantFrom("'", '"', '$', '`', '\\', '\n', '\t', '!', '*', '~', ' ', '\u001b', '\u007f', '🙂', '-'),
    fc.string(),
  )
  // NUL cannot be in argv, and $(…) drops newlines at its end, which is why these are quoted as they are.
  const word = fc.string({unit, maxLength: 8}).map((text) => text.replaceAll('\0', ''))
  const lines = fc.sample(fc.array(word, {minLength: 1, maxLength: 6}), {numRuns: 60, seed: 1})
  const script = lines.map((words) => `printf '%s\\0' ${quoteLine(words)}; printf '\\n\\0'`).join('\n')
  const read = execFileSync('sh', {encoding: 'utf8', input: script}).split('\0\n\0').slice(0, -1)
  expect(read.map((text) => text.split('\0'))).toEqual(lines)
})
