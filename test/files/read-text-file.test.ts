import {existsSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

import {expect, test} from 'vitest'

import {readTextFile} from '../../src/files/text-files.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'

test('a text file is read up to its bound, and refused beyond it', async (context) => {
  const file = join(await makeTemporaryFolder(context), 'file')
  writeFileSync(file, 'x'.repeat(100_000))
  expect(readTextFile(file, 100_000)).toBe('x'.repeat(100_000))
  expect(() => readTextFile(file, 99_999)).toThrow(`${file} is larger than 99999 bytes`)
})

test.runIf(existsSync('/dev/zero'))('a device is refused before it is opened', () => {
  expect(() => readTextFile('/dev/zero')).toThrow('/dev/zero is not a regular file')
})

test('a file that is not there is the error of the file system', async (context) => {
  const file = join(await makeTemporaryFolder(context), 'file')
  expect(() => readTextFile(file)).toThrow(expect.objectContaining({code: 'ENOENT'}))
})
