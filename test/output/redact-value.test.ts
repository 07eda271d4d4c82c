import {expect, test} from 'vitest'

import {redactValue} from '../../src/output/redact-value.js'
import {redactorOf} from '../support/secrets.js'

test('a value of any shape holds no secret, in keys, numbers, instances, errors, maps and lists', () => {
  class Client {
    token = 'hunter2'
    nested = {url: new URL('https://x/?t=hunter2')}
  }

  const value = {
    client: new Client(),
    error: Object.assign(new Error('no hunter2'), {hint: 'hunter2'}),
    hunter2: 1,
    list: [4711, 47_110, true, null],
    map: new Map([['hunter2', new Set(['hunter2'])]]),
  }
  expect(redactValue(value, redactorOf('hunter2', '4711'))).toEqual({
    '***': 1,
    client: {nested: {url: 'https://x/?t=***'}, token: '***'},
    error: {message: 'no ***', name: 'Error'},
    list: ['***', '***0', true, null],
    map: {'***': ['***']},
  })
  expect(redactValue({id: 4711n}, redactorOf('4711'))).toEqual({id: '***'})
  const owners = {hunter2: 1, '*** 2': 2, '4711': {a: 'hunter2'}}
  expect(Object.entries(redactValue(owners, redactorOf('hunter2', '4711')) as object)).toEqual([
    ['***', {a: '***'}],
    ['*** 2', 1],
    ['*** 2 2', 2],
  ])
})
