import fc from 'fast-check'
import {describe, expect, it, test} from 'vitest'

import {parseSource, type Source} from '../../src/gate/annotation.js'
import {idsOf, stateBy} from '../../src/gate/annotations.js'
import type {HostConfig} from '../../src/oclif/shapes.js'
import {entry} from '../support/host.js'

const source = (commands: unknown, origin: Source['origin'] = 'user', plugin?: string) =>
  parseSource({name: origin, origin, ...(plugin && {plugin})}, commands)
const about = (sources: Parameters<typeof source>[], ids: string[], declared: object = {}, plugin = 'some-plugin') =>
  stateBy(
    sources.map((args) => source(...args)),
    {ids, plugin},
    declared as Record<string, unknown>,
  )

describe('within one source', () => {
  it('lets the most precise key win, clearing included', () => {
    const rules = {'*': {mutating: true}, 'apps:*': {mutating: false}, 'apps:destroy': {mutating: true}}
    expect(about([[rules]], ['apps:info']).annotation).toEqual({mutating: false})
    expect(about([[rules]], ['apps:destroy']).annotation).toEqual({mutating: true})
    expect(about([[rules]], ['pg:info']).annotation).toEqual({mutating: true})
  })

  it('decides each field by the most precise key that has it', () => {
    const rules = {'*:destroy': {destructive: true, mutating: true}, 'pg:destroy': {whenToUse: 'Never.'}}
    expect(about([[rules]], ['pg:destroy']).annotation).toEqual({
      destructive: true,
      mutating: true,
      whenToUse: 'Never.',
    })
  })

  it.each([[['*', 'apps:*', 'apps:info']], [['apps:info', 'apps:*', '*']], [['apps:i*', 'apps:?nfo', '*:info']]])(
    'lays the fields of a more precise key over those of the others: %j',
    (keys) => {
      const rules = Object.fromEntries(keys.map((key) => [key, {[key]: 1, whenToUse: key}]))
      const literals = keys.toSorted((a, b) => a.replaceAll(/[*?]/g, '').length - b.replaceAll(/[*?]/g, '').length)
      expect(about([[rules]], ['apps:info']).annotation).toEqual({whenToUse: literals.at(-1)})
    },
  )

  it('sets what two globs disagree about when neither is the more precise one', () => {
    const rules = {'a-long-topic-of-commands:*': {mutating: false}, '*:destroy': {mutating: true}}
    expect(about([[rules]], ['a-long-topic-of-commands:destroy']).annotation).toEqual({mutating: true})
  })

  it('takes a name by any of its ids, and clears by a glob only where that matches the canonical one', () => {
    expect(about([[{destroy: {mutating: true}}]], ['apps:destroy', 'destroy']).annotation).toEqual({mutating: true})
    expect(about([[{'x:*': {mutating: false}}]], ['apps:purge', 'x:list']).annotation).toEqual({})
  })

  it('merges the annotations of flags by flag and field', () => {
    const rules = {
      '*': {flagAnnotations: {app: {valuesFrom: 'apps'}, token: {sensitive: true}}},
      'apps:info': {flagAnnotations: {app: {pattern: '^a'}, token: {sensitive: false}}},
    }
    expect(about([[rules]], ['apps:info']).annotation.flagAnnotations).toEqual({
      app: {pattern: '^a', valuesFrom: 'apps'},
      token: {sensitive: false},
    })
  })
})

describe('across sources', () => {
  it('lets the later one win, and clears nothing that is set', () => {
    const {annotation} = about(
      [
        [{'a:b': {flagAnnotations: {key: {sensitive: true}}, idempotent: true, mutating: true}}, 'host'],
        [{'a:b': {flagAnnotations: {key: {env: 'KEY', sensitive: false}}, idempotent: false, mutating: false}}],
      ],
      ['a:b'],
    )
    expect(annotation).toEqual({
      flagAnnotations: {key: {env: 'KEY', sensitive: true}},
      idempotent: false,
      mutating: true,
    })
  })

  it('lets no order of sources clear what one of them sets', () => {
    const value = fc.constantFrom(true, false, undefined)
    fc.assert(
      fc.property(fc.array(value, {minLength: 1}), value, (values, declared) => {
        const sources = values.map((mutating): [unknown] => [{a: mutating === undefined ? {} : {mutating}}])
        const {annotation} = about(sources, ['a'], {mutating: declared})
        const all = new Set([...values, declared])
        const expected = all.has(true) ? true : all.has(false) ? false : undefined
        expect(annotation.mutating).toBe(expected)
      }),
    )
  })

  it('hears a plugin about its own commands alone', () => {
    const plugin: Parameters<typeof source> = [{'*': {mutating: false}}, 'plugin', 'theirs']
    expect(about([plugin], ['a:b'], {}, 'ours').annotation).toEqual({})
    expect(about([plugin], ['a:b'], {}, 'theirs').annotation).toEqual({mutating: false})
  })

  it('knows the commands of the own plugins of oclif, and no others of their names', () => {
    expect(about([], ['plugins:uninstall', 'plugins:remove'], {}, '@oclif/plugin-plugins').annotation).toEqual({
      destructive: true,
      mutating: true,
    })
    expect(about([], ['help'], {}, 'theirs').annotation).toEqual({})
  })

  it('takes a readOnly that is true for not mutating, and one that is false for nothing', () => {
    expect(about([], ['a'], {readOnly: true}).annotation).toEqual({mutating: false})
    expect(about([], ['a'], {readOnly: false}).annotation).toEqual({})
    expect(about([], ['a'], {mutating: true, readOnly: true}).annotation).toEqual({mutating: true})
  })
})

describe('what cannot be understood', () => {
  it.each([
    ['a list', []],
    ['a text', 'apps:info'],
  ])('is damage to every command where the map is %s', (_, commands) => {
    expect(about([[commands]], ['a'])).toEqual({annotation: {}, isDamaged: true})
  })

  it.each([[{mutating: 'yes'}], [{mutating: null}], [{destructive: 1}], ['mutating'], [true]])(
    'is damage to the commands of the key of %j, and no less precise key covers it up',
    (value) => {
      const sources: [unknown][] = [[{'*': {destructive: false, mutating: false}, 'a:b': value}]]
      expect(about(sources, ['a:b']).isDamaged).toBe(true)
      expect(about(sources, ['a:c'])).toEqual({annotation: {destructive: false, mutating: false}, isDamaged: false})
    },
  )

  it('is left out with a warning where it is no matter of safety', () => {
    const parsed = source({a: {flagAnnotations: {b: {enum: 'x', sensitive: 'yes'}, c: 1}, summary: 'x', whenToUse: 5}})
    expect(parsed.rules.map(({annotation}) => annotation)).toEqual([{flagAnnotations: {b: {sensitive: true}}}])
    expect(parsed.warnings.map(({key}) => key)).toEqual(Array.from({length: 5}, () => 'a'))
    expect(parsed.warnings.map(({message}) => message)).toEqual([
      'user: "a": summary is no field',
      'user: "a": whenToUse is not a text, and has no effect',
      'user: "a": flagAnnotations.b.enum is not a list of texts, and has no effect',
      'user: "a": flagAnnotations.b.sensitive is not true or false, and has no effect',
      'user: "a", flagAnnotations.c is no map of fields',
    ])
  })

  it.each<[string, unknown[], unknown[]]>([
    ['agentDescription', ['x', ''], [1, null]],
    ['agentExamples', [[], [{command: 'x'}]], ['x', ['x'], [{command: 1}], [{command: 'x'}, {}], null]],
    ['argumentAnnotations', [{}], [1, [], 'x']],
    ['idempotent', [true, false], ['yes', 0, null]],
    ['nextActions', [[{command: 'x'}]], [{command: 'x'}, [null]]],
    ['parsesItself', [true], ['x']],
    ['pipe', ['human'], ['agent', true]],
    ['returns', [{type: 'x'}], ['x', []]],
  ])('takes for %s %j, and nothing of %j', (field, valid, invalid) => {
    const read = (value: unknown) => source({a: {[field]: value}})
    for (const value of valid)
      expect(read(value)).toMatchObject({rules: [{annotation: {[field]: value}}], warnings: []})
    for (const value of invalid) expect(read(value)).toMatchObject({rules: [{annotation: {}}], warnings: [{key: 'a'}]})
  })

  it.each<[string, unknown[], unknown[]]>([
    ['enum', [[], ['a']], ['a', ['a', 1], [1]]],
    ['pattern', ['^a$', String.raw`\p{L}`], ['(', String.raw`\p{Nope}`, 1]],
    ['valuesFrom', ['riffle list'], [true]],
  ])('takes for %s of a flag %j, and nothing of %j', (field, valid, invalid) => {
    const read = (value: unknown) => source({a: {flagAnnotations: {b: {[field]: value}}}})
    for (const value of valid) expect(read(value).rules[0]!.annotation.flagAnnotations).toEqual({b: {[field]: value}})
    for (const value of invalid) expect(read(value).rules[0]!.annotation.flagAnnotations).toEqual({b: {}})
  })

  it('never throws for any map', () => {
    fc.assert(fc.property(fc.jsonValue(), (commands) => void about([[commands]], ['a:b'], {mutating: commands})))
  })
})

test("an alias's entry is known by the command that states the alias, not by one that only shares what loads it", () => {
  const load = async () => {}
  const commands = [
    {...entry(), id: 'stop', load},
    {...entry({aliases: ['go']}), id: 'run', load},
    {...entry({aliases: ['go']}), id: 'go', load},
  ]
  const config = {bin: 'riffle', commands} as unknown as HostConfig

  expect(commands.map((command) => idsOf(config, command as never))).toEqual([['stop'], ['run', 'go'], ['run', 'go']])
})
