import {expect, test} from 'vitest'

import {renderBrief} from '../../../src/catalog/brief/render-brief.js'
import {renderManifestSchema} from '../../../src/catalog/documents/render-schema.js'
import {checkWords} from '../../../src/corrections/problems/problems.js'
import {findCommand} from '../../../src/corrections/route/id-index.js'
import type {HostConfig} from '../../../src/oclif/shapes.js'
import {catalogOf} from '../../support/manifest-catalog.js'
import {makeRecordedServer} from '../../support/recorded-server.js'

const app = {summary: 'The app', type: 'option'} as const
const catalog = catalogOf(
  {
    apps: {summary: 'List your apps'},
    'apps:info': {flags: {app}, summary: 'Show an app'},
    'ci:run': {summary: 'Run a test'},
    'pg:backups': {summary: 'List backups'},
    'pg:backups:cancel': {summary: 'Cancel a backup'},
    'pg:info': {aliases: ['pg'], flags: {app}, summary: 'Show a database'},
  },
  {bin: 'trial', separator: ':'},
)

async function describe(commands: string[], detail?: 'brief' | 'full') {
  const {connect} = makeRecordedServer(catalog, {flags: {}})
  const answer = await connect().call('describe_commands', {
    commands,
    ...(detail && {detail}),
  })
  return answer['structuredContent']
}

// 8.32: what a command line needs, unless everything is asked for.
test('a command is its brief, or its schema', async () => {
  const command = findCommand(catalog, 'apps:info')!
  const brief = renderBrief(catalog, command, {findProblems: checkWords})
  expect(await describe(['apps:info'])).toEqual(brief)
  expect(await describe(['trial apps info', 'ci run'], 'brief')).toMatchObject({
    commands: [brief, {command: 'ci:run'}],
  })
  expect(await describe(['apps:info'], 'full')).toEqual(renderManifestSchema(catalog, command))
})

// 8.16
test.each(['brief', 'full'] as const)(
  'a topic is listed, also beside a command or an alias: %s',
  async (detail) => {
    const list = detail === 'full' ? 'subcommands' : 'commands'
    expect(await describe(['ci'], detail)).toMatchObject({name: 'ci', [list]: expect.anything()})
    const [apps, pg] = ((await describe(['apps', 'pg'], detail)) as {commands: object[]}).commands
    expect(apps).toMatchObject({summary: 'List your apps', [list]: expect.anything()})
    expect(pg).toMatchObject({summary: 'Show a database', [list]: expect.anything()})
    const names = ['pg:backups', 'pg:backups:cancel', 'pg:info']
    for (const name of names) expect(JSON.stringify(pg)).toContain(`"${name}"`)
    expect(JSON.stringify(apps)).toContain('"apps:info"')
  },
)

test('a name may begin with the bin, which a topic may be called, too', async () => {
  const commands = {apps: {summary: 'Apps'}, 'trial:list': {summary: 'Trials'}}
  // package.json may give the bin's script other names (2.8).
  const pjson = {bin: {other: './else', trial: './run', trl: 'run'}, oclif: {}}
  const config = {bin: 'trial', binAliases: ['tri'], pjson} as unknown as HostConfig
  const named = {...catalogOf(commands, {bin: 'trial'}), config}
  const {connect} = makeRecordedServer(named, {flags: {}})
  for (const [name, command] of [
    ['trial list', 'trial list'],
    ['trial:trial:list', 'trial list'],
    ['trial apps', 'apps'],
    ['tri apps', 'apps'],
    ['trl apps', 'apps'],
    ['apps:', 'apps'],
  ]) {
    const {structuredContent} = await connect().call('describe_commands', {commands: [name]})
    expect([name, structuredContent]).toMatchObject([name, {command}])
  }
})

test('the index is without what initialize has said', async () => {
  const index = await describe([])
  expect(index).toMatchObject({commands: {apps: 'List your apps'}, digest: expect.any(String)})
  expect(JSON.stringify(index)).not.toContain('version')
})
