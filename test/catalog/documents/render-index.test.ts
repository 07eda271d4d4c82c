import fc from 'fast-check'
import {expect, it} from 'vitest'

import {renderIndex} from '../../../src/catalog/documents/render-index.js'
import {cutText} from '../../../src/catalog/texts/cut-text.js'
import type {HostConfig} from '../../../src/oclif/shapes.js'
import {describeRoot} from '../../../src/run/line/index-document.js'
import type {LineHandler} from '../../../src/run/line/line-handler.js'
import {expectValid} from '../../support/expect-valid.js'
import {catalogOf, type ManifestCommands} from '../../support/manifest-catalog.js'

const many = (topic: string, count: number, summary: string): ManifestCommands =>
  Object.fromEntries(Array.from({length: count}, (_, index) => [`${topic}c${index}`, {summary}]))

const unrenderable = '<%= nope() %>'

it('maps each command as it is typed to its summary, the commands that manage the CLI last', () => {
  const catalog = catalogOf({
    help: {pluginName: '@oclif/plugin-help', summary: 'Display help'},
    describe: {pluginName: 'oclif-plugin-murli', summary: 'Describe'},
    secret: {hidden: true},
    'disk:list': {summary: 'List disks'},
    zip: {summary: 'Zip files'},
  })
  const index = renderIndex(catalog)

  expectValid('index', index)
  expect(Object.entries(index.commands)).toEqual([
    ['disk list', 'List disks'],
    ['zip', 'Zip files'],
    ['describe', 'Describe'],
    ['help', 'Display help'],
  ])
  expect(renderIndex(catalog, {only: ['disk']}).commands).toEqual({'disk list': 'List disks'})
})

it('cuts a text between whole characters', () => {
  expect(cutText('ab👍cd', 4)).toBe('ab…')
  expect(cutText('ab👍cd', 5)).toBe('ab👍…')
  expect(['', 'a'].map((text) => cutText(text, 0))).toEqual(['', ''])
})

it('folds the largest topics if the whole does not fit, and opens the one that is named', () => {
  const catalog = catalogOf({
    ...many('api:core:', 300, 'One of many'),
    ...many('task:', 3, 'One of few'),
  })

  expect(renderIndex(catalog).commands).toEqual({
    'api core *': '300 commands: c0, c1, c10, c100, c101, c102, c103, c104, c105, c106, c107…',
    'task c0': 'One of few',
    'task c1': 'One of few',
    'task c2': 'One of few',
  })
  const opened = renderIndex(catalog, {only: ['api:core']})
  expectValid('index', opened)
  expect(opened.truncation?.total).toBe(300)
})

it('says of a folded topic what it is about, or else its words; and uses the room (8.19)', () => {
  const big = many('x:', 150, 'One of very many')
  const catalog = {
    ...catalogOf({
      ...Object.fromEntries(
        [...'abcdefghij'].flatMap((name) =>
          Object.entries(many(`big:${name}:`, 20, 'One of the commands of a group')),
        ),
      ),
      ...big,
      y: {summary: 'List the y'},
      ...many('y:', 150, 'One of very many'),
      ...many('v1:', 150, 'One of very many'),
      ...many('z:', 150, 'One of very many'),
    }),
    topics: [
      {description: 'Version 1 of the cli', id: 'v1', isHidden: false, name: 'v1'},
      {description: 'TODO: describe it', id: 'x', isHidden: false, name: 'x'},
      {description: 'Handle z. There are many.', id: 'z', isHidden: false, name: 'z'},
      {description: 'List the y', id: 'y', isHidden: false, name: 'y'},
    ],
  }
  const index = renderIndex(catalog)
  // Neither a version that the name says, nor a note to the author, nor the text of its command.
  const words = 'c0, c1, c10, c100, c101, c102, c103, c104, c105, c106, c107…'

  expect(index.commands).toMatchObject({
    'v1 *': `150 commands: ${words}`,
    'x *': `150 commands: ${words}`,
    y: 'List the y',
    'y *': `150 commands: ${words}`,
    'z *': '150 commands: Handle z',
  })
  // `big` is open, and so are some of its topics, though not all of them fit.
  expect(index.commands).toMatchObject({'big a c0': 'One of the commands of a group'})
  expect(index.commands).toHaveProperty(['big j *'])
  expect(JSON.stringify(index, null, 2).length).toBeGreaterThan(4500)
})

it('shortens summaries, then cuts, in a flat list; isFull prints everything', () => {
  const catalog = catalogOf(many('', 1000, 'Take some room for a summary '.repeat(4)))
  const index = renderIndex(catalog)

  expectValid('index', index)
  expect(index.truncation).toEqual({
    reason: 'The index is longer than an agent reads.',
    shown: Object.keys(index.commands).length,
    total: 1000,
    full: 'cli --schema',
  })
  expect(new Set(Object.values(index.commands))).toEqual(new Set(['']))
  expect(Object.keys(renderIndex(catalog, {isFull: true}).commands)).toHaveLength(1000)
  const shortened = renderIndex(catalogOf(many('', 60, 'Take some room for a summary '.repeat(4))))
  expect(new Set(Object.values(shortened.commands))).toEqual(
    new Set(['Take some room for a summary Take some room for a summary T…']),
  )
})

it('has at most ten warnings, the last of which counts the rest (8.17a)', () => {
  const warningsOf = (count: number) =>
    renderIndex(catalogOf(many('t:', count, unrenderable))).warnings

  expect(warningsOf(0)).toBeUndefined()
  expect(warningsOf(10)).toHaveLength(10)
  expect(warningsOf(500)).toEqual([
    ...['0', '1', '10', '100', '101', '102', '103', '104', '105'].map(
      (number) => `t c${number}: the summary is a template that cannot be rendered`,
    ),
    '491 more warnings were left out',
  ])
  // 8.18: they leave less room for the commands.
  const long = catalogOf({...many(`${'a'.repeat(200)}:`, 10, unrenderable), ...many('', 600, '')})
  expect(JSON.stringify(renderIndex(long), null, 2).length).toBeLessThan(6000)
})

it.each(['\u0001', '"', '\n', '\uD800', '\u{1F44D}'])(
  'has room for commands beside ten warnings about flags called %j (8.18)',
  (character) => {
    const warnings = Array.from({length: 10}, (_, index) => `${character.repeat(300)}${index}`)
    const index = renderIndex({...catalogOf({a: {}, b: {}}), warnings})
    expect(JSON.stringify(index, null, 2).length).toBeLessThan(6000)
    expect(index.warnings).toHaveLength(10)
    expect(index.commands).toEqual({a: '', b: ''})
  },
)

/**
 * Hosts up to far beyond what an index can hold; fast-check's default size stops at ten commands.
 */
const host = fc.record({
  ids: fc.array(
    fc.array(fc.string({maxLength: 30, minLength: 1, size: 'max', unit: 'binary'}), {
      maxLength: 4,
      minLength: 1,
    }),
    {maxLength: 400, size: 'max'},
  ),
  flat: fc.nat(600),
  long: fc.nat(20),
  deep: fc.nat(400),
  summary: fc.oneof(fc.string({maxLength: 200, size: 'max'}), fc.constant(unrenderable)),
  about: fc.oneof(fc.string({maxLength: 400, size: 'max'}), fc.constant('A CLI. '.repeat(1000))),
  bin: fc.constantFrom('cli', 'b'.repeat(255)),
})

/** What the bare CLI is answered with, for a host that has our search. */
const which: ManifestCommands = {
  'murli:which': {flags: {limit: {type: 'option'}}, summary: 'Find a command'},
}
const bareRun = {line: {mode: {protocol: '1.0'}}} as LineHandler

it('stays under 6,000 characters on any host, for the bare CLI and below a topic too (8.18)', () => {
  let longest = 0
  fc.assert(
    fc.property(host, ({about, bin, deep, flat, ids, long, summary}) => {
      const named = Object.fromEntries(ids.map((words) => [words.join(':'), {summary}]))
      const commands = {
        ...named,
        ...many('', flat, summary),
        ...many('topic:', deep, summary),
        ...many(`${'a'.repeat(900)}:`, long, summary),
      }
      const config = {pjson: {description: about, oclif: {}}} as unknown as HostConfig
      const catalog = {...catalogOf({...commands, ...which}, {bin}), config}
      const documents = [
        renderIndex(catalog),
        renderIndex(catalog, {only: ['topic']}),
        describeRoot(bareRun, catalog),
      ]
      for (const document of documents) {
        const {length} = JSON.stringify(document, null, 2)
        longest = Math.max(longest, length)
        expect(length).toBeLessThan(6000)
      }
    }),
    {endOnFailure: true, numRuns: 40},
  )
  expect(longest).toBeGreaterThan(5300)
})
