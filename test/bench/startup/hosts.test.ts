import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {afterAll, beforeAll, expect, test} from 'vitest'

import {addBaseline} from '../../../bench/startup/comparisons.js'
import {checkHosts} from '../../../bench/startup/hosts.js'
import {type Group, runGroup} from '../../../bench/startup/measure.js'
import {compareHello} from '../../../bench/startup/comparisons.js'
import {makeHelloGroup} from '../../../bench/startup/groups.js'

let folder: string
let group: Group

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bench-hosts-'))
  const comparisons = compareHello(10, 20)
  group = await makeHelloGroup({commands: 10, comparisons, folder, major: 20, node: process.execPath})
})

afterAll(() => rm(folder, {force: true, recursive: true}))

test('oclif loads the plugins of the hosts, and a host without its plugin is noticed', async () => {
  await checkHosts(group, folder)
  const package_ = join(folder, 'foreign/package.json')
  const text = await readFile(package_, 'utf8')
  const {dependencies, ...rest} = JSON.parse(text) as Record<string, unknown>
  expect(dependencies).toEqual({'@oclif/core': '*', 'oclif-plugin-murli': '*'})
  await writeFile(package_, JSON.stringify(rest))
  const broken = {...group, hosts: {foreign: group.hosts.foreign!}}
  await expect(checkHosts(broken, folder)).rejects.toThrow('The host foreign does not load oclif-plugin-murli')
  await writeFile(package_, text)
})

test('a line that does something else than expected ends the benchmark', async () => {
  const [first] = group.comparisons
  const broken = {...first!, base: {...first!.base, prints: 'Goodbye'}}
  await expect(runGroup({...group, comparisons: [broken]}, 1, folder)).rejects.toThrow('prints no Goodbye')
})

test('a baseline is compared with each line of the plugin once', () => {
  const rows = addBaseline(compareHello(10, 20))
  expect(rows.map(({against, base, name}) => [name, against, base.isBaseline])).toEqual(
    [
      'foreign command, person',
      'foreign command, agent',
      'own command, person',
      'own command, agent',
      'own command, unknown flag, agent',
      'foreign command, unknown flag, agent',
      'unknown command, agent',
      'unknown command, person',
      'describe --index',
      'murli which',
    ].map((name) => [name, 'the baseline', true]),
  )
})
