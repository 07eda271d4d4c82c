import {describe, expect, test} from 'vitest'

import {findHeld} from '../../src/secrets/find-held.js'
import {maskMeant} from '../../src/secrets/mask-meant.js'

describe('findHeld', () => {
  test.each<[value: string, held: string[]]>([
    ['https://ann:S3CRET@host/path', [':S3CRET@']],
    ['postgres://:S3CRET@host:5432/db', [':S3CRET@']],
    ['{"password":"S3CRET","user":"ann"}', ['S3CRET']],
    ['{"db": {"apiKey" : "two words, \\"one\\""}}', ['two words, "one"']],
    ['{password: S3CRET}', ['S3CRET']],
    ["[{'token':'S3CRET'},{token:T0KEN}]", ['S3CRET', 'T0KEN']],
    [String.raw`{\"token\":\"S3CRET\"}`, ['S3CRET']],
  ])('%s holds %j', (value, held) => {
    expect(findHeld(value)).toEqual(held)
  })

  test.each([
    '',
    'https://ann@host/a:b@c',
    'https://host:8080/',
    'ann:word@host',
    '{"user":"ann","token_file":"x"}',
    '{"token":""}',
    '{"token":true,secret: null}',
    '{"secretary":"ann"}',
    'token:create',
  ])('%s holds none', (value) => {
    expect(findHeld(value)).toEqual([])
  })

  test('a hostile value is read in a moment', () => {
    const start = performance.now()
    for (const value of ['{' + 'a'.repeat(100_000), `{${'aaa:"'.repeat(20_000)}`, `{${'"\\'.repeat(50_000)}`])
      findHeld(value)
    expect(performance.now() - start).toBeLessThan(3000)
  })
})

test('a value that holds a secret is no part of a line that is shown', () => {
  const {secrets, words} = maskMeant(['--url', 'https://ann:S3CRET@host', '{"token":"T0KEN"}'], {
    args: {body: {}},
    flags: {url: {type: 'option'}},
  })
  expect(words.map((word) => word.replaceAll('\0', ''))).toEqual(['--url', '<url>', '<body>'])
  expect(secrets.map(({value}) => value)).toEqual([':S3CRET@', 'T0KEN'])
})
