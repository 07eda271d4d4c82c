import {mkdirSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

import fc from 'fast-check'
import {describe, expect, it, type TestContext} from 'vitest'

import {declarationsFor} from '../../src/annotations/annotations.js'
import {findAnnotationProblems} from '../../src/annotations/problems.js'
import {readAnnotations} from '../../src/annotations/read-sources.js'
import {parseText} from '../../src/annotations/parse-text.js'
import type {HostConfig} from '../../src/oclif/shapes.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'

type Options = {host?: unknown; plugin?: unknown}

type Config = HostConfig & {configDir: string}

async function makeConfig(context: TestContext, {host, plugin}: Options = {}): Promise<Config> {
  const folder = await makeTemporaryFolder(context)
  const pjson = (commands: unknown) => ({oclif: {murli: {commands}}})
  return {
    bin: 'host',
    commands: [],
    configDir: folder,
    name: 'host',
    pjson: pjson(host),
    plugins: new Map([
      ['theirs', {name: 'theirs', pjson: pjson(plugin), root: folder}],
      ['host', {name: 'host', pjson: pjson(host), root: folder}],
    ]),
    root: folder,
  } as unknown as Config
}

const stated = (config: HostConfig, id = 'a:b') => {
  const {annotation, isDamaged} = declarationsFor(config, {id, pluginName: 'theirs'})
  return {annotation, isDamaged}
}
const opensNothing = {annotation: {}, isDamaged: true}

describe('readAnnotations', () => {
  it('reads the files of the user over those of host and plugin', async (context) => {
    const config = await makeConfig(context, {
      host: 'commands.json',
      plugin: {'a:b': {mutating: false, whenToUse: 'plugin'}, 'a:c': {mutating: true}},
    })
    writeFileSync(
      join(config.root, 'commands.json'),
      '{"commands": {"a b": {"whenToUse": "host", "idempotent": true}}}',
    )
    writeFileSync(
      join(config.configDir, 'murli.yaml'),
      '# mine\ncommands:\n  "a:b": {whenToUse: user}\n  "a:c": {mutating: false}\n',
    )
    expect(stated(config)).toEqual({
      annotation: {idempotent: true, mutating: false, whenToUse: 'user'},
      isDamaged: false,
    })
    expect(stated(config, 'a:c')).toEqual({annotation: {mutating: true}, isDamaged: false})
    const nothing = [undefined, []]
    const found = readAnnotations(config).map(({problem, warnings}) => [problem, warnings])
    expect(found).toEqual([nothing, nothing, nothing])
  })

  it('finds nothing where there is nothing, and in a draft that is all comments', async (context) => {
    const config = await makeConfig(context)
    const nothing = {annotation: {}, isDamaged: false}
    expect(stated({...config, configDir: join(config.configDir, 'not', 'there')})).toEqual(nothing)
    writeFileSync(join(config.configDir, 'murli.yaml'), '# apps:info\n')
    expect(stated(config)).toEqual(nothing)
  })

  const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]', ...'bcdefghi'].reduce(
    (text, name, at) => `${text}\n${name}: &${name} [${`*${'_abcdefgh'[at]}, `.repeat(9)}]`,
  )
  const yaml: Record<string, string> = {
    'a list': '- a\n- b\n',
    'a tag': 'commands: {"a:b": {mutating: !!bool "false"}}\n',
    'a list as a key':
      'commands:\n  "a:b": {mutating: false}\n  ["a:b", "c:d"]: {mutating: true}\n',
    'a map as a key':
      'commands:\n  "a:b": {mutating: false}\n  ? {"a:b": x}\n  : {mutating: true}\n',
    'an alias bomb': `${bomb}\ncommands: {"a:b": {mutating: false}}\n`,
    'bytes that are no text': '\xFF\xFE',
    'commands that are null': 'commands: null\n',
    'no commands': '"a:b": {mutating: true}\n',
    'an entry that is null': 'commands:\n  "a:b": {mutating: false}\n  "*:b":\n',
    'a map of flags that is null': 'commands: {"a:b": {mutating: false, flagAnnotations: ~}}\n',
    'a merge': 'commands:\n  "a:b": {<<: {mutating: true}, mutating: false}\n',
    'an alias': 'commands:\n  "x": &x {mutating: false}\n  "a:b": *x\n',
    'half a map': 'commands:\n  "a:b": {mutating: fal',
    'flows nested beyond measure': `commands: ${'['.repeat(50_000)}`,
    'flows nested between others': `commands: ${'[[], '.repeat(50_000)}`,
    'nothing at all': '',
    'the same key twice': 'commands:\n  "a:b": {mutating: true}\n  "a:b": {mutating: false}\n',
    'the same key twice in two spellings':
      'commands:\n  "a:b": {mutating: true}\n  "a b": {mutating: false}\n',
    'the same key twice in two spellings of YAML':
      'commands:\n  1: {mutating: true}\n  "1": {mutating: false}\n',
    'two documents': 'commands: {"a:b": {mutating: false}}\n---\ncommands: {}\n',
  }
  const json = [
    '{"commands": {"a:b": {"mutating": true}, "a:b": {"mutating": false}}}',
    '{"commands": {"a:b": {"mutating": true, "mutating": false}}}',
    '{"commands": {"a:b": {"mutating": true}, "\\u0061:b": {"mutating": false}}}',
    'null',
    '{"commands": {"a:b": {"mutating": false}, "*": null}}',
    '{"commands": {"a:b": {"mutating": false, "flagAnnotations": {"token": null}}}}',
  ]
  it.for([
    ...Object.entries(yaml).map(([name, text]) => ['murli.yaml', name, text] as const),
    ...json.map((text) => ['murli.json', text, text] as const),
  ])('opens nothing by a file %s with %s', async ([file, , text], context) => {
    const config = await makeConfig(context)
    writeFileSync(join(config.configDir, file), Buffer.from(text, 'latin1'))
    expect(stated(config)).toEqual(opensNothing)
    expect(findAnnotationProblems(config)).toMatchObject([{kind: 'unreadable'}])
  })

  it.each([
    ['[', `# ${']'.repeat(200)}\na: `],
    ['{c: ', `a: "${'}'.repeat(200)}"\nb: `],
    ['[ ', `a: ${']'.repeat(200)}\nb: `],
    ['["]", ', 'a: '],
    ["{b: '}', c: ", 'a: '],
    ['[b, # ]\n ', 'a: '],
    ['- ', ''],
    ['-\t', ''],
    ['- \t', ''],
  ])('parses no YAML with too many levels of %j', (level, start) => {
    const parse = () => parseText('murli.yaml', start + level.repeat(150))
    expect(parse).toThrow('it is nested too deep')
  })

  it('parses YAML with many brackets that open no level', () => {
    const many = '[{'.repeat(200)
    const text = `a: '${many}' # ${many}\nb: "${many}"\nc: |-\n  ${many}\nd: x${many}\n`
    expect(parseText('murli.yaml', text)).toEqual({a: many, b: many, c: many, d: `x${many}`})
  })

  it.for<[content: object, commands: object, isDamaged: boolean, other?: object]>([
    [{'a:b': {mutating: true}, commands: {mutating: false}}, {mutating: false}, false],
    [
      {'a:b': {mutating: true}, commands: {returns: {type: 'list'}}},
      {returns: {type: 'list'}},
      false,
    ],
    [{'a:b': {mutating: true}, commands: {}}, {}, false],
    [
      {$schema: 'x', commands: {'a:b': {mutating: true}, commands: {mutating: false}}},
      {mutating: false},
      false,
    ],
    [{commands: {'a:b': {mutating: true}, returns: {whenToUse: 'x'}}, meta: {by: 'me'}}, {}, false],
    // A map with a command that is called like a field, and a bare map.
    [{commands: {returns: {whenToUse: 'x'}}}, {}, false, {}],
    [{commands: {mutating: false}}, {mutating: false}, false, {}],
    // What may mean either closes by both, and opens by none.
    [{'a:b': {mutating: true}, commands: {'a:c': {mutating: false}}}, {}, true],
    [{'a:b': {mutating: true}, commands: {mutating: false, typo: 1}}, {}, true],
    [
      {'a:b': {mutating: false}, commands: {'a:b': {destructive: true}}},
      {},
      true,
      {destructive: true},
    ],
    [{'a:b': {idempotent: true}, commands: {mutating: true, typo: 1}}, {mutating: true}, true, {}],
  ])(
    'reads the file of an author whose CLI has a command `commands`: %j',
    async ([content, commands, isDamaged, other = {mutating: true}], context) => {
      const config = await makeConfig(context, {host: 'commands.json'})
      writeFileSync(join(config.root, 'commands.json'), JSON.stringify(content))
      expect(stated(config)).toEqual({annotation: other, isDamaged})
      expect(stated(config, 'commands')).toEqual({annotation: commands, isDamaged})
    },
  )

  it('opens nothing by a file whose packs are neither on nor off (12.18)', async (context) => {
    const config = await makeConfig(context)
    for (const packs of ['no', 'yes', '"false"', '0', '']) {
      const text = `packs: ${packs}\ncommands: {"a:b": {mutating: false}}\n`
      writeFileSync(join(config.configDir, 'murli.yaml'), text)
      const fresh = {...config}
      expect(stated(fresh)).toEqual(opensNothing)
      expect(findAnnotationProblems(fresh)).toMatchObject([
        {kind: 'unreadable', message: expect.stringContaining('packs is not true or false')},
      ])
    }
  })

  it('closes by a file whose packs are neither on nor off', async (context) => {
    const config = await makeConfig(context, {host: {'a:b': {mutating: false}}})
    const flags = 'flagAnnotations: {app: {sensitive: true}, token: {sensitive: false}}'
    const places = 'targets: {app: [app], team: []}'
    const rule = `destructive: true, mutating: false, ${flags}, ${places}`
    const text = `packs: no\nwritable: {app: [dev]}\ncommands: {"a:b": {${rule}}}\n`
    writeFileSync(join(config.configDir, 'murli.yaml'), text)
    const closing = {
      destructive: true,
      flagAnnotations: {app: {sensitive: true}, token: {}},
      mutating: false,
      targets: {team: []},
    }
    expect(stated(config)).toEqual({annotation: closing, isDamaged: true})
    expect(readAnnotations(config).at(-1)?.settings).toMatchObject({writable: {app: ['dev']}})
  })

  it('reads a file that an author names with and without `commands`', async (context) => {
    for (const content of [{'a:b': {mutating: true}}, {commands: {'a:b': {mutating: true}}}]) {
      const config = await makeConfig(context, {host: 'commands.json'})
      writeFileSync(join(config.root, 'commands.json'), JSON.stringify(content))
      expect(stated(config)).toEqual({annotation: {mutating: true}, isDamaged: false})
    }
  })

  it.for([['gone.json'], [[{'a:b': {mutating: true}}]], [null], [5]])(
    'opens nothing by a package.json whose commands are %j',
    async ([host], context) => {
      const config = await makeConfig(context, {host})
      expect(stated(config)).toEqual(opensNothing)
      expect(findAnnotationProblems(config)).toMatchObject([{kind: 'unreadable'}])
    },
  )

  it('opens nothing by a folder, a link that leads nowhere, or a file over 1 MiB', async (context) => {
    const make: ((path: string) => void)[] = [
      (path) => mkdirSync(path),
      (path) => symlinkSync('/nowhere/at/all', path),
      (path) => writeFileSync(path, '{"commands": {"a:b": {"mutating": false}}}'.padEnd(1_048_577)),
    ]
    for (const one of make) {
      const config = await makeConfig(context)
      one(join(config.configDir, 'murli.json'))
      expect(stated(config)).toEqual(opensNothing)
    }
  })

  it('never throws for any file', async (context) => {
    const config = await makeConfig(context)
    const pieces = fc.constantFrom(
      ...['commands', '- ', '&a ', '*a', '<<', '!!'],
      ...':\n{}[]"#~\t ',
    )
    const text = fc
      .array(fc.oneof(pieces, fc.string({unit: 'binary'})), {maxLength: 600, size: 'max'})
      .map((all) => all.join(''))
    let longest = 0
    fc.assert(
      fc.property(fc.constantFrom('murli.json', 'murli.yaml'), text, (name, content) => {
        longest = Math.max(longest, content.length)
        writeFileSync(join(config.configDir, name), content)
        void stated({...config})
      }),
    )
    expect(longest).toBeGreaterThan(1000)
  })
})
