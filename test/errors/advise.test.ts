import {expect, test} from 'vitest'

import type {ErrorFields} from '../../src/contract/outcome.js'
import {addAdvice} from '../../src/errors/advise.js'
import {adviseLogin, findLogin} from '../../src/errors/advise-login.js'
import type {HostConfig} from '../../src/oclif/shapes.js'
import {catalogOf} from '../support/manifest-catalog.js'

const bare: ErrorFields = {code: 2, error: 'tool_error', message: 'It broke', recoverable: false}

test.each<[more: Partial<ErrorFields>, suggestion: string]>([
  [
    {code: 1, error: 'user_error', recoverable: true},
    'Fix the problem in the message, then run the command again.',
  ],
  [
    {code: 2, didYouMean: []},
    'Do not run the same command again; DEBUG=* in its environment shows where it failed.',
  ],
  [
    {code: 4, error: 'timeout', recoverable: true},
    'Find out whether it took effect, then run the command again.',
  ],
  [{code: 8, error: 'my_limit', recoverable: true}, 'Wait a minute, then run the command again.'],
  // 5.1: a code that the command chose says nothing about the error.
  [
    {code: 4},
    'Do not run the same command again; DEBUG=* in its environment shows where it failed.',
  ],
  [
    {code: 42},
    'Do not run the same command again; DEBUG=* in its environment shows where it failed.',
  ],
  [
    {code: 1, error: 'user_error'},
    'Do not run the same command again; fix the problem in the message first.',
  ],
  [{code: 2, recoverable: true}, 'Run the command again in a moment.'],
  [
    {kind: 'ECONNREFUSED', recoverable: true},
    'Check the address and the network, or run the command again in a moment.',
  ],
  [{code: 8, recoverable: true, retryAfterMs: 1500}, 'Wait 2 s, then run the command again.'],
])('6.10: an error of %j without advice gets some', (more, suggestion) => {
  expect(addAdvice({...bare, ...more})).toEqual({...bare, ...more, suggestion})
})

test.each([
  {suggestion: 'Ask the owner.'},
  {didYouMean: ['riffle note list']},
  {validValues: ['a']},
  {nextActions: [{command: 'riffle note list', description: 'List them'}]},
])('an error keeps its own advice: %o', (advice) => {
  expect(addAdvice({...bare, ...advice})).toEqual({...bare, ...advice})
})

const needed = {
  code: 6,
  error: 'permission_denied',
  kind: 'auth_required',
  message: 'No',
  recoverable: false,
}

test.each([
  [{'container:login': {}, login: {}}, 'login'],
  [{'auth:login': {}, 'auth:logout': {}}, 'auth login'],
  [{'org:login:device': {}, 'org:login:web': {}, 'org:login:jwt': {}}, 'org login web'],
  [{'profiles:create': {aliases: ['login', 'profiles:add']}}, 'login'],
  [{'account:login': {}, 'app:login': {}}, 'account login'],
  [{'registry:login': {hidden: true}, list: {}}, undefined],
])('the command of %j that logs in is %s', (commands, name) =>
  expect(findLogin(catalogOf(commands))).toBe(name),
)

test('a person must log in, with the command of the CLI that does it', () => {
  expect(
    adviseLogin(needed, () => catalogOf({'auth:login': {}}, {bin: 'acme', separator: ':'})),
  ).toEqual({
    ...needed,
    nextActions: [{command: 'acme auth:login', description: 'Log in; only a person can do this'}],
    suggestion: 'A person must log in with `acme auth:login`.',
  })
  expect(adviseLogin({...needed, suggestion: 'Ask ops.'}, () => catalogOf({}))).toEqual({
    ...needed,
    suggestion: 'A person must log in.\nAsk ops.',
  })
  // 4.11c: what the message or the CLI's own advice says is not said again.
  const commands = {login: {aliases: ['auth:sign-in']}, 'org:login:web': {}}
  const config = {bin: 'acme', name: '@acme/cli'} as HostConfig
  const acme = {...catalogOf(commands, {bin: 'acme'}), config}
  const says = (message: string, suggestion?: string) =>
    adviseLogin({...needed, message, ...(suggestion && {suggestion})}, () => acme)
  expect(says('Not logged in. Run `acme login` first.')).toMatchObject({
    nextActions: [{command: 'acme login'}],
    suggestion: 'A person must log in.',
  })
  expect(says('Not logged in.', 'Run "acme login".').suggestion).toBe(
    'A person must log in.\nRun "acme login".',
  )
  expect(says('Run acme auth:sign-in to log in.')).toMatchObject({
    nextActions: [{command: 'acme auth sign-in'}],
    suggestion: 'A person must log in.',
  })
  const topic = catalogOf({'org:login': {}, 'org:login:web': {}}, {bin: 'acme'})
  const inTopic = {...needed, message: 'Not logged in. Run `acme org login web`.'}
  expect(adviseLogin(inTopic, () => topic)).toMatchObject({
    nextActions: [{command: 'acme org login web'}],
  })
  const named = 'A person must log in with `acme login`.'
  for (const message of [
    'Run login.',
    'Run npx acme login-url.',
    'acme login-url is not set',
    'acme needs login',
    // No line of another program.
    'Token expired. Use SSO login to continue.',
    'Not logged in. Use browser login, or set ACME_TOKEN.',
    'Not logged in. Run npx acme@latest login.',
    'Not logged in. Run `npx @acme/cli login`.',
    'Not logged in. Run org login web.',
    'Not logged in. Please run interactive login.',
  ]) {
    expect([message, says(message).suggestion]).toEqual([message, named])
  }
  expect(says('Not logged in. Run yarn acme login.')).toMatchObject({
    nextActions: [{command: 'acme login'}],
    suggestion: 'A person must log in.',
  })
  // The login of another program is not the CLI's.
  for (const line of ['docker login', 'npx vercel login', 'gcloud auth login', 'acme2 login']) {
    const advised: ErrorFields = says(`Not logged in. Please run \`${line}\` first.`)
    expect(advised.nextActions).toBeUndefined()
    expect([line, advised.suggestion]).toEqual([line, 'A person must log in.'])
  }
  expect(adviseLogin({...needed, kind: 'other'}, () => catalogOf({login: {}}))).toEqual({
    ...needed,
    kind: 'other',
  })
})
