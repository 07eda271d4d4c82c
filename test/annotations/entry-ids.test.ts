import fc from 'fast-check'
import {expect, test} from 'vitest'

import {type Entry, idsOfEntry} from '../../src/annotations/entry-ids.js'
import type {HostConfig} from '../../src/oclif/shapes.js'

const word = fc.constantFrom('app', 'go', 'own', 'start', 'project')
const words = fc.uniqueArray(word, {maxLength: 4, minLength: 1})

/** A name, and one with the same words in any order. */
const reordered = words.chain((name) => {
  const shuffled = fc.shuffledSubarray(name, {maxLength: name.length, minLength: name.length})
  return fc.record({key: shuffled, name: fc.constant(name)})
})

test('a command has the same ids as a listed entry and as a class, in every order of its words', () => {
  fc.assert(
    fc.property(reordered, fc.boolean(), fc.boolean(), ({key, name}, isListed, isAlias) => {
      const id = isAlias ? 'some:thing' : name.join(':')
      const aliases = isAlias ? [name.join(' ')] : []
      const permutations = isListed ? [key.join(':')] : undefined
      const entry = {aliases, id, permutations, pluginName: 'host'}
      const loaded = class {
        static aliases = aliases
        static id = id
        static plugin = {name: 'host'}
      }
      const listing = {bin: 'host', commands: [entry], flexibleTaxonomy: true}
      const config = listing as unknown as HostConfig
      const ids = idsOfEntry(config, entry)
      expect(ids[0]).toBe(id)
      expect(ids).toContain(key.join(':'))
      expect(idsOfEntry(config, loaded as unknown as Entry)).toEqual(ids)
      const strict = {...config, commands: [], flexibleTaxonomy: false}
      const inOrder = [id, ...aliases.map((alias) => alias.replaceAll(' ', ':'))]
      expect(idsOfEntry(strict, loaded as unknown as Entry)).toEqual(inOrder)
    }),
  )
})
