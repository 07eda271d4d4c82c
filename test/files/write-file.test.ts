import {execFileSync} from 'node:child_process'
import fs from 'node:fs'
import {createServer} from 'node:net'
import {join} from 'node:path'

import {describe, expect, test} from 'vitest'

import {readTextFile} from '../../src/files/read-file.js'
import {makeFileError} from '../../src/files/save-file.js'
import {replaceFile} from '../../src/files/write-file.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'

const append = (existing: string | undefined) => `${existing ?? 'new'}+`
const modeOf = (path: string) => (fs.statSync(path).mode & 0o7777).toString(8)

describe('a file that is replaced', () => {
  test('is private if it is new, and nothing else is left in its folder', async (context) => {
    const folder = await makeTemporaryFolder(context)
    replaceFile(join(folder, 'a'), append)
    expect([fs.readFileSync(join(folder, 'a'), 'utf8'), modeOf(join(folder, 'a'))]).toEqual([
      'new+',
      '600',
    ])
    expect(fs.readdirSync(folder)).toEqual(['a'])
  })

  test('keeps its mode under any umask, its byte order mark, and the link to it', async (context) => {
    const folder = await makeTemporaryFolder(context)
    const [file, link] = [join(folder, 'file'), join(folder, 'link')]
    fs.writeFileSync(file, '\uFEFFtext')
    fs.chmodSync(file, 0o666)
    fs.symlinkSync(file, link)
    replaceFile(link, append)
    const after = [fs.readFileSync(file, 'utf8'), modeOf(file), fs.lstatSync(link).isSymbolicLink()]
    expect(after).toEqual(['\uFEFFtext+', '666', true])
  })

  test.runIf(process.getuid?.() === 0)('keeps its owner', async (context) => {
    const file = join(await makeTemporaryFolder(context), 'file')
    fs.writeFileSync(file, 'text')
    execFileSync('chown', ['12345:23456', file])
    replaceFile(file, append)
    const {gid, uid} = fs.statSync(file)
    expect({gid, uid}).toEqual({gid: 23_456, uid: 12_345})
  })

  test('stays as it is, without a leftover, when the new text cannot be made', async (context) => {
    const folder = await makeTemporaryFolder(context)
    fs.writeFileSync(join(folder, 'a'), 'text')
    const fail = () => {
      throw new RangeError('no')
    }
    expect(() => replaceFile(join(folder, 'a'), fail)).toThrow('no')
    expect([fs.readFileSync(join(folder, 'a'), 'utf8'), fs.readdirSync(folder)]).toEqual([
      'text',
      ['a'],
    ])
  })

  test('is named in an error, rather than the draft of it', async (context) => {
    const file = join(await makeTemporaryFolder(context), 'missing', 'file')
    expect(() => replaceFile(file, append)).toThrow(
      `ENOENT: no such file or directory, open '${file}'`,
    )
  })

  test('is never a folder, a pipe, a socket or a link that leads nowhere', async (context) => {
    const folder = await makeTemporaryFolder(context)
    const pathOf = (name: string) => join(folder, name)
    const [directory, pipe, socket, dangling] = [
      pathOf('folder'),
      pathOf('pipe'),
      pathOf('socket'),
      pathOf('dangling'),
    ]
    fs.mkdirSync(directory)
    execFileSync('mkfifo', [pipe])
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(socket, resolve))
    fs.symlinkSync(join(folder, 'nothing'), dangling)
    for (const path of [directory, pipe, socket]) {
      expect(() => replaceFile(path, append)).toThrow(`${path} is not a regular file`)
    }

    expect(() => replaceFile(dangling, append)).toThrow('ENOENT')
    expect(fs.readdirSync(folder).toSorted()).toEqual(['dangling', 'folder', 'pipe', 'socket'])
    expect([fs.lstatSync(pipe).isFIFO(), fs.lstatSync(dangling).isSymbolicLink()]).toEqual([
      true,
      true,
    ])
    await new Promise((resolve) => server.close(resolve))
  })

  test.for([
    ['Latin-1', Buffer.from('caf\u00e9', 'latin1')],
    ['UTF-16', Buffer.from('text', 'utf16le')],
    ['half a character', Buffer.from([0xe2, 0x82])],
  ] as const)(
    'is not touched if a part of it that is not UTF-8 should stay: %s',
    async ([, bytes], context) => {
      const file = join(await makeTemporaryFolder(context), 'file')
      fs.writeFileSync(file, bytes)
      expect(() => replaceFile(file, append)).toThrow(`${file} is not UTF-8 text`)
      expect(fs.readFileSync(file)).toEqual(bytes)
    },
  )
})

test('a text file is read up to its bound, and refused beyond it', async (context) => {
  const file = join(await makeTemporaryFolder(context), 'file')
  fs.writeFileSync(file, 'x'.repeat(100_000))
  expect(readTextFile(file, 100_000)).toBe('x'.repeat(100_000))
  expect(() => readTextFile(file, 99_999)).toThrow(`${file} is larger than 99999 bytes`)
  const zero = '/dev/zero'
  if (fs.existsSync(zero)) expect(() => readTextFile(zero)).toThrow('is not a regular file')
})

test.each([
  ['EACCES', 6, /^Name a text file/],
  ['ENOENT', 5, /^Name a text file/],
  ['EISDIR', 1, /^Name a text file/],
  // No other name for the file helps.
  ['ENOSPC', 2, /^Free space/],
  ['EDQUOT', 2, /^Free space/],
])('a file that cannot be written because of %s has exit code %i', (code, exitCode, advice) => {
  const error = makeFileError('notes.txt', '--output-file', Object.assign(new Error('no'), {code}))
  expect([error.exitCode, error.suggestion]).toEqual([exitCode, expect.stringMatching(advice)])
})
