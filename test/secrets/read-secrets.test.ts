import {afterEach, expect, test, vi} from 'vitest'

import {namesOf} from '../../src/secrets/cli-words.js'
import {readUntyped, readParsed, readSecrets} from '../../src/secrets/read-secrets.js'
import {recordInputs} from '../../src/secrets/record-inputs.js'

const option = {type: 'option'} as const

afterEach(() => void vi.unstubAllEnvs())

test('the secrets among parsed values are every text and number in them, and the password of an address', () => {
  const deep = {a: {b: {c: {d: {e: {f: 'deep'}}}}}}
  const cycle = {self: {}, text: 'cycle'}
  cycle.self = cycle
  const flags = {
    'api-key': new URL('https://ann:pw@host'),
    auth: 'Bearer B34RER',
    name: 'no',
    passphrase: Buffer.from('bytes'),
    pwd: new Map([['a', new Set(['in a map'])]]),
    secret: cycle,
    token: deep,
    url: 'ftp://a:word@host',
    user: 'ann:S3CRET@db',
  }
  const args = {body: '{"token":"T0KEN"}', secret: ['x', 1, 2n, true, null], title: 'no'}
  expect(readParsed({args, flags}, {})).toEqual([
    'https://ann:pw@host/',
    'pw',
    'Bearer B34RER',
    'B34RER',
    'bytes',
    'in a map',
    'cycle',
    'deep',
    'word',
    'S3CRET@db',
    'S3CRET',
    'T0KEN',
    'x',
    '1',
    '2',
  ])
  expect(readParsed({}, {})).toEqual([])
  const bottomless = JSON.parse('['.repeat(9000) + ']'.repeat(9000)) as unknown
  expect(readParsed({flags: {token: bottomless}}, {})).toEqual([])
})

test('the secrets of the environment and of defaults are read, each of several without its quotes', () => {
  const whole = `one, "two",'three'`
  vi.stubEnv('PARSED_TOKENS', whole)
  vi.stubEnv('PARSED_URL', 'postgres://ann:pw@host')
  const many = {...option, delimiter: ',', env: 'PARSED_TOKENS', multiple: true} as const
  expect(readUntyped({flags: {token: many}})).toEqual([whole, 'one', 'two', 'three'])
  expect(readUntyped({flags: {token: {...many, multiple: false}}})).toEqual([whole])
  expect(
    readUntyped({
      flags: {name: {...option, default: 'x'}, token: {...option, env: 'PARSED_NONE'}},
    }),
  ).toEqual([])
  expect(readUntyped({args: {secret: {default: 'x'}, title: {default: 'y'}}})).toEqual(['x'])
  expect(readUntyped({flags: {url: {...option, env: 'PARSED_URL'}}})).toEqual(['pw'])
  // The parser reads a flag's own variable, and an annotated one only if it has none.
  vi.stubEnv('PARSED_OWN', 'own')
  vi.stubEnv('PARSED_STATED', 'stated')
  const flagAnnotations = {token: {env: 'PARSED_STATED'}}
  const own = {...option, env: 'PARSED_OWN'}
  expect(readUntyped({flagAnnotations, flags: {token: own}})).toEqual(['own', 'stated'])
  expect(readUntyped({flagAnnotations, flags: {token: option}})).toEqual(['stated'])
  // An entry of a damaged manifest.
  expect(readUntyped({flags: {token: null} as never})).toEqual([])
})

test('the arguments of @oclif/core 1, a list, and a damaged manifest are read', () => {
  const args = [{name: 'app'}, {default: 'fallback', name: 'token'}] as never
  const flags = {key: null, token: null} as never
  expect(readSecrets(['mine', 'S3CRET', '--tokn=5'], {args, flags})).toEqual({
    names: ['token'],
    values: ['S3CRET', '5', 'fallback'],
    words: ['mine', '\0<token>', '--tokn=\0<token>'],
  })
  expect(namesOf({args, flags})).toEqual(['key', 'token', 'app', 'token'])
  expect(readSecrets(['x'], {args: {token: null}} as never).values).toEqual(['x'])
})

test("the inputs of sensitive flags are noted, and a list of arguments stays @oclif/core 1's list", () => {
  const noted: string[] = []
  const list = [{name: 'secret', parse: (input: string) => input}]
  const flags = {
    name: {parse: (input: string) => input},
    token: {parse: (input: string) => `${input}!`},
  }
  const options = recordInputs({args: list, flags}, {}, (input: string) => noted.push(input))
  expect(options.args).toBe(list)
  expect([options.flags.name.parse('a'), options.flags.token.parse('b')]).toEqual(['a', 'b!'])
  expect(noted).toEqual(['b'])
})
