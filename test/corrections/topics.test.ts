import fc from 'fast-check'
import {expect, test} from 'vitest'

import {diagnoseLine} from '../../src/corrections/diagnose.js'
import {catalogOf} from '../support/manifest-catalog.js'
import {misspell, mistake} from '../support/misspell.js'

/** Commands whose last word is so short that their topic alone has almost all of their letters. */
const ids = ['maintenance:on', 'maintenance:off', 'logs:up', 'databases:rm', 'sandbox:go:x']
const topics = ['maintenance', 'logs', 'databases', 'sandbox', 'sandbox go']

test.each([' ', ':'] as const)(
  'a topic alone never becomes one of its commands, also misspelled (4.9, separator "%s")',
  (separator) => {
    const catalog = catalogOf(Object.fromEntries(ids.map((id) => [id, {}])), {separator})
    const line = fc.tuple(fc.constantFrom(...topics), fc.option(mistake), fc.boolean())
    fc.assert(
      fc.property(line, ([topic, wrong, asks]) => {
        const words = topic.split(' ').map((word) => {
          return wrong ? misspell(word, wrong.at, wrong.kind) : word
        })
        const name = separator === ':' ? [words.join(':')] : words
        const diagnosis = diagnoseLine(catalog, [...name, ...(asks ? ['--validate'] : [])])
        for (const text of diagnosis?.didYouMean ?? []) {
          expect(text, name.join(' ')).toMatch(/ --(?:schema|help)\b/)
        }
      }),
      {numRuns: 500},
    )
  },
)

test('a topic and its command written together, or with another separator, is the command', () => {
  const catalog = catalogOf({'maintenance:on': {}}, {bin: 'cli'})
  for (const word of ['maintenanceon', 'maintenance-on', 'maintenance/on']) {
    expect(diagnoseLine(catalog, [word])?.didYouMean).toEqual(['cli maintenance on'])
  }
})
