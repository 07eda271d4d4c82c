import {expect, onTestFinished, test} from 'vitest'

import {captureOutput} from '../../../src/output/streams/capture.js'

function captureStderr(chunks: readonly Buffer[]): string {
  let text = ''
  const release = captureOutput({stderr: (more) => void (text += more)})
  onTestFinished(release)
  for (const chunk of chunks) process.stderr.write(chunk)
  release()
  return text
}

// The first is ISO 8859-1 for "für" in three chunks, the others are half characters at the end.
test.each<[bytes: number[][], text: string]>([
  [[[0x66], [0xfc], [0x72]], 'f\uFFFDr'],
  [[[0x66, 0xfc]], 'f\uFFFD'],
  [[[0x66, 0xc0]], 'f\uFFFD'],
  [[[0x66, 0xf0, 0x9f]], 'f\uFFFD'],
  [[[0x66, 0xe2], [0x82], [0xac]], 'f€'],
])('bytes %j are captured once, as %j', (bytes, text) => {
  expect(captureStderr(bytes.map((chunk) => Buffer.from(chunk)))).toBe(text)
})
