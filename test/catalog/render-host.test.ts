import {describe, expect, it} from 'vitest'

import {readCatalog} from '../../src/catalog/read.js'
import {listDescribeLines, renderDescribe, renderFlagUses} from '../../src/catalog/render-host.js'
import {renderCommonFlags} from '../../src/catalog/common-flags.js'
import {renderManifestSchema} from '../../src/catalog/render-schema.js'
import {expectValid} from '../support/expect-valid.js'
import {entry, type HostParts, loadHost} from '../support/host.js'
import {catalogOf} from '../support/manifest-catalog.js'

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
      'name summary schema_version tool_version digest capabilities conventions plugins commands'.split(' '),
    )
    const safety = {unknown: true}
    expect(document.commands).toEqual([
      {
        name: 'disk',
        summary: '',
        subcommands: [{idempotent: false, name: 'disk:list', safety, summary: 'List disks'}],
      },
      {
        aliases: ['t'],
        idempotent: false,
        name: 'task',
        safety,
        summary: 'Show a task',
        subcommands: [{idempotent: false, name: 'task:list', safety, summary: 'List tasks'}],
      },
    ])
  })

  it('renders the commands and topics that are named, hidden ones included', async () => {
    const catalog = await read()
    const names = (only: string[]) => renderDescribe(catalog, {only}).commands.map(({name}) => name)

    expect(names(['task:list'])).toEqual(['task:list'])
    expect(names(['secret', 'disk'])).toEqual(['secret', 'disk'])
  })

  it('writes one command per line after its head', async () => {
    const [head, ...lines] = [...listDescribeLines(renderDescribe(await read()))]

    expectValid('describe-head', head)
    expect(lines.map((line) => (line as {name: string}).name)).toEqual(['disk:list', 'task', 'task:list'])
    for (const line of lines) expectValid('node', line)
  })

  it('reports dry runs if a visible command has one (8.29)', async () => {
    const hasDryRun = async (dryRunnable?: boolean, hidden?: boolean) =>
      renderDescribe(await read({commands: {...commands, other: entry({dryRunnable, hidden})}})).capabilities.dry_run

    expect([await hasDryRun(), await hasDryRun(true), await hasDryRun(true, true)]).toEqual([false, true, false])
  })
})

describe('common flags (8.23)', () => {
  const app = {summary: 'the app', type: 'option'} as const
  const catalog = catalogOf({
    a: {flags: {app}},
    b: {flags: {app}},
    c: {flags: {app, size: {type: 'option'}}},
    d: {flags: {app: {...app, summary: 'another app'}}},
  })

  it('are those that more than half of the commands share, with the same definition', () => {
    const half = {a: {flags: {app}}, b: {flags: {app}}, c: {flags: {app}}, d: {}, e: {}, f: {}}

    expect(renderCommonFlags(catalog)).toEqual({common_flags: [{name: 'app', type: 'string', description: 'the app'}]})
    expect(renderCommonFlags(catalogOf({a: {flags: {app}}, b: {flags: {app}}}))).toEqual({})
    expect(renderCommonFlags(catalogOf(half))).toEqual({})
  })

  it('are named in a schema if they have the common definition', () => {
    const [a, , , d] = catalog.commands
    expect(renderManifestSchema(catalog, a!)).toMatchObject({common_flags: ['app']})
    expect(renderManifestSchema(catalog, d!)).toMatchObject({flags: [{description: 'another app', name: 'app'}]})
  })
})

describe('renderFlagUses (8.27)', () => {
  it('maps every command that has the flag to the flag', () => {
    const catalog = catalogOf({a: {flags: {size: {options: ['s', 'l'], type: 'option'}}}, b: {}})
    const document = renderFlagUses(catalog, '--size')

    expectValid('flag', document)
    expect(document.commands).toEqual({a: {name: 'size', type: 'enum', description: '', enum: ['s', 'l']}})
  })

  it('includes a command that is named without those below it, and every command of a topic', () => {
    const flags = {env: {type: 'option'}} as const
    const ids = ['action', 'action:create', 'action:update', 'api:get', 'api:put']
    const catalog = catalogOf(Object.fromEntries(ids.map((id) => [id, {flags}])))
    const namesOf = (...only: string[]) => Object.keys(renderFlagUses(catalog, 'env', {only}).commands)

    expect(namesOf('action')).toEqual(['action'])
    expect(namesOf('action:create', 'api:get')).toEqual(['action create', 'api get'])
    expect(namesOf('api')).toEqual(['api get', 'api put'])
  })
})
