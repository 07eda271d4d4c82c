import {execFileSync, spawnSync} from 'node:child_process'
import {fileURLToPath} from 'node:url'

import {expect, test} from 'vitest'

import {makeTemporaryFolder, writeFiles} from '../support/temporary-folder.js'

const script = fileURLToPath(new URL('../../scripts/packs.js', import.meta.url))

test('scripts/packs.js lists what no pack knows of an installed CLI', async (context) => {
  const folder = await makeTemporaryFolder(context)
  const command = (id: string, pluginName: string) => {
    return {id, pluginName, relativePath: ['lib', `${id.replaceAll(':', '-')}.js`]}
  }
  const manifest = (...entries: ReturnType<typeof command>[]) =>
    JSON.stringify({commands: Object.fromEntries(entries.map((entry) => [entry.id, entry]))})
  const child = 'node_modules/@oclif/plugin-which'
  const oclif = {plugins: ['@oclif/plugin-*', 'not-installed']}
  await writeFiles(folder, {
    'package.json': JSON.stringify({
      name: 'heroku',
      version: '99.0.0',
      oclif,
      dependencies: {'@oclif/plugin-which': '*'},
    }),
    'oclif.manifest.json': manifest(
      command('apps:info', 'heroku'),
      command('apps:new', 'heroku'),
      command('jit', 'another'),
      command('gone', 'heroku'),
    ),
    'lib/apps-info.js': 'changed',
    'lib/apps-new.js': 'added',
    [`${child}/package.json`]: JSON.stringify({name: '@oclif/plugin-which', version: '9.0.0'}),
    [`${child}/oclif.manifest.json`]: manifest(command('which', '@oclif/plugin-which')),
    [`${child}/lib/which.js`]: 'changed',
  })
  const printed = execFileSync(process.execPath, [script, folder], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const lines = printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string>)
  expect(lines.map(({id, plugin, status, version}) => [status, plugin, version, id])).toEqual([
    ['changed', 'heroku', '99.0.0', 'apps:info'],
    ['added', 'heroku', '99.0.0', 'apps:new'],
    ['changed', '@oclif/plugin-which', '9.0.0', 'which'],
  ])
  expect(lines[0]!['hash']).toMatch(/^[\da-f]{64}$/)
  expect(spawnSync(process.execPath, [script]).status).toBe(1)
})
