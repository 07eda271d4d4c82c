import fc from 'fast-check'
import {describe, expect, test} from 'vitest'

import {oclifPlugins} from '../../../src/annotations/oclif-plugins.js'
import {
  type ReaderAnswer,
  mergeAnswers,
  type PackRow,
} from '../../../src/annotations/packs/merge-answers.js'
import {readRows} from '../../../src/annotations/packs/read-rows.js'
import {shortenHash} from '../../../src/annotations/packs/shorten-hash.js'

const rows = readRows()
const rowKeys = new Set(['first', 'hash', 'id', 'plugin', 'second', 'third', 'versions'])
const answerKeys = new Set([
  'destructive',
  'interactive',
  'mutating',
  'mutatingFlags',
  'note',
  'readOnly',
  'saw',
  'targets',
])

/** What is wrong with an answer. */
function findFaults({mutating, mutatingFlags, readOnly, saw, ...answer}: ReaderAnswer): string[] {
  const others = Object.keys(answer).filter((key) => !answerKeys.has(key))
  return [
    ...others,
    ...(typeof readOnly === 'boolean' ? [] : ['readOnly']),
    ...(typeof saw === 'string' && saw.split(' ').length >= 2 ? [] : ['saw']),
    ...(readOnly && mutating !== undefined ? ['mutating'] : []),
    ...(mutatingFlags && (!readOnly || mutatingFlags.some((flag) => flag.startsWith('-')))
      ? ['mutatingFlags']
      : []),
    // Reading destroys nothing, but a flag may.
    ...(answer.destructive && readOnly && !mutatingFlags ? ['destructive'] : []),
  ]
}

describe('the rows of packs', () => {
  test('hold both answers, with what was seen', () => {
    expect(rows.length).toBeGreaterThan(400)
    for (const row of rows) {
      const {first, hash, id, plugin, second, third, versions} = row
      expect(Object.keys(row).filter((key) => !rowKeys.has(key))).toEqual([])
      expect(hash).toMatch(/^[\da-f]{64}$/)
      expect(`${plugin} ${id}`).toMatch(/^(?:@[\w-]+\/)?[\w-]+ [\w:-]+$/)
      expect(versions.join(' ')).toMatch(/^\d+\.\d+\.\d+(?: \d+\.\d+\.\d+)*$/)
      for (const answer of third ? [first, second, third] : [first, second]) {
        expect([plugin, id, findFaults(answer)]).toEqual([plugin, id, []])
      }
    }
  })

  // The table calls an uninstall destructive, because it may remove this plugin and its gates.
  const stricter = ['plugins:uninstall']
  const own = rows.filter(({id, plugin}) => oclifPlugins[plugin] && !stricter.includes(id))
  test.each(own.map((row) => [`${row.plugin} ${row.versions.at(-1)} ${row.id}`, row] as const))(
    'say the same of %s as the table that is for every version',
    (_, row) => {
      const {destructive, interactive, mutating} = oclifPlugins[row.plugin]![row.id] ?? {}
      const read = mergeAnswers(row)
      expect([destructive, interactive]).toEqual([read.destructive, read.interactive])
      if (mutating !== undefined) expect(mutating).toBe(read.mutating)
    },
  )

  test('name each file of a command once, without two that are shortened alike', () => {
    const keys = rows.map(({hash, id, plugin}) => `${plugin} ${id} ${shortenHash(hash)}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('call nothing read-only that a reader did not, unless a third reading says why', () => {
    const reading = rows.filter((row) => mergeAnswers(row).mutating === false)
    expect(reading.length).toBeGreaterThan(150)
    const disputed = reading.filter(({first, second}) => !first.readOnly || !second.readOnly)
    for (const {third} of disputed) expect(third?.note).toMatch(/\w+ \w+/)
    expect(disputed.length).toBeLessThan(10)
  })
})

const answer: fc.Arbitrary<ReaderAnswer> = fc
  .record({
    destructive: fc.option(fc.constant<true>(true), {nil: undefined}),
    flags: fc.uniqueArray(fc.constantFrom('clean', 'reset', 'save'), {maxLength: 2}),
    mutating: fc.constantFrom<(null | undefined)[]>(null, undefined),
    readOnly: fc.boolean(),
    targets: fc.option(fc.subarray(['app', 'to']), {nil: undefined}),
  })
  .map(({destructive, flags, mutating, readOnly, targets}) => ({
    readOnly,
    saw: 'GET /apps',
    ...(!readOnly && mutating === null && {mutating}),
    ...(readOnly && flags.length > 0 && {mutatingFlags: flags}),
    ...(destructive && (!readOnly || flags.length > 0) && {destructive}),
    ...(targets && {targets: {app: targets}}),
  }))

const rowOf = (first: ReaderAnswer, second: ReaderAnswer, third?: ReaderAnswer): PackRow => ({
  ...{first, hash: '', id: 'a', plugin: 'p', second, versions: []},
  ...(third && {third}),
})

test('what either reader calls changing counts, and only what both call reading reads', () => {
  fc.assert(
    fc.property(answer, answer, (first, second) => {
      const both = [first, second]
      const {
        destructive,
        mutating,
        mutatingFlags = [],
        targets,
      } = mergeAnswers(rowOf(first, second))
      const isReading = first.readOnly && second.readOnly
      const isChanging = both.some((one) => !one.readOnly && one.mutating !== null)
      expect(mutating).toBe(isReading ? false : isChanging || undefined)
      expect(destructive === true).toBe(both.some((one) => one.destructive))
      const flags = isReading ? both.flatMap((one) => one.mutatingFlags ?? []) : []
      expect([...mutatingFlags].toSorted()).toEqual([...new Set(flags)].toSorted())
      const lists = both.flatMap((one) => (one.targets ? [one.targets['app']!] : []))
      const isNamed = lists.every((list) => list.length > 0)
      expect(targets?.['app']?.toSorted()).toEqual(
        lists.length === 0 ? undefined : isNamed ? [...new Set(lists.flat())].toSorted() : [],
      )
    }),
  )
})

test('a third reading decides alone', () => {
  const writes: ReaderAnswer = {readOnly: false, saw: 'PATCH /apps', targets: {app: ['to']}}
  const reads: ReaderAnswer = {readOnly: true, saw: 'GET /apps'}
  expect(mergeAnswers(rowOf(writes, writes, reads))).toEqual({mutating: false})
  expect(mergeAnswers(rowOf(reads, reads, writes))).toEqual({
    mutating: true,
    targets: {app: ['to']},
  })
})
