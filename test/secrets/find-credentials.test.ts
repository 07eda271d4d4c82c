import {expect, test} from 'vitest'

import {findCredentials} from '../../src/secrets/find-credentials.js'

test.each<[value: string, found: string[]]>([
  ['https://ann:S3CRET@host/path', ['S3CRET']],
  ['postgres://:S3CRET@host:5432/db', ['S3CRET']],
  ['https://ann:p%40ss@host', ['p%40ss', 'p@ss']],
  ['https://ann:p@ss@host', ['p@ss']],
  ['from ftp://a:ONE@x to ftp://b:TWO@y', ['ONE', 'TWO']],
  ['Authorization: Bearer S3CRET', ['S3CRET']],
  ['authorization:Bearer  S3CRET.x=', ['S3CRET.x=']],
  ['Authorization: Basic YW5uOlMzQ1JFVA==', ['YW5uOlMzQ1JFVA==', 'S3CRET']],
  ['Authorization: S3CRET', ['S3CRET']],
  ['Proxy-Authorization: Token S3CRET', ['S3CRET']],
  [
    'Authorization: AWS4-HMAC-SHA256 Credential=AKIA, Signature=S3CRET',
    ['Credential=AKIA, Signature=S3CRET', 'AKIA', 'S3CRET'],
  ],
  ['Cookie: sid=S3CRET; theme=dark', ['sid=S3CRET; theme=dark', 'S3CRET', 'dark']],
  ['X-Api-Key: S3CRET', ['S3CRET']],
  ['X-Auth-Token:S3CRET', ['S3CRET']],
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
  'https://host:8080/',
  'ann:word@host',
  'Content-Type: text/plain',
  'Accept: token',
  '{"user":"ann","token_file":"x"}',
  '{"token":""}',
  '{"token":true,secret: null}',
  '{"secretary":"ann"}',
  'create:token',
])('%s holds none', (value) => {
  expect(findCredentials(value)).toEqual([])
})
