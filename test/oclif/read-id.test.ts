import fc from 'fast-check'
import {normalizeArgv} from '@oclif/core/help'
import {expect, test} from 'vitest'

import {readId} from '../../src/oclif/read-id.js'
import {entry, loadHost} from '../support/host.js'

const commands = {
  'org:list': entry({args: {}}),
  'org:list:auth': entry({args: {name: {name: 'name'}}}),
  'users:org:list': entry(),
  'org:open': entry({strict: false}),
  data: entry({args: {file: {name: 'file'}}}),
  'data:query': entry({aliases: ['dq', 'query:data']}),
}
const words = fc.array(
  fc.constantFrom(
    ...[
      'org',
      'list',
      'auth',
      'users',
      'open',
      'data',
      'query',
      'dq',
      'x',
      'a=b',
      '-a',
      '--x',
      '--',
    ],
    ...['', 'org:list', 'org:list:auth', 'list:org', 'data:', ':', 'nope'],
  ),
  {maxLength: 6},
)

test.each<[string, Record<string, unknown>]>([
  ['colons', {}],
  ['spaces', {topicSeparator: ' '}],
  ['words in any order', {topicSeparator: ' ', flexibleTaxonomy: true}],
])('the id is the one that oclif reads: %s', async (_, oclif) => {
  const config = await loadHost({commands, oclif})
  let found = 0
  fc.assert(
    fc.property(words, (line) => {
      const [id = '', ...argv] = normalizeArgv(config as never, [...line])
      expect(readId(config, line)).toEqual({argv, id})
      if (config.findCommand(id)) found += 1
    }),
    {numRuns: 500},
  )
  expect(found).toBeGreaterThan(20)
})
