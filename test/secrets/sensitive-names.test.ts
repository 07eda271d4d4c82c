import {expect, test} from 'vitest'

import {
  findCredentials,
  isSensitiveArgument,
  isSensitiveFlag,
} from '../../src/secrets/sensitive-names.js'

const option = {type: 'option'} as const

const words =
  'token password passwords passwd pwd pass passcode passphrase client-secret secrets auth authorization bearer ' +
  'credential credentials creds authtoken githubToken token-value token2 jwt otp'
// Keys, whose names hold no word of a secret.
const keys =
  'api-key apikey api-key-value access-key accesskey account-key encryption-key master-key private_key session-key ' +
  'shared-key signing-key ssh-key subscription-key'
const others =
  'key sort-key monkey api-key-file value default-value author authorization-url token-file max-tokens secretary ' +
  'password-policy'

test.each(`${words} ${keys}`.split(' '))('--%s is a secret by its name (4.12)', (name) =>
  expect([isSensitiveFlag(name, {flags: {[name]: option}}), isSensitiveArgument(name, {})]).toEqual(
    [true, true],
  ),
)

test.each(others.split(' '))('--%s is none', (name) =>
  expect(isSensitiveFlag(name, {flags: {[name]: option}})).toBe(false),
)

test('a declaration overrides the name, and no source clears what another has set (12.2)', () => {
  const sensitive = {flagAnnotations: {pin: {sensitive: true}}}
  const open = {flagAnnotations: {pin: {sensitive: false}, token: {sensitive: false}}}
  expect(isSensitiveFlag('pin', sensitive)).toBe(true)
  expect(isSensitiveFlag('token', open)).toBe(false)
  expect(isSensitiveFlag('pin', {...sensitive, others: [open]})).toBe(true)
  expect(isSensitiveFlag('pin', {...open, others: [sensitive]})).toBe(true)
  expect(isSensitiveFlag('password', {flags: {password: {type: 'boolean'}}})).toBe(false)
  expect(isSensitiveFlag('constructor', {flagAnnotations: {}})).toBe(false)
  expect(isSensitiveFlag('pin', {flagAnnotations: 'nonsense'})).toBe(false)
  expect(isSensitiveFlag('pin', {flagAnnotations: {pin: null}})).toBe(false)
  expect(isSensitiveArgument('code', {argumentAnnotations: {code: {sensitive: true}}})).toBe(true)
  expect(isSensitiveArgument('code', {})).toBe(false)
})

test('the name of its environment variable counts', () => {
  const connection = {...option, env: 'DB_PASSWORD'}
  expect(isSensitiveFlag('connection', {flags: {connection}})).toBe(true)
  const annotated = {
    flagAnnotations: {connection: {env: 'DB_PASSWORD'}},
    flags: {connection: option},
  }
  expect(isSensitiveFlag('connection', annotated)).toBe(true)
  const cleared = {flagAnnotations: {connection: {env: 'DB_URL'}}, flags: {connection}}
  expect(isSensitiveFlag('connection', cleared)).toBe(false)
})

test.each<[value: string, found: string[]]>([
  ['https://ann:S3CRET@host/path', ['S3CRET']],
  ['postgres://:S3CRET@host:5432/db', ['S3CRET']],
  ['https://ann:p%40ss@host', ['p%40ss', 'p@ss']],
  ['https://ann:p@ss@host', ['p@ss']],
  ['postgres://ann:p/w?d#x@host/db', ['p/w?d#x']],
  ['from ftp://a:ONE@x to ftp://b:TWO@y', ['ONE', 'TWO']],
  ['Authorization: Bearer S3CRET', ['S3CRET']],
  ['authorization:Bearer  S3CRET.x=', ['S3CRET.x=']],
  ['Authorization: Basic YW5uOlMzQ1JFVA==', ['YW5uOlMzQ1JFVA==', 'S3CRET']],
  [
    'Authorization: AWS4-HMAC-SHA256 Credential=AKIA, Signature=S3CRET',
    ['Credential=AKIA, Signature=S3CRET', 'AKIA', 'S3CRET'],
  ],
  ...['DPoP', 'HMAC', 'Negotiate', 'Digest'].map((scheme): [string, string[]] => [
    `Authorization: ${scheme} S3CRET`,
    ['S3CRET'],
  ]),
  ['Cookie: sid=S3CRET; theme=dark', ['sid=S3CRET; theme=dark', 'S3CRET', 'dark']],
  ['X-Api-Key: S3CRET', ['S3CRET']],
  ['{"password":"S3CRET","user":"ann"}', ['S3CRET']],
  ['{"db": {"apiKey" : "two words, \\"one\\""}}', ['two words, "one"']],
  ['{"headers": {"Authorization": "Bearer S3CRET"}}', ['S3CRET']],
  ['{password: S3CRET}', ['S3CRET']],
  ["[{'token':'S3CRET'},{token:T0KEN}]", ['S3CRET', 'T0KEN']],
  [String.raw`{\"token\":\"S3CRET\"}`, ['S3CRET']],
])('%s holds %j', (value, found) => {
  expect(findCredentials(value)).toEqual(found)
})

test.each([
  '',
  'https://ann@host/a:b@c',
  'https://host:8080/@scope/name',
  'https://[::1]:8080/@scope/name',
  'Content-Type: text/plain',
  '{"user":"ann","token_file":"x"}',
  '{"token":true,secret: null}',
  '{"secretary":"ann"}',
  'create:token',
])('%s holds none', (value) => {
  expect(findCredentials(value)).toEqual([])
})
