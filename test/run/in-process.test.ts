import {fileURLToPath} from 'node:url'

import {runCommand} from '@oclif/test'
import {expect, test} from 'vitest'

const root = fileURLToPath(new URL('../fixture-cli', import.meta.url))

test('2.9: under @oclif/test an own command is a plain oclif command, as often as it runs', async () => {
  const {_write, write} = process.stdout
  for (let run = 0; run < 2; run++) {
    const {error, stderr, stdout} = await runCommand(['task', 'list', '--status', 'nope'], {root})
    expect({stderr, stdout}).toEqual({stderr: '', stdout: ''})
    expect(error).toMatchObject({message: expect.stringContaining('Expected --status=nope'), oclif: {exit: 2}})
  }

  expect([process.stdout.write, process.stdout._write, process.exitCode]).toEqual([write, _write, undefined])
  expect(process.listeners('SIGINT')).toEqual([])
})
