import fc from 'fast-check'
import {describe, expect, it} from 'vitest'

import {FieldReader} from '../../../src/catalog/field-reader.js'

const fields = ['id', 'flags', 'args', 'hidden']

describe('FieldReader', () => {
  it('reads of each object what its properties hold, in whatever order the objects have their keys', () => {
    const key = fc.constantFrom(...fields, 'load', 'summary', '0')
    fc.assert(
      fc.property(fc.array(fc.uniqueArray(fc.tuple(key, fc.anything()), {selector: ([name]) => name})), (lists) => {
        const reader = new FieldReader(fields)
        for (const list of lists) {
          const object: Record<string, unknown> = Object.fromEntries(list)

          expect([...reader.read(object)]).toEqual(fields.map((field) => object[field]))
        }
      }),
    )
  })

  it('reads what an object inherits, does not list, or has beside a getter that throws', () => {
    class Base {
      id = 'apps'
      get hidden() {
        return true
      }
    }
    const broken = {
      get load() {
        throw new Error('broken')
      },
      id: 'logs',
    }
    const unlisted = Object.create({flags: 1}, {args: {value: 2}}) as object
    const reader = new FieldReader(fields)
    const read = (object: object) => [...reader.read(object)]

    expect(read(new Base())).toEqual(['apps', undefined, undefined, true])
    expect(read(broken)).toEqual(['logs', undefined, undefined, undefined])
    expect(read(unlisted)).toEqual([undefined, 1, 2, undefined])
  })
})
