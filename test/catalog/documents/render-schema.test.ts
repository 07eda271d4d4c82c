import {expect, it} from 'vitest'

import {
  renderManifestSchema,
  renderRootSchema,
  renderSchemaOf,
  renderTopicSchema,
} from '../../../src/catalog/documents/render-schema.js'
import {readCatalog} from '../../../src/catalog/read.js'
import type {CommandDocument} from '../../../src/contract/schema/introspection.js'
import type {CommandDefinition} from '../../../src/oclif/shapes.js'
import {expectValid} from '../../support/expect-valid.js'
import {entry, loadHost} from '../../support/host.js'
import {catalogOf} from '../../support/manifest-catalog.js'

const flags = {
  app: {description: 'the app', hasDynamicHelp: true, name: 'app', required: true, type: 'option'},
  count: {char: 'c', name: 'count', required: true, type: 'option'},
  gone: {name: 'gone', type: 'option'},
}

const source = `
const {Args, Command, Flags} = require('@oclif/core')
module.exports = class extends Command {
  static args = {name: Args.string({required: true})}
  static flags = {
    app: Flags.string({default: async () => 'x', required: true}),
    count: Flags.integer({char: 'c', max: 5, required: true}),
  }
}`

async function readHost() {
  const config = await loadHost({
    commands: {
      'broken:one': entry({flags, summary: 'Broken'}),
      hidden: entry({hidden: true}),
      task: entry({
        args: {name: {name: 'name', required: true}},
        flags,
        aliases: ['t'],
        summary: 'Handle a task',
      }),
      'task:list': entry({summary: 'List'}),
    },
    oclif: {topics: {broken: {description: 'Broken things'}}},
    pjson: {description: 'Search through documents.'},
    sources: {'broken/one': "throw new Error('no such module')", task: source},
  })
  return readCatalog(config)
}

const schemaOf = async (id: string) => {
  const schema = (await renderSchemaOf(await readHost(), id)) as CommandDocument
  expectValid('command', schema)
  return schema
}

it('has the types, the requiredness and the flags of the loaded class', async () => {
  expect(await schemaOf('task')).toEqual({
    name: 'task',
    summary: 'Handle a task',
    idempotent: false,
    arguments: [{name: 'name', type: 'string', required: true, description: ''}],
    flags: [
      {name: 'app', type: 'string', description: ''},
      {name: 'count', type: 'integer', required: true, description: '', max: 5},
    ],
    subcommands: [{name: 'task:list'}],
    safety: {unknown: true},
    usage: 'task NAME --count <integer, at most 5> [--app=]',
  })
})

it('has the types of the manifest, and says so, when the class cannot be loaded', async () => {
  const {flags: rendered, warnings} = await schemaOf('broken:one')

  const untyped = ['app', 'count', 'gone'].map((name) => [name, undefined, 'string'])
  expect(rendered!.map(({name, required, type}) => [name, required, type])).toEqual(untyped)
  expect(warnings).toEqual([
    'The command could not be loaded: types are those of its manifest, and a flag is required only if that is certain',
  ])
})

it('lists what a topic and the whole CLI have', async () => {
  const catalog = await readHost()
  const [topic, root] = [renderTopicSchema(catalog, 'broken'), renderRootSchema(catalog)]

  expectValid('topic', topic)
  expectValid('root', root)
  const broken = {name: 'broken', summary: 'Broken things'}
  expect(topic).toEqual({...broken, subcommands: [{name: 'broken:one', summary: 'Broken'}]})
  expect(root).toMatchObject({
    ...{name: 'riffle', summary: 'Search through documents.', tool_version: '1.2.3'},
    subcommands: [broken, {name: 'task', summary: 'Handle a task'}],
  })
  expect(renderTopicSchema(catalog, 'nope')).toBeUndefined()
})

it('leaves out of the schema of a foreign command what no command line needs', () => {
  const option = {type: 'option'} as const
  const catalog = catalogOf({
    pack: {
      summary: 'Pack it.',
      mutating: false,
      idempotent: true,
      args: {path: {description: 'Where it lies.', required: true}},
      flags: {
        help: {description: 'Show help', type: 'boolean'},
        format: {...option, description: 'The format', options: ['json', 'yaml']},
        lock: {description: 'Keep it. Or not.', type: 'boolean'},
        sha: {
          ...option,
          char: 's',
          description: 'A hash (defaults to the current one)',
          env: 'SHA',
        },
        tarball: {...option, char: 't', description: 'A file'},
        token: {...option, description: 'A token', env: 'TOKEN'},
      },
      examples: ['cli pack here -t file'],
    } as CommandDefinition,
  })

  expect(renderManifestSchema(catalog, catalog.commands[0]!)).toEqual({
    name: 'pack',
    summary: 'Pack it',
    idempotent: true,
    arguments: [{name: 'path', type: 'string', required: true, description: 'Where it lies'}],
    flags: [
      {name: 'format', type: 'enum', description: 'format', enum: ['json', 'yaml']},
      {name: 'lock', type: 'boolean', description: 'Keep it. Or not'},
      {name: 'sha', type: 'string', description: 'hash (defaults to the current one)'},
      {name: 'tarball', char: 't', type: 'string', description: 'file'},
      {name: 'token', type: 'string', description: 'token', env: 'TOKEN', sensitive: true},
    ],
    examples: ['cli pack here -t file'],
    safety: {read_only: true},
    usage: 'pack PATH [--format json|yaml] [--lock --sha= --tarball= --token=]',
  })
})
