import {spawn, spawnSync} from 'node:child_process'
import {EventEmitter} from 'node:events'

import {expect, test, vi} from 'vitest'

vi.mock('node:child_process', () => ({
  spawn: vi.fn(() => new EventEmitter()),
  spawnSync: vi.fn(() => ({status: 0})),
}))

test('on Windows a tree is ended by a program that needs no PATH, and is in no other folder', async () => {
  vi.stubEnv('SystemRoot', String.raw`D:\Windows`)
  vi.spyOn(process, 'platform', 'get').mockReturnValue('win32')
  vi.spyOn(process, 'kill').mockReturnValue(true)
  vi.resetModules()
  const {endTree} = await import('../../../src/mcp/child/process-tree.js')
  await endTree(7)
  const program = String.raw`D:\Windows\System32\taskkill.exe`
  expect(spawn).toHaveBeenCalledWith(program, ['/pid', '7', '/T'], {stdio: 'ignore'})
  expect(spawnSync).toHaveBeenCalledWith(program, ['/pid', '7', '/T', '/F'], {stdio: 'ignore'})
})
