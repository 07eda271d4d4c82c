import {describe, expect, it} from 'vitest'

import {readShape} from '../../src/search/intent-shape.js'
import {isContrary} from '../../src/search/is-contrary.js'
import {readIntent} from '../../src/search/read-intent.js'
import {readVerbs} from '../../src/search/read-verbs.js'
import {buildSearchIndex} from '../../src/search/search-index.js'
import {weights} from '../../src/search/weights.js'
import {catalogOf} from '../support/manifest-catalog.js'
import {meaningsOf} from '../../src/search/vocabulary/meanings.js'

const names = ['boat:create', 'boat:delete', 'boat:list', 'boat:update']
const index = buildSearchIndex(
  catalogOf(Object.fromEntries(names.map((name) => [name, {summary: 'boats'}])), {separator: ':'}),
  meaningsOf,
)
const contraryTo = (intent: string) => {
  const shape = readShape(intent, readIntent(intent, index, weights))
  return index.commands.flatMap(({id}, number) => (isContrary(shape, readVerbs(index, number)) ? [id] : []))
}

describe('isContrary', () => {
  it.each([
    ['create a boat', ['boat:delete', 'boat:list']],
    ['delete a boat', ['boat:create', 'boat:list', 'boat:update']],
    ['list boats', ['boat:create', 'boat:delete', 'boat:update']],
    ['boats', []],
  ])('tells which commands surely do something else than "%s"', (intent, contrary) => {
    expect(contraryTo(intent)).toEqual(contrary)
  })
})
