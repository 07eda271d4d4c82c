import {readFile} from 'node:fs/promises'
import {createRequire} from 'node:module'
import {dirname, join} from 'node:path'

import {Config} from '@oclif/core'
import {Ajv2020} from 'ajv/dist/2020.js'
import {expect, test} from 'vitest'

import type * as introspect from '../../src/introspect/index.js'
import type {FlagDefinition} from '../../src/oclif/shapes.js'
import {catalogOf, type ManifestCommands} from '../support/manifest-catalog.js'
import {fixtureBin, runCli} from '../support/run-cli.js'

/** The package as a program imports it. */
const {checkConventions, outputFormats, protocolVersions, readCatalog, renderDescribe, ...library} =
  createRequire(import.meta.url)('oclif-plugin-murli/introspect') as typeof introspect
const {renderIndex, renderOpenCli, renderSchema} = library

const run = async (...args: string[]) => JSON.parse((await runCli(args)).stdout) as unknown
const readFixture = async () => readCatalog(await Config.load(dirname(dirname(fixtureBin))))
const schema = JSON.parse(
  await readFile(join(import.meta.dirname, 'open-cli.schema.json'), 'utf8'),
) as object
const isOpenCli = new Ajv2020({
  allErrors: true,
  formats: {uri: true},
  unicodeRegExp: false,
}).compile(schema)

test('the library renders what the command lines print', async () => {
  const catalog = await readFixture()
  expect({
    describe: renderDescribe(catalog),
    index: renderIndex(catalog),
    lint: checkConventions(catalog),
    openCli: renderOpenCli(catalog),
    command: await renderSchema(catalog, 'task list'),
    topic: await renderSchema(catalog, 'task'),
    root: await renderSchema(catalog),
  }).toEqual({
    describe: await run('describe', '--full'),
    index: await run('describe', '--index'),
    lint: await run('murli', 'lint'),
    openCli: await run('describe', '--format', 'opencli'),
    command: await run('task', 'list', '--schema'),
    topic: await run('task', '--schema'),
    root: await run('--schema'),
  })
  expect([outputFormats, protocolVersions[0]]).toEqual([
    ['json', 'ndjson', 'rows', 'yaml', 'text'],
    '1.0',
  ])
  await expect(renderSchema(catalog, 'nothing')).rejects.toThrow('no command nothing')
})

test('the OpenCLI description is valid, and nests the words of a command', async () => {
  const document = renderOpenCli(await readFixture())
  isOpenCli(document)
  expect(isOpenCli.errors).toBeNull()
  const task = document.commands?.find(({name}) => name === 'task')
  expect(task?.commands?.map(({name}) => name)).toEqual(['create', 'delete', 'list', 'update'])
  expect(document.exitCodes).toContainEqual({code: 5, description: 'not_found'})
})

test('a command that is typed with a colon is one word, with aliases, values and hidden parts', () => {
  const app: FlagDefinition = {
    aliases: ['application'],
    char: 'a',
    multiple: true,
    options: ['x', 'y'],
    type: 'option',
  }
  const commands: ManifestCommands = {
    'apps:info': {
      aliases: ['apps:show'],
      args: {name: {required: true}, rest: {}},
      flags: {
        app,
        color: {allowNo: true, type: 'boolean'},
        secret: {hidden: true, type: 'boolean'},
      },
      strict: false,
      summary: 'Show an app',
    },
  }
  const document = renderOpenCli(catalogOf(commands, {separator: ':'}), {includeHidden: true})
  isOpenCli(document)
  expect(isOpenCli.errors).toBeNull()
  expect(document.commands).toEqual([
    {
      name: 'apps:info',
      aliases: ['apps:show'],
      description: 'Show an app',
      arguments: [
        {
          name: 'name',
          required: true,
          arity: {minimum: 1, maximum: 1},
          metadata: [{name: 'type', value: 'string'}],
        },
        {
          name: 'rest',
          required: false,
          arity: {minimum: 0},
          metadata: [{name: 'type', value: 'string'}],
        },
      ],
      options: [
        {
          name: '--app',
          aliases: ['-a', '--application'],
          arguments: [
            {name: 'app', required: true, arity: {minimum: 1}, acceptedValues: ['x', 'y']},
          ],
          metadata: [{name: 'type', value: 'enum'}],
        },
        {name: '--color', aliases: ['--no-color'], metadata: [{name: 'type', value: 'boolean'}]},
        {name: '--secret', hidden: true, metadata: [{name: 'type', value: 'boolean'}]},
      ],
      metadata: [{name: 'safety', value: {unknown: true}}],
    },
  ])
})
