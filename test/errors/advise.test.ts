import {describe, expect, test} from 'vitest'

import type {ErrorFields} from '../../src/contract/outcome.js'
import {addAdvice, adviseLogin, findLogin} from '../../src/errors/advise.js'
import {catalogOf} from '../support/manifest-catalog.js'

const bare: ErrorFields = {code: 2, error: 'tool_error', message: 'It broke', recoverable: false}

describe('an error without advice', () => {
  test.each([
    [1, true, 'Correct what the message names, then run the command again.'],
    [2, false, 'Do not run the same command again; DEBUG=* in its environment shows where it failed.'],
    [3, false, 'Find out what was done, from `data` if present, and repeat only the rest.'],
    [4, true, 'Find out whether it took effect, then run the command again.'],
    [5, false, 'Check the name; the same command fails until the resource exists.'],
    [6, false, 'Get access first; the same command fails until then.'],
    [7, false, 'Look at the current state, then change the command; the same one fails again.'],
    [8, true, 'Wait a minute, then run the command again.'],
    [9, true, 'Find out how far it got, then run the command again.'],
    [42, false, 'Do not run the same command again; DEBUG=* in its environment shows where it failed.'],
    [1, false, 'Do not run the same command again; change what the message names first.'],
    [2, true, 'Run the command again in a moment.'],
  ])('of code %i, recoverable %s', (code, recoverable, suggestion) => {
    expect(addAdvice({...bare, code, recoverable})).toEqual({...bare, code, recoverable, suggestion})
  })

  test.each([
    [{kind: 'ECONNREFUSED'}, 'Check the address and the network, or run the command again in a moment.'],
    [{code: 8, retryAfterMs: 1500}, 'Wait 2 s, then run the command again.'],
  ])('of %j', (more, suggestion) => {
    const error: ErrorFields = {...bare, recoverable: true, ...more}
    expect(addAdvice(error)).toEqual({...error, suggestion})
  })
})

test.each([
  {suggestion: 'Ask the owner.'},
  {didYouMean: ['riffle note list']},
  {validValues: ['a']},
  {nextActions: [{command: 'riffle note list', description: 'List them'}]},
])('an error keeps its own advice: %o', (advice) => {
  expect(addAdvice({...bare, ...advice})).toEqual({...bare, ...advice})
})

test('empty lists are no advice', () => {
  const error = {...bare, didYouMean: [], nextActions: [], suggestion: '', validValues: []}
  expect(addAdvice(error).suggestion).toMatch(/DEBUG=\*/)
})

const needed = {code: 6, error: 'permission_denied', kind: 'auth_required', message: 'No', recoverable: false}

test.each([
  [{'container:login': {}, login: {}}, 'login'],
  [{'auth:login': {}, 'auth:logout': {}}, 'auth login'],
  [{'org:login:device': {}, 'org:login:web': {}, 'org:login:jwt': {}}, 'org login web'],
  [{'profiles:create': {aliases: ['login', 'profiles:add']}}, 'login'],
  [{'account:login': {}, 'app:login': {}}, 'account login'],
  [{'registry:login': {hidden: true}, list: {}}, undefined],
])('the command of %j that logs in is %s', (commands, name) => expect(findLogin(catalogOf(commands))).toBe(name))

test('a person must log in, with the command of the CLI that does it', () => {
  expect(adviseLogin(needed, () => catalogOf({'auth:login': {}}, {bin: 'acme', separator: ':'}))).toEqual({
    ...needed,
    nextActions: [{command: 'acme auth:login', description: 'Log in; only a person can do this'}],
    suggestion: 'A person must log in with `acme auth:login`.',
  })
  expect(adviseLogin({...needed, suggestion: 'Ask ops.'}, () => catalogOf({}))).toEqual({
    ...needed,
    suggestion: 'A person must log in.\nAsk ops.',
  })
  expect(adviseLogin({...needed, kind: 'other'}, () => catalogOf({login: {}}))).toEqual({...needed, kind: 'other'})
})
