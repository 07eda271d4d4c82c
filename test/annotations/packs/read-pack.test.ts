import {createHash} from 'node:crypto'
import {mkdirSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'

import {Config} from '@oclif/core'
import {afterAll, afterEach, beforeAll, describe, expect, test} from 'vitest'

import type {CommandAnnotation} from '../../../src/annotations/annotation.js'
import {declarationsFor} from '../../../src/annotations/annotations.js'
import {arePacksOn} from '../../../src/annotations/packs/command-pack.js'
import {writeLines} from '../../../src/annotations/packs/lines.js'
import {shortenHash} from '../../../src/annotations/packs/shorten-hash.js'
import {digest} from '../../../src/catalog/digest.js'
import {readCatalog} from '../../../src/catalog/read.js'
import {loadBundle} from '../../../src/load-bundle.js'
import type {HostConfig} from '../../../src/oclif/shapes.js'
import {entry, writeHost} from '../../support/host.js'

const {packs} =
  loadBundle<typeof import('../../../src/annotations/packs/compiled-packs.js')>('packs')
const name = '@oclif/plugin-which'
const kept = packs[name]
const source = 'exports.default = class Site {}\n'

/** The packs of this test, for one file that several commands have. */
const reviewed: Record<string, CommandAnnotation> = {
  'site:copy': {destructive: true, mutating: true, targets: {app: ['to']}},
  'site:list': {mutating: false},
  'site:tidy': {destructive: true, mutating: false, mutatingFlags: ['all']},
}

beforeAll(() => {
  const hash = shortenHash(createHash('sha256').update(source).digest('hex'))
  packs[name] = writeLines(
    Object.entries(reviewed).map(([id, annotation]) => ({annotation, hash, id})),
  )
})
afterAll(() => {
  packs[name] = kept!
})

const home = {...process.env}
afterEach(() => {
  for (const variable of ['XDG_CONFIG_HOME', 'XDG_DATA_HOME']) {
    if (home[variable] === undefined) delete process.env[variable]
    else process.env[variable] = home[variable]
  }
})

type Parts = {
  /** The content of the commands' files. */
  content?: string
  /** What the classes state. */
  statics?: Record<string, unknown>
  /** What the author of the host states. */
  stated?: Record<string, unknown>
  /** The user's file. */
  user?: string
  /** Whether a user's plugin of the same name is there, too. */
  isOverridden?: boolean
}

/** Loads a host whose core plugin supplies the commands, as oclif does. */
async function load(parts: Parts = {}): Promise<HostConfig> {
  const {content = source, isOverridden, stated, statics, user} = parts
  const root = writeHost({
    commands: {},
    oclif: {...(stated && {murli: {commands: stated}}), plugins: [name]},
    pjson: {dependencies: {[name]: '*'}},
  })
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), {recursive: true})
    writeFileSync(join(root, path), text)
  }
  const commands = Object.fromEntries(
    Object.keys(reviewed).map((id) => {
      const relativePath = ['lib', `${id.replace(':', '-')}.js`]
      const flags = {all: {type: 'boolean', name: 'all'}}
      return [id, {...entry({flags}), ...statics, id, isESM: false, pluginName: name, relativePath}]
    }),
  )
  const folders = [
    `node_modules/${name}`,
    ...(isOverridden ? [`data/riffle/node_modules/${name}`] : []),
  ]
  for (const folder of folders) {
    write(
      `${folder}/package.json`,
      JSON.stringify({name, version: '1.0.0', oclif: {commands: './lib'}}),
    )
    write(`${folder}/oclif.manifest.json`, JSON.stringify({version: '1.0.0', commands}))
    for (const id of Object.keys(reviewed))
      write(`${folder}/lib/${id.replace(':', '-')}.js`, content)
  }
  const plugins = isOverridden ? [{name, type: 'user'}] : []
  write('data/riffle/package.json', JSON.stringify({oclif: {plugins, schema: 1}}))
  if (user !== undefined) write('config/riffle/murli.yaml', user)
  process.env['XDG_CONFIG_HOME'] = join(root, 'config')
  process.env['XDG_DATA_HOME'] = join(root, 'data')
  const config = new Config({root})
  await config.load()
  return config as unknown as HostConfig
}

const stateOf = (config: HostConfig, id: string) =>
  declarationsFor(config, config.findCommand(id)!).annotation

/** What is stated of the three commands. */
const stateAll = (config: HostConfig) =>
  Object.fromEntries(Object.keys(reviewed).map((id) => [id, stateOf(config, id)]))

const nothing = Object.fromEntries(Object.keys(reviewed).map((id) => [id, {}]))

describe('a pack (12.18)', () => {
  test('annotates a command of a core plugin with the very file', async () => {
    expect(stateAll(await load())).toEqual(reviewed)
  })

  test('says nothing of a file that differs by a byte', async () => {
    expect(stateAll(await load({content: `${source}\n`}))).toEqual(nothing)
  })

  test('says nothing of a plugin that a user has put in the place of a core one', async () => {
    const config = await load({isOverridden: true})
    expect(config.findCommand('site:list')).toMatchObject({pluginType: 'user'})
    expect(stateAll(config)).toEqual(nothing)
  })

  test.each([
    ...['packs: false', 'packs: false\ncommands:\n  a: {', '{"packs": false, '],
    // YAML 1.2 reads these words as texts.
    ...['packs: no', 'packs: off', 'packs: "false"', 'packs: 0', 'packs:'],
    ...['', ' \n'],
  ])('is off with %j', async (user) => {
    const config = await load({user})
    expect(arePacksOn(config)).toBe(false)
    expect(stateAll(config)).toEqual(nothing)
  })

  test.each(['commands: {}', 'packs: true', '# packs: false', 'commands:\n  a: {'])(
    'is on with %j',
    async (user) => {
      expect(stateAll(await load({user}))).toEqual(reviewed)
    },
  )

  test('changes the digest (8.17)', async () => {
    const [on, off] = [await load(), await load({user: 'packs: false'})]
    expect(digest(readCatalog(on))).not.toBe(digest(readCatalog(off)))
  })
})

describe('what a pack states', () => {
  const copy = {destructive: true, mutating: true, targets: {app: ['to']}}
  test.each<[string, string, Parts, CommandAnnotation]>([
    [
      'yields to the class',
      'site:copy',
      {statics: {mutating: false}},
      {mutating: false, targets: {app: ['to']}},
    ],
    [
      'yields to the author of the host',
      'site:copy',
      {stated: {'site:*': {mutating: false}}},
      {mutating: false, targets: {app: ['to']}},
    ],
    [
      'yields in one field',
      'site:copy',
      {stated: {'site:copy': {destructive: false}}},
      {...copy, destructive: false},
    ],
    [
      'yields to other mutating flags',
      'site:copy',
      {stated: {'site:copy': {mutatingFlags: ['all']}}},
      {mutating: false, mutatingFlags: ['all'], targets: {app: ['to']}},
    ],
    ['is not cleared by a user', 'site:copy', {user: 'commands:\n  "*": {mutating: false}'}, copy],
    [
      'is not cleared by a user, its flags either',
      'site:tidy',
      {user: 'commands:\n  site tidy: {mutating: false, mutatingFlags: []}'},
      reviewed['site:tidy']!,
    ],
    [
      'never clears',
      'site:list',
      {user: 'commands:\n  "*:list": {mutating: true}'},
      {mutating: true},
    ],
    [
      'opens nothing that a class closes',
      'site:list',
      {statics: {mutating: true}},
      {mutating: true},
    ],
    [
      'opens nothing that an author calls destructive',
      'site:tidy',
      {stated: {'site:tidy': {destructive: true}}},
      {destructive: true, mutating: true, mutatingFlags: ['all']},
    ],
  ])('%s', async (_, id, parts, expected) => {
    expect(stateOf(await load(parts), id)).toEqual(expected)
  })
})
