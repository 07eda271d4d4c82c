import fc from 'fast-check'
import {describe, expect, it, test} from 'vitest'

import {declarationsFor} from '../../src/annotations/annotations.js'
import {readFoundSource, type AnnotationSource} from '../../src/annotations/sources.js'
import type {HostConfig} from '../../src/oclif/shapes.js'

const source = (commands: unknown, origin: AnnotationSource['origin'] = 'user', plugin?: string) =>
  readFoundSource({name: origin, origin, ...(plugin && {plugin}), value: commands})
const about = (
  sources: Parameters<typeof source>[],
  ids: string[],
  declared: object = {},
  plugin = 'some-plugin',
) => {
  const config = {bin: 'host', commands: []} as unknown as HostConfig
  const entry = {aliases: ids.slice(1), id: ids[0]!, pluginName: plugin, ...declared}
  const read = sources.map((args) => source(...args))
  const {annotation, isDamaged} = declarationsFor(config, entry, read)
  return {annotation, isDamaged}
}

describe('within one source', () => {
  it.each<[string, string[], object, object]>([
    [
      'the more precise glob',
      ['apps:info'],
      {'*': {mutating: true}, 'apps:*': {mutating: false}},
      {mutating: false},
    ],
    [
      'the name',
      ['apps:rm'],
      {'apps:*': {mutating: false}, 'apps:rm': {mutating: true}},
      {mutating: true},
    ],
    [
      'the most precise key that has a field',
      ['pg:destroy'],
      {'*:destroy': {destructive: true, mutating: true}, 'pg:destroy': {whenToUse: 'Never.'}},
      {destructive: true, mutating: true, whenToUse: 'Never.'},
    ],
    [
      'true, where two globs differ and neither is the more precise one',
      ['a-long-topic-of-commands:destroy'],
      {
        'a-long-topic-of-commands:*': {
          flagAnnotations: {pin: {env: 'PIN', sensitive: false}},
          mutating: false,
        },
        '*:destroy': {flagAnnotations: {pin: {sensitive: true}}, mutating: true},
      },
      {flagAnnotations: {pin: {env: 'PIN', sensitive: true}}, mutating: true},
    ],
    ['an alias', ['apps:destroy', 'destroy'], {destroy: {mutating: true}}, {mutating: true}],
    [
      'no glob that clears through an alias',
      ['apps:purge', 'x:list'],
      {'x:*': {mutating: false}},
      {},
    ],
    [
      'no glob that opens anything through an alias',
      ['apps:purge', 'x:list'],
      {
        'x:*': {
          dryRunnable: true,
          flagAnnotations: {app: {sensitive: true}, key: {sensitive: false}},
          idempotent: true,
          interactive: true,
          mutating: true,
          parsesItself: true,
          pipe: 'human',
          targets: {app: ['app'], team: []},
          whenToUse: 'Never.',
        },
      },
      {
        flagAnnotations: {app: {sensitive: true}, key: {}},
        interactive: true,
        mutating: true,
        parsesItself: true,
        targets: {team: []},
        whenToUse: 'Never.',
      },
    ],
    [
      'what closes a gate through an alias, but not what opens it',
      ['apps:purge', 'x:list'],
      {'*:purge': {parsesItself: true}, 'x:*': {parsesItself: false}},
      {parsesItself: true},
    ],
    [
      'what closes a gate through an alias, not a glob that opens it by the name',
      ['apps:purge', 'x:list'],
      {
        'apps:*': {
          dryRunnable: true,
          idempotent: true,
          parsesItself: false,
          targets: {app: ['source'], team: ['owner']},
        },
        'x:*': {dryRunnable: false, idempotent: false, parsesItself: true, targets: {app: []}},
      },
      {
        dryRunnable: false,
        idempotent: false,
        parsesItself: true,
        targets: {app: [], team: ['owner']},
      },
    ],
    [
      'what closes a gate, not a longer glob that is no more precise',
      ['a-long-topic-of-commands:destroy'],
      {
        '*': {targets: {team: []}},
        '*:destroy': {dryRunnable: false, parsesItself: true, targets: {app: []}},
        'a-long-topic-of-commands:*': {
          dryRunnable: true,
          parsesItself: false,
          targets: {app: ['source'], team: ['owner']},
        },
      },
      {dryRunnable: false, parsesItself: true, targets: {app: [], team: ['owner']}},
    ],
    [
      'the name, not a longer glob that matches an alias',
      ['a:b', 'a-long-alias:of-it'],
      {
        'a:b': {idempotent: false, whenToUse: 'By name.'},
        'a-long-alias:of-i*': {whenToUse: 'By a glob.'},
        '*long-alias:of-it': {interactive: true},
      },
      {idempotent: false, interactive: true, whenToUse: 'By name.'},
    ],
    [
      'the name, not a longer alias',
      ['a:b', 'a-long-alias'],
      {'a-long-alias': {whenToUse: 'By an alias.'}, 'a:b': {whenToUse: 'By name.'}},
      {whenToUse: 'By name.'},
    ],
    [
      'each field of a flag by its own key',
      ['apps:info'],
      {
        '*': {flagAnnotations: {app: {valuesFrom: 'apps'}, token: {sensitive: true}}},
        'apps:info': {flagAnnotations: {app: {pattern: '^a'}, token: {sensitive: false}}},
      },
      {flagAnnotations: {app: {pattern: '^a', valuesFrom: 'apps'}, token: {sensitive: false}}},
    ],
  ])('%s decides', (_, ids, rules, expected) => {
    expect(about([[rules]], ids)).toEqual({annotation: expected, isDamaged: false})
  })
})

test.each([
  ['of another command', [{id: 'config', flags: {}}], {mutating: undefined, sensitive: true}],
  ['of its own', [], {mutating: false, sensitive: true}],
])('an alias that is the name %s', (_, others, expected) => {
  const flags = {}
  const own = {aliases: ['config'], flags, id: 'data:wipe'}
  const alias = others.length > 0 ? [] : [{...own, id: 'config'}]
  const config = {bin: 'host', commands: [own, ...alias, ...others]} as unknown as HostConfig
  const rules = {config: {flagAnnotations: {key: {sensitive: true}}, mutating: false}}
  class Loaded {
    static aliases = own.aliases
    static id = own.id
  }
  for (const entry of [own, Loaded as unknown as typeof own]) {
    const {annotation} = declarationsFor(config, entry, [source(rules)])
    const {flagAnnotations, mutating} = annotation
    expect({mutating, sensitive: flagAnnotations?.['key']?.sensitive}).toEqual(expected)
  }
})

describe('across sources', () => {
  it('lets the later one win, and clears nothing that is set', () => {
    const earlier = {
      'a:b': {flagAnnotations: {key: {sensitive: true}}, idempotent: true, mutating: true},
    }
    const later = {
      'a:b': {
        flagAnnotations: {key: {env: 'KEY', sensitive: false}},
        idempotent: false,
        mutating: false,
      },
    }
    expect(about([[earlier, 'host'], [later]], ['a:b'])).toEqual({
      annotation: {
        flagAnnotations: {key: {env: 'KEY', sensitive: true}},
        idempotent: false,
        mutating: true,
      },
      isDamaged: false,
    })
  })

  it('lets no order of sources clear what one of them sets', () => {
    const value = fc.constantFrom(true, false, undefined)
    fc.assert(
      fc.property(fc.array(value, {minLength: 1}), value, (values, declared) => {
        const sources = values.map((mutating): [unknown] => [
          {a: mutating === undefined ? {} : {mutating}},
        ])
        const {annotation} = about(sources, ['a'], {mutating: declared})
        const all = new Set([...values, declared])
        const expected = all.has(true) ? true : all.has(false) ? false : undefined
        expect(annotation.mutating).toBe(expected)
      }),
    )
  })

  it('limits a plugin to its own commands, damage included', () => {
    for (const [commands, stated] of [
      [{'*': {mutating: false}}, {annotation: {mutating: false}, isDamaged: false}],
      ['apps:info', {annotation: {}, isDamaged: true}],
    ] as const) {
      const plugin: Parameters<typeof source> = [commands, 'plugin', 'theirs']
      expect(about([plugin], ['a:b'], {}, 'ours')).toEqual({annotation: {}, isDamaged: false})
      expect(about([plugin], ['a:b'], {}, 'theirs')).toEqual(stated)
    }
  })

  it('states what the commands of the own plugins of oclif do, and no others of their names', () => {
    const {annotation} = about(
      [],
      ['plugins:uninstall', 'plugins:remove'],
      {},
      '@oclif/plugin-plugins',
    )
    expect(annotation).toEqual({destructive: true, mutating: true})
    expect(about([], ['help'], {}, 'theirs').annotation).toEqual({})
  })

  it.each([
    [{readOnly: true}, {mutating: false}],
    [{readOnly: false}, {}],
    [{mutating: 'yes', readOnly: true}, {mutating: true}],
    [{mutating: null}, {}],
  ])('reads a class with %j as %j', (declared, expected) => {
    expect(about([], ['a'], declared).annotation).toEqual(expected)
  })
})

describe('an invalid value', () => {
  it.each<[unknown, object]>([
    [{mutating: null}, {destructive: false, mutating: true}],
    [{destructive: 1}, {destructive: true, mutating: false}],
    [{parsesItself: 'yes'}, {destructive: false, mutating: false, parsesItself: true}],
    [{interactive: 'yes'}, {destructive: false, interactive: true, mutating: false}],
    [{targets: 'args'}, {destructive: false, mutating: false, targets: {'*': []}}],
  ])('closes the gate of the commands of its key: %j', (value, expected) => {
    const sources: [unknown][] = [[{'*': {destructive: false, mutating: false}, 'a:b': value}]]
    expect(about(sources, ['a:b']).annotation).toEqual(expected)
    expect(about(sources, ['a:c']).annotation).toEqual({destructive: false, mutating: false})
  })

  it('is left out with a warning where it is no matter of safety', () => {
    const commands = {
      a: {
        flagAnnotations: {b: {enum: 'x', sensitive: 'yes'}, c: 1},
        mutating: 0,
        summary: 'x',
        whenToUse: 5,
      },
      b: 5,
    }
    expect(source(commands)).toEqual({
      name: 'user',
      origin: 'user',
      rules: [
        {key: 'a', value: {flagAnnotations: {b: {sensitive: true}}, mutating: true}, written: 'a'},
        {key: 'b', value: {mutating: true}, written: 'b'},
      ],
      warnings: [
        {
          key: 'a',
          message: 'user: "a": flagAnnotations.b.enum is not a list of texts, and has no effect',
        },
        {
          key: 'a',
          message:
            'user: "a": flagAnnotations.b.sensitive is not true or false, and counts as true',
        },
        {
          key: 'a',
          message: 'user: "a": flagAnnotations.c is not a map of fields, and has no effect',
        },
        {key: 'a', message: 'user: "a": mutating is not true or false, and counts as true'},
        {key: 'a', message: 'user: "a": summary is not a field'},
        {key: 'a', message: 'user: "a": whenToUse is not a text, and has no effect'},
        {key: 'b', message: 'user: "b" is not a map of fields, and counts as mutating'},
      ],
    })
  })

  it.each<[string, unknown[], unknown[]]>([
    [
      'agentExamples',
      [[], [{command: 'x'}]],
      ['x', ['x'], [{command: 1}], [{command: 'x'}, {}], null],
    ],
    ['pipe', ['human'], ['agent', true]],
    ['flagAnnotations.enum', [[], ['a']], ['a', ['a', 1], [1]]],
    ['flagAnnotations.pattern', ['^a$', String.raw`\p{L}`], ['(', String.raw`\p{Nope}`, 1]],
  ])('of %s is none of %j, but each of %j', (path, valid, invalid) => {
    const [map, name] = path.split('.') as [string, string | undefined]
    const write = (value: unknown) =>
      name === undefined ? {[map]: value} : {[map]: {b: {[name]: value}}}
    const read = (value: unknown) => source({a: write(value)}).rules[0]!.value
    for (const value of valid) expect(read(value)).toEqual(write(value))
    for (const value of invalid)
      expect(read(value)).toEqual(name === undefined ? {} : {[map]: {b: {}}})
  })

  it('never throws, in any map and any class', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        (commands) => void about([[commands]], ['a:b'], {mutating: commands}),
      ),
    )
  })
})
