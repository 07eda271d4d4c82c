import {writeFileSync} from 'node:fs'
import {join} from 'node:path'

import {expect, test} from 'vitest'

import {readRedirected} from '../../src/files/redirected.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'

const text = '{"a": "é😀"}\r\n'

test.for<[encoding: string, bytes: Buffer, read: string | undefined]>([
  ['UTF-8', Buffer.from(text), text],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`), text],
  ['UTF-16, as by Windows PowerShell', Buffer.from(`\uFEFF${text}`, 'utf16le'), text],
  ['nothing', Buffer.from(''), ''],
  ['Latin-1', Buffer.from(text, 'latin1'), undefined],
])('%s is read, or refused', async ([, bytes, read], context) => {
  const file = join(await makeTemporaryFolder(context), 'file')
  writeFileSync(file, bytes)
  if (read === undefined) expect(() => readRedirected(file)).toThrow('it is not UTF-8 text')
  else expect(readRedirected(file)).toBe(read)
  expect(() => readRedirected(file, bytes.length - 1)).toThrow('is larger than')
})
