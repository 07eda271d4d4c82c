import {expect, test} from 'vitest'

import {resolveNames} from '../../src/describe/names.js'
import {catalogOf} from '../support/manifest-catalog.js'

const ids = ['app:list', 'app:state', 'disk:list', 'disk:state', 'team:list', 'team:state', 'user:state']
const commands = Object.fromEntries(ids.map((id) => [id, {aliases: id === 'app:list' ? ['apps'] : []}]))

function resolve(words: string, isFlexible = false): string[] {
  const given = words.split(' ').map((raw, position) => ({position, raw}))
  return resolveNames(catalogOf(commands, {isFlexible}), given)
}

test('names are words or ids, one after the other, and aliases', () => {
  expect(resolve('app list disk:list apps')).toEqual(['app:list', 'disk:list', 'app:list'])
  expect(resolve('list app', true)).toEqual(['app:list'])
})

test('an unknown name is answered with at most three that end in it (8.21)', () => {
  expect(() => resolve('state')).toThrow(
    expect.objectContaining({
      didYouMean: ['cli describe app state', 'cli describe disk state', 'cli describe team state'],
      kind: 'unknown_command',
      position: 0,
    }),
  )
})
