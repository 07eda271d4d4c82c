import {expect, test} from 'vitest'

import {cachedCatalog, readCatalog} from '../../src/catalog/read.js'
import type {HostConfig} from '../../src/oclif/shapes.js'

test('a catalog is read once, and again where oclif lists other commands or topics', () => {
  const host: {commands: {id: string}[]; topics: {name: string}[]} = {commands: [{id: 'app:list'}], topics: []}
  const config = {
    bin: 'riffle',
    // As oclif, which makes a new list each time that it is asked.
    get commands() {
      return [...host.commands]
    },
    name: 'riffle',
    topicSeparator: ':',
    get topics() {
      return [...host.topics]
    },
    version: '1.0.0',
  } as unknown as HostConfig
  const first = cachedCatalog(config)
  expect(first).toEqual(readCatalog(config))
  expect(cachedCatalog(config)).toBe(first)
  host.commands.push({id: 'app:show'})
  const second = cachedCatalog(config)
  expect(second.commands.map(({id}) => id)).toEqual(['app:list', 'app:show'])
  host.topics.push({name: 'team'})
  expect(cachedCatalog(config).topics.map(({id}) => id)).toEqual(['app', 'team'])
  host.commands[0] = {id: 'app:open'}
  expect(cachedCatalog(config).commands.map(({id}) => id)).toEqual(['app:open', 'app:show'])
})
