import {describe, expect, it} from 'vitest'

import {renderDescribe, renderDescribeLines} from '../../src/catalog/render-host.js'
import {renderIndex} from '../../src/catalog/render-index.js'
import {digest} from '../../src/catalog/digest.js'
import {readCatalog} from '../../src/catalog/read.js'
import type {HostConfig} from '../../src/oclif/shapes.js'
import {expectValid} from '../support/expect-valid.js'
import {entry, type HostParts, loadHost} from '../support/host.js'

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
    expect(document.commands).toMatchObject([
      {name: 'disk', summary: '', subcommands: [{name: 'disk:list'}]},
      {name: 'task', summary: 'Show a task', subcommands: [{name: 'task:list', summary: 'List tasks'}]},
    ])
  })

  it('tells of what it is asked for, hidden commands included when they are named', async () => {
    const catalog = await read()
    const names = (only: string[]) => renderDescribe(catalog, {only}).commands.map(({name}) => name)

    expect(names(['task:list'])).toEqual(['task:list'])
    expect(names(['secret', 'disk'])).toEqual(['secret', 'disk'])
  })

  it('tells of hidden commands and flags when asked to', async () => {
    const document = renderDescribe(await read(), {includeHidden: true})

    expect(document.commands.map(({name}) => name)).toEqual(['disk', 'secret', 'task'])
    expect(JSON.stringify(document)).toContain('"quiet"')
    expect(JSON.stringify(renderDescribe(await read()))).not.toContain('"quiet"')
  })

  it('writes one command a line after its head', async () => {
    const [head, ...lines] = [...renderDescribeLines(await read())]

    expectValid('describe-head', head)
    expect(lines.map((line) => (line as {name: string}).name)).toEqual(['disk:list', 'task', 'task:list'])
    for (const line of lines) expectValid('node', line)
  })

  it('says what it could not read', async () => {
    const document = renderDescribe(await read({commands: {a: {summary: '<%= nope() %>'}}}))

    expectValid('describe', document)
    expect(document.warnings).toEqual([
      'a: has no flags in its manifest',
      'a: the summary is a template that cannot be rendered',
    ])
  })
})

describe('renderIndex', () => {
  it('maps each command as it is typed to its summary', async () => {
    const document = renderIndex(await read({commands, oclif: {topicSeparator: ' '}}))

    expectValid('index', document)
    expect(document.commands).toEqual({
      'disk list': 'List disks',
      task: 'Show a task',
      'task list': 'List tasks',
    })
    expect(renderIndex(await read(), {only: ['disk']}).commands).toEqual({'disk:list': 'List disks'})
  })
})

describe('capabilities', () => {
  it('hold a dry run where a visible command has one', async () => {
    const hasDryRun = async (dryRunnable?: boolean, hidden?: boolean) =>
      renderDescribe(await read({commands: {...commands, other: entry({dryRunnable, hidden})}})).capabilities.dry_run
    expect([await hasDryRun(), await hasDryRun(true), await hasDryRun(true, true)]).toEqual([false, true, false])
  })
})

describe('digest', () => {
  it('is the same for the same host', async () => {
    const [first, second] = [await read(), await read()]
    expect(digest(first)).toBe(digest(second))
    expect(JSON.stringify(renderDescribe(first))).toBe(JSON.stringify(renderDescribe(second)))
  })

  it.each([
    ['a summary', {commands: {...commands, task: entry({summary: 'Other'})}}],
    ['an alias', {commands: {...commands, task: entry({aliases: ['x'], summary: 'Show a task'})}}],
    ['one command more', {commands: {...commands, more: entry()}}],
    ['the separator', {commands, oclif: {topicSeparator: ' '}}],
  ] as [string, HostParts][])('changes with %s', async (_, parts) => {
    expect(digest(await read(parts))).not.toBe(digest(await read()))
  })

  it('stays with a version, a plugin without commands, a description of the host or a topic, a hidden command', async () => {
    const config = await loadHost({commands})
    const plugins = new Map<string, object>([...config.plugins, ['extra', {name: 'extra', version: '1.0.0'}]])
    const changed = Object.create(config, {plugins: {value: plugins}, version: {value: '9.9.9'}}) as HostConfig
    expect(digest(readCatalog(changed))).toBe(digest(readCatalog(config)))

    const described = {commands, oclif: {topics: {disk: {description: 'Other'}}}, pjson: {description: 'Other'}}
    const hidden = {commands: {...commands, other: entry({hidden: true})}}
    for (const parts of [described, hidden]) expect(digest(await read(parts))).toBe(digest(await read()))
  })
})

describe('a host of many commands', () => {
  it('is described in time linear in its commands', () => {
    measure(1000)
    const small = Math.max(5, Math.min(measure(2000), measure(2000)))
    expect(Math.min(measure(10_000), measure(10_000))).toBeLessThan(small * 5 * 3)
  })
})

/** How long a host of so many commands takes, in milliseconds. */
function measure(count: number): number {
  const list = Array.from({length: count}, (_, index) => ({
    ...entry({description: 'Does <%= config.bin %> things.', flags: {app: {char: 'a', type: 'option'}}}),
    id: `topic${index % 100}:sub${index % 10}:command${index}`,
    load: async () => {},
  }))
  const config = {
    bin: 'riffle',
    commands: list,
    name: 'riffle',
    pjson: {name: 'riffle', oclif: {}, version: '1.0.0'},
    plugins: new Map(),
    topicSeparator: ':',
    topics: [],
    version: '1.0.0',
  } as unknown as HostConfig
  const start = performance.now()
  renderDescribe(readCatalog(config))
  return performance.now() - start
}
