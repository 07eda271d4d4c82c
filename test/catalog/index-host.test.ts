import fc from 'fast-check'
import {describe, expect, it} from 'vitest'

import {findCommonFlags, renderFlagUses} from '../../src/catalog/render-host.js'
import {renderIndex} from '../../src/catalog/render-index.js'
import {renderManifestSchema} from '../../src/catalog/render-schema.js'
import {expectValid} from '../support/expect-valid.js'
import {catalogOf, type ManifestCommands} from '../support/manifest-catalog.js'

const many = (topic: string, count: number, summary: string): ManifestCommands =>
  Object.fromEntries(Array.from({length: count}, (_, index) => [`${topic}c${index}`, {summary}]))

describe('renderIndex', () => {
  it('folds the largest topics where the whole does not fit, and opens the one that is asked for', () => {
    const catalog = catalogOf({...many('api:core:', 300, 'One of many'), ...many('task:', 3, 'One of few')})

    expect(renderIndex(catalog).commands).toEqual({
      'api core *': '300 commands',
      'task c0': 'One of few',
      'task c1': 'One of few',
      'task c2': 'One of few',
    })
    const opened = renderIndex(catalog, {only: ['api:core']})
    expectValid('index', opened)
    expect(opened.truncation?.total).toBe(300)
  })

  it('shortens summaries, then cuts, in a flat list', () => {
    const index = renderIndex(catalogOf(many('', 1000, 'A summary that takes some room '.repeat(4))))

    expectValid('index', index)
    expect(index.truncation).toEqual({
      reason: 'The index is longer than an agent reads.',
      shown: Object.keys(index.commands).length,
      total: 1000,
      full: 'cli describe --index --full',
    })
    expect(Object.values(index.commands).every((summary) => summary === '')).toBe(true)
  })

  it('prints every command with isFull', () => {
    const catalog = catalogOf(many('api:', 1000, 'One of many'))
    expect(Object.keys(renderIndex(catalog, {isFull: true}).commands)).toHaveLength(1000)
  })

  it('puts the commands of this plugin and of oclif last', () => {
    const index = renderIndex(
      catalogOf({
        help: {pluginName: '@oclif/plugin-help', summary: 'Display help'},
        describe: {pluginName: 'oclif-plugin-murli', summary: 'Describe'},
        zip: {summary: 'Zip files'},
      }),
    )
    expect(Object.keys(index.commands)).toEqual(['zip', 'describe', 'help'])
  })

  it('stays under 6,000 characters on any host', () => {
    const word = fc.stringMatching(/^[a-z]{1,12}$/)
    const ids = fc.array(fc.array(word, {maxLength: 4, minLength: 1}), {maxLength: 300})
    fc.assert(
      fc.property(ids, fc.string({maxLength: 200}), (found, summary) => {
        const catalog = catalogOf(Object.fromEntries(found.map((words) => [words.join(':'), {summary}])))
        expect(JSON.stringify(renderIndex(catalog), null, 2).length).toBeLessThan(6000)
      }),
      {numRuns: 50},
    )
  })
})

describe('common flags', () => {
  const app = {summary: 'the app', type: 'option'} as const
  const catalog = catalogOf({
    a: {flags: {app}},
    b: {flags: {app}},
    c: {flags: {app, size: {type: 'option'}}},
    d: {flags: {app: {...app, summary: 'another app'}}},
  })

  it('are those that more than half of the commands share, with the same definition', () => {
    expect([...findCommonFlags(catalog).keys()]).toEqual(['app'])
  })

  it('are named in a schema, where they are defined like the others', () => {
    const [a, , , d] = catalog.commands
    expect(renderManifestSchema(catalog, a!)).toMatchObject({common_flags: ['app']})
    expect(renderManifestSchema(catalog, d!)).toMatchObject({flags: [{description: 'another app', name: 'app'}]})
  })
})

describe('renderFlagUses', () => {
  it('maps every command that has the flag to the flag', () => {
    const catalog = catalogOf({a: {flags: {size: {options: ['s', 'l'], type: 'option'}}}, b: {}})
    const document = renderFlagUses(catalog, '--size')

    expectValid('flag', document)
    expect(document.commands).toEqual({a: {name: 'size', type: 'enum', description: '', enum: ['s', 'l']}})
  })

  it('tells of the commands that are named alone, and of every command of a topic', () => {
    const flags = {env: {type: 'option'}} as const
    const catalog = catalogOf({
      action: {flags},
      'action:create': {flags},
      'action:update': {flags},
      'api:get': {flags},
      'api:put': {flags},
    })
    const commandsOf = (...only: string[]) => Object.keys(renderFlagUses(catalog, 'env', {only}).commands)

    expect(commandsOf('action')).toEqual(['action'])
    expect(commandsOf('action:create', 'api:get')).toEqual(['action create', 'api get'])
    expect(commandsOf('api')).toEqual(['api get', 'api put'])
  })
})
