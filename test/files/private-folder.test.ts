import fs from 'node:fs'
import {join, relative} from 'node:path'

import {describe, expect, test} from 'vitest'

import {isPrivateFolder, makePrivateFolder} from '../../src/files/private-folder.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'

const modeOf = (path: string) => (fs.lstatSync(path).mode & 0o7777).toString(8)

describe.runIf(process.getuid)('a private folder', () => {
  test('is made with those above it, for its owner alone', async (context) => {
    const path = join(await makeTemporaryFolder(context), 'a', 'b')
    makePrivateFolder(relative(process.cwd(), path))
    expect([modeOf(path), modeOf(join(path, '..')), isPrivateFolder(path)]).toEqual([
      '700',
      '700',
      true,
    ])
  })

  test('that is there is closed to others', async (context) => {
    const path = join(await makeTemporaryFolder(context), 'open')
    fs.mkdirSync(path)
    fs.chmodSync(path, 0o775)
    expect(isPrivateFolder(path)).toBe(false)
    makePrivateFolder(path)
    expect([modeOf(path), isPrivateFolder(path)]).toEqual(['700', true])
  })

  test("is never a link, not even a dangling one, and the link's target keeps its mode", async (context) => {
    const folder = await makeTemporaryFolder(context)
    const target = join(folder, 'target')
    fs.mkdirSync(target)
    fs.chmodSync(target, 0o755)
    fs.symlinkSync(target, join(folder, 'link'))
    fs.symlinkSync(join(folder, 'nothing'), join(folder, 'dangling'))
    for (const name of ['link', 'dangling']) {
      expect(() => makePrivateFolder(join(folder, name))).toThrow(
        `${join(folder, name)} is not a folder`,
      )
      expect(isPrivateFolder(join(folder, name))).toBe(false)
    }

    expect(modeOf(target)).toBe('755')
  })

  test('may be below a link, like a cache directory on another disk', async (context) => {
    const folder = await makeTemporaryFolder(context)
    fs.mkdirSync(join(folder, 'disk'))
    fs.symlinkSync(join(folder, 'disk'), join(folder, 'cache'))
    makePrivateFolder(join(folder, 'cache', 'murli'))
    expect(modeOf(join(folder, 'disk', 'murli'))).toBe('700')
  })

  test('is refused if every user can replace it, and accepted in a sticky folder', async (context) => {
    const shared = join(await makeTemporaryFolder(context), 'shared')
    fs.mkdirSync(shared)
    fs.chmodSync(shared, 0o777)
    expect(() => makePrivateFolder(join(shared, 'ours'))).toThrow(
      `every user can write to ${shared}`,
    )
    fs.chmodSync(shared, 0o1777)
    makePrivateFolder(join(shared, 'ours'))
    expect(fs.statSync(join(shared, 'ours')).isDirectory()).toBe(true)
  })

  test.runIf(process.getuid?.() === 0)(
    'is refused if it belongs to another user',
    async (context) => {
      const path = join(await makeTemporaryFolder(context), 'theirs')
      fs.mkdirSync(path)
      fs.chownSync(path, 12_345, 12_345)
      expect(() => makePrivateFolder(path)).toThrow(`${path} belongs to another user`)
      expect([modeOf(path), isPrivateFolder(path)]).toEqual(['755', false])
    },
  )
})
