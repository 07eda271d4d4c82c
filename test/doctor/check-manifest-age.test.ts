import {mkdir, utimes, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {expect, test} from 'vitest'

import {checkManifestAge} from '../../src/doctor/check-manifest-age.js'
import type {HostConfig} from '../../src/oclif/shapes.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'

test('a manifest that is older than a command is a problem where the host is developed', async (context) => {
  const folder = await makeTemporaryFolder(context)
  expect(checkManifestAge(await makeConfig(folder, -3600))).toEqual([])
  expect(checkManifestAge(await makeConfig(folder, 1))).toEqual([])
  expect(checkManifestAge(await makeConfig(join(folder, 'node_modules/trial'), 3600))).toEqual([])
  expect(checkManifestAge(await makeConfig(folder, 3600))).toEqual([
    {
      about: 'manifest',
      message: 'The manifest of trial is older than its command hi, and may not tell what is built.',
      suggestion: 'Write it again with `oclif manifest`, before `murli lint` too, which reads it.',
    },
  ])
})

async function makeConfig(root: string, laterSeconds: number): Promise<HostConfig> {
  await mkdir(join(root, 'commands'), {recursive: true})
  const written = 1_700_000_000
  for (const [file, seconds] of [
    ['oclif.manifest.json', written],
    ['commands/hi.js', written + laterSeconds],
  ] as const) {
    await writeFile(join(root, file), '')
    await utimes(join(root, file), seconds, seconds)
  }

  const commands = [
    {id: 'gone', relativePath: ['commands', 'gone.js']},
    {id: 'hi', relativePath: ['commands', 'hi.js']},
  ]
  return {name: 'trial', plugins: new Map([['trial', {commands, root}]]), root} as unknown as HostConfig
}
