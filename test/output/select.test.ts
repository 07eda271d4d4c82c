import {describe, expect, test} from 'vitest'

import {listPaths, selectPaths} from '../../src/output/select.js'

const notes = [
  {id: 1, owner: {mail: 'a@x', name: 'Ada'}, tags: ['a']},
  {'a.b': 2, id: 2, owner: {name: 'Bo'}},
]

describe('selecting', () => {
  test.each([
    ['id', [{id: 1}, {id: 2}]],
    [
      ' id , owner.name,',
      [
        {id: 1, owner: {name: 'Ada'}},
        {id: 2, owner: {name: 'Bo'}},
      ],
    ],
    ['owner,owner.name', [{owner: notes[0]!.owner}, {owner: notes[1]!.owner}]],
    ['tags', [{tags: ['a']}, {}]],
    ['a.b', [{}, {'a.b': 2}]],
  ])('%s', (selector, result) =>
    expect(selectPaths(notes, selector)).toEqual({result, warnings: []}),
  )

  test('an unknown path warns, with the paths that there are', () => {
    expect(selectPaths({id: 1, name: 'x'}, 'id,nmae,x')).toEqual({
      result: {id: 1},
      warnings: ['The result has no nmae, x. It has id, name.'],
    })
  })

  test('only unknown paths leaves everything', () => {
    expect(selectPaths([1], 'id')).toEqual({
      result: [1],
      warnings: ['The result has no id. It has no fields.'],
    })
    const wide = Object.fromEntries(Array.from({length: 32}, (_, index) => [`f${index}`, index]))
    expect(selectPaths(wide, 'id')).toEqual({
      result: wide,
      warnings: [
        `The result has no id. It has ${Object.keys(wide).slice(0, 30).join(', ')} and 2 more.`,
      ],
    })
  })

  test('a path that only a late element of a list has', () => {
    const owners = [{}, {owner: {'first.name': 'Ada'}}]
    const rows = Array.from({length: 150}, (_, id) => ({
      id,
      ...(id === 120 && {error: 'x', owners}),
    }))
    const {result, warnings} = selectPaths({rows}, 'rows.error,rows.owners.owner.first.name')
    expect(warnings).toEqual([])
    expect((result as {rows: object[]}).rows.filter((row) => Object.keys(row).length > 0)).toEqual([
      {error: 'x', owners},
    ])
    expect(selectPaths({rows}, 'rows.owners.first.name').warnings).toHaveLength(1)
  })

  test('knows the paths that the schema names, wherever it does', () => {
    const schema = {
      $defs: {
        row: {properties: {'in/ref': {}}},
        tree: {properties: {child: {$ref: '#/$defs/tree'}}},
      },
      allOf: [{properties: {all: {}}}],
      anyOf: [{properties: {any: {}}}],
      items: {$ref: '#/$defs/row', properties: {item: {properties: {inner: {}}}}},
      oneOf: [{properties: {one: {}}}, {$ref: '#/$defs/tree'}, true, null],
    }
    const paths = ['all', 'any', 'in/ref', 'item', 'item.inner', 'one', 'child.child']
    expect(selectPaths([], paths.join(','), schema)).toEqual({result: [], warnings: []})
    expect(selectPaths([], 'in', schema).warnings).toHaveLength(1)
    expect(selectPaths([], 'x', {$ref: 'https://example.org'}).warnings).toHaveLength(1)
  })

  test.each(['100%', '%', '%zz', '%ff', '%E0%A4'])(
    'a reference to %j resolves to nothing',
    (name) => {
      const schema = {$defs: {[name]: {properties: {inner: {}}}}, $ref: `#/$defs/${name}`}
      expect(selectPaths({id: 1}, 'inner', schema)).toEqual({
        result: {id: 1},
        warnings: ['The result has no inner. It has id.'],
      })
    },
  )

  const names = Array.from({length: 25}, (_, index) => `p${index}`)
  const toRoot = {$ref: '#'}
  const each = (schema: (name: string) => unknown) =>
    Object.fromEntries(names.map((name) => [name, schema(name)]))
  // Each has more than 10 ** 10 paths of up to 8 names.
  test.each<[string, object]>([
    ['properties of the root', {properties: each(() => toRoot)}],
    ['alternatives', {anyOf: names.map((name) => ({properties: {[name]: toRoot}}))}],
    [
      'lists of lists',
      {allOf: names.map(() => toRoot), items: toRoot, properties: each(() => toRoot)},
    ],
    [
      'definitions that refer to each other',
      {
        $defs: each(() => ({properties: each((name) => ({$ref: `#/$defs/${name}`}))})),
        $ref: '#/$defs/p0',
      },
    ],
  ])('reads a schema in a circle of %s', (_, schema) => {
    const deep = Array.from({length: 50}, (_each, index) => names[index % 25]).join('.')
    expect(selectPaths([], `p0,p24.p3,${deep}`, schema)).toEqual({result: [], warnings: []})
    const [warning] = selectPaths([], `${deep}.x`, schema).warnings
    expect(warning).toContain(`The result has no ${deep}.x. It has p0`)
  })

  test('lists what a schema names once', () => {
    const person = {properties: {name: {}}}
    const schema = {
      $defs: {person},
      properties: {by: {$ref: '#/$defs/person'}, id: {}, next: {$ref: '#'}},
    }
    expect(selectPaths({}, 'x,next.next.by.name', schema).warnings).toEqual([
      'The result has no x. It has by, by.name, id, next.',
    ])
  })
})

test('the paths of a value are those of all its elements, a hundred of a list', () => {
  expect(listPaths(notes)).toEqual(['id', 'owner', 'owner.mail', 'owner.name', 'tags', 'a.b'])
  const many = [...Array.from({length: 99}, () => ({a: 1})), {b: 1}, {c: 1}]
  expect([listPaths(many), listPaths(null), listPaths('x')]).toEqual([['a', 'b'], [], []])
})
