import fc from 'fast-check'
import {expect, it} from 'vitest'

import type {RowsNode} from '../../src/contract/schema/envelopes.js'
import {toRows} from '../../src/output/rows.js'
import {expectValid} from '../support/expect-valid.js'

const repeat = (count: number, make: (index: number) => unknown) =>
  Array.from({length: count}, (_, index) => make(index))

it('writes the keys of at least five objects once, at any depth', () => {
  const five = repeat(5, (index) => ({id: index, tags: ['a']}))

  expect(toRows(five.slice(1))).toEqual(five.slice(1))
  expectValid('rows', toRows(five))
  expect(toRows({page: {items: five}, total: 5})).toEqual({
    page: {items: {columns: ['id', 'tags'], rows: repeat(5, (index) => [index, ['a']])}},
    total: 5,
  })
  expect(toRows(repeat(5, () => ({inner: five})))).toEqual({
    columns: ['inner'],
    rows: repeat(5, () => [toRows(five)]),
  })
})

it('puts values under their keys, in whatever order an object has these', () => {
  const objects = [...repeat(4, () => ({a: 1, b: 2})), {b: 3, a: 4}]
  expect(toRows(objects)).toEqual({
    columns: ['a', 'b'],
    rows: [...repeat(4, () => [1, 2]), [4, 3]],
  })
})

it.each([
  ['a key more', [...repeat(4, () => ({a: 1})), {a: 1, b: 2}]],
  ['another key', [...repeat(4, () => ({a: 1})), {toString: 1}]],
  ['a list among objects', [...repeat(4, () => ({0: 1})), [1]]],
  ['null among objects', [...repeat(4, () => ({a: 1})), null]],
  ['no keys', repeat(5, () => ({}))],
  ['texts', repeat(6, () => 'a')],
])('leaves a list with %s as it is', (_, list) => {
  expect(toRows(list)).toEqual(list)
})

/** The value that was written as rows; nothing else in it has the two keys. */
function fromRows(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => fromRows(item))
  const {columns, rows} = value as Partial<RowsNode>
  if (columns && rows) {
    return rows.map((row) =>
      Object.fromEntries(columns.map((key, index) => [key, fromRows(row[index])])),
    )
  }

  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fromRows(item)]))
}

const key = fc.constantFrom('a', 'b', '__proto__', 'toString', '')
const {value} = fc.letrec((tie) => ({
  value: fc.oneof(
    {depthSize: 'small'},
    fc.constantFrom<unknown>(null, 1, 'x', true),
    fc.array(tie('value')),
    fc.dictionary(key, tie('value')),
    tie('list'),
  ),
  list: fc.uniqueArray(key, {maxLength: 3}).chain((keys) =>
    fc.array(
      fc
        .tuple(...keys.map(() => tie('value')))
        .map((values) => Object.fromEntries(keys.map((each, index) => [each, values[index]]))),
      {maxLength: 7, minLength: 4},
    ),
  ),
}))

it('loses nothing', () => {
  let tables = 0
  fc.assert(
    fc.property(value, (written) => {
      const plain: unknown = JSON.parse(JSON.stringify(written))
      const rows: unknown = JSON.parse(JSON.stringify(toRows(plain)))
      tables += Number(JSON.stringify(rows).includes('"columns"'))
      expect(fromRows(rows)).toEqual(plain)
    }),
    {numRuns: 500},
  )
  expect(tables).toBeGreaterThan(0)
})
