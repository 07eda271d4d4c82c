import fs from 'node:fs'
import {syncBuiltinESMExports} from 'node:module'

import {expect, test, vi} from 'vitest'

import {watchTerminalReads} from '../../../src/run/prompts/terminal-reads.js'

vi.mock('node:tty', () => ({isatty: () => true}))

test.each(['EACCES', 'EPERM', 'ELOOP'])(
  'where /dev/tty may not be examined (%s), a read of another terminal is the command’s own',
  (code) => {
    const {readSync, statSync} = fs
    const file = fs.openSync('/dev/null', 'r')
    const refuse = () => {
      throw Object.assign(new Error(`${code}: stat '/dev/tty'`), {code})
    }
    Object.assign(fs, {statSync: refuse})
    syncBuiltinESMExports()
    const onUnanswered = vi.fn()
    const release = watchTerminalReads({onBlock: onUnanswered, onUnanswered})
    try {
      expect(fs.readSync(file, Buffer.alloc(1))).toBe(0)
      expect(onUnanswered).not.toHaveBeenCalled()
    } finally {
      release()
      Object.assign(fs, {readSync, statSync})
      syncBuiltinESMExports()
      fs.closeSync(file)
    }
  },
)
