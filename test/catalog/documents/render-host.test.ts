import {describe, expect, it, test} from 'vitest'

import {
  renderCommonFlags,
  renderDescribe,
  renderFlagUses,
} from '../../../src/catalog/documents/render-host.js'
import {renderManifestSchema} from '../../../src/catalog/documents/render-schema.js'
import {readCatalog} from '../../../src/catalog/read.js'
import {expectValid} from '../../support/expect-valid.js'
import {entry, type HostParts, loadHost} from '../../support/host.js'
import {catalogOf} from '../../support/manifest-catalog.js'

const commands = {
  'disk:list': entry({summary: 'List disks'}),
  secret: entry({hidden: true, summary: 'Secret'}),
  task: entry({aliases: ['t'], summary: 'Show a task'}),
  'task:list': entry({flags: {quiet: {hidden: true, type: 'boolean'}}, summary: 'List tasks'}),
}

const read = async (parts: HostParts = {commands}) => readCatalog(await loadHost(parts))

describe('renderDescribe', () => {
  it('arranges commands under their topics', async () => {
    const document = renderDescribe(await read())

    expectValid('describe', document)
    expect(Object.keys(document)).toEqual(
      'name summary schema_version tool_version digest capabilities conventions plugins commands'.split(
        ' ',
      ),
    )
    const unknown = {idempotent: false, safety: {unknown: true}}
    const tasks = [{...unknown, name: 'task:list', summary: 'List tasks'}]
    expect(document.commands).toEqual([
      {
        name: 'disk',
        summary: '',
        subcommands: [{...unknown, name: 'disk:list', summary: 'List disks'}],
      },
      {...unknown, aliases: ['t'], name: 'task', summary: 'Show a task', subcommands: tasks},
    ])
  })

  it('renders the commands and topics that are named, hidden ones included', async () => {
    const catalog = await read()
    const names = (only: string[]) => renderDescribe(catalog, {only}).commands.map(({name}) => name)

    expect(names(['task:list'])).toEqual(['task:list'])
    expect(names(['secret', 'disk'])).toEqual(['secret', 'disk'])
  })

  it('reports dry runs if a visible command has one (8.29)', async () => {
    const hasDryRun = async (dryRunnable?: boolean, hidden?: boolean) =>
      renderDescribe(await read({commands: {...commands, other: entry({dryRunnable, hidden})}}))
        .capabilities.dry_run

    expect([await hasDryRun(), await hasDryRun(true), await hasDryRun(true, true)]).toEqual([
      false,
      true,
      false,
    ])
  })
})

test('common flags are those that more than half of the commands share, with the same definition (8.23)', () => {
  const app = {summary: 'the app', type: 'option'} as const
  const [flags, others] = [{app}, {app: {...app, summary: 'another app'}}]
  const catalog = catalogOf({
    a: {flags},
    b: {flags},
    c: {flags: {app, size: {type: 'option'}}},
    d: {flags: others},
  })

  expect(renderCommonFlags(catalog)).toEqual({
    common_flags: [{name: 'app', type: 'string', description: 'the app'}],
  })
  expect(renderCommonFlags(catalogOf({a: {flags}, b: {flags}}))).toEqual({})
  expect(
    renderCommonFlags(catalogOf({a: {flags}, b: {flags}, c: {flags}, d: {}, e: {}, f: {}})),
  ).toEqual({})
  expect(catalog.commands.map((command) => renderManifestSchema(catalog, command))).toMatchObject([
    {common_flags: ['app']},
    {common_flags: ['app']},
    {common_flags: ['app'], flags: [{name: 'size'}]},
    {flags: [{description: 'another app', name: 'app'}]},
  ])
})

test("describe --flag maps the commands that have it: one that is named, and every one below it, oclif's own last (8.16, 8.27)", () => {
  const flags = {env: {options: ['s', 'l'], type: 'option'}} as const
  const ids = ['action', 'action:create', 'action:update', 'api:get', 'api:put']
  const ours = {apps: {flags, pluginName: '@oclif/plugin-plugins'}}
  const catalog = catalogOf({
    ...ours,
    ...Object.fromEntries(ids.map((id) => [id, {flags}])),
    other: {},
  })
  const namesOf = (...only: string[]) =>
    Object.keys(renderFlagUses(catalog, 'env', {only}).commands)
  const document = renderFlagUses(catalog, '--env')

  expectValid('flag', document)
  const names = ['action', 'action create', 'action update', 'api get', 'api put', 'apps']
  expect(Object.keys(document.commands)).toEqual(names)
  expect(document.commands['action']).toEqual({
    name: 'env',
    type: 'enum',
    description: '',
    enum: ['s', 'l'],
  })
  expect(namesOf('action')).toEqual(['action', 'action create', 'action update'])
  expect(namesOf('action:create', 'api:get')).toEqual(['action create', 'api get'])
  expect(namesOf('api')).toEqual(['api get', 'api put'])
})
