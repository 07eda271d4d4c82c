import * as fc from 'fast-check'
import {describe, expect, test} from 'vitest'

import {findCredentials, findInSecret} from '../../src/secrets/credentials.js'

const letters = (count: number) => 'aB3'.repeat(count).slice(0, count)
const privateKey = '-----BEGIN RSA PRIVATE KEY-----\nMIIE\nAAAA\n-----END RSA PRIVATE KEY-----'
const pgpKey = privateKey.replaceAll('RSA PRIVATE KEY', 'PGP PRIVATE KEY BLOCK')

test.each<[place: string, value: string, found: string[]]>([
  ['a URL', 'https://ann:S3CRET@host/path', ['S3CRET']],
  ['a URL without a user', 'postgres://:S3CRET@host:5432/db', ['S3CRET']],
  ['a URL whose user holds an @', 'postgres://admin@srv:S3CRET@db/x', ['S3CRET']],
  ['an encoded password', 'https://ann:p%40ss@host', ['p%40ss', 'p@ss']],
  ['a password with a space', 'see https://ann:p%40s s@host now', ['p%40s s', 'p@s s']],
  ['no password, but a port and an address', 'see http://localhost:3000, ask bob@acme.com', []],
  ['a password with an @', 'https://ann:p@ss@host', ['p@ss']],
  ['a password with a slash', 'postgres://ann:p/w?d#x@host/db', ['p/w?d#x']],
  ['two URLs', 'from ftp://a:ONE@x to ftp://b:TWO@y', ['ONE', 'TWO']],
  ['two URLs in a list', 'ftp://a:ONE@x,ftp://b:TWO@y', ['ONE', 'TWO']],
  ['a password like a URL', 'https://ann:pass-a://bcdef@host/x', ['pass-a://bcdef']],
  ['a URL after a URL in a path', 'https://proxy:80/https://b:S3CRET@x', ['S3CRET']],
  ['a URL in quotes', '"db://a:S3CRET@x" <b@y>', ['S3CRET']],
  ['a header', 'Authorization: Bearer S3CRET', ['S3CRET']],
  ['a header without a space', 'authorization:Bearer  S3CRET.x=', ['S3CRET.x=']],
  ['a header in quotes', `'Authorization: Bearer S3CRET'`, [`S3CRET'`, 'S3CRET']],
  ['a header in two pairs of quotes', `"'X-Api-Key: S3CRET'"`, [`S3CRET'"`, `S3CRET'`, 'S3CRET']],
  [
    'a quoted header with quotes in it',
    `"X-Api-Key: it's "so" 'q'"`,
    [`it's "so" 'q'"`, `it's "so" 'q'`, `it's "so" 'q`, 'it'],
  ],
  ['several headers', 'Accept: x\r\nAuthorization: Bearer S3CRET', ['S3CRET']],
  ['several headers, typed', String.raw`Accept: x\r\nX-Api-Key: S3CRET`, ['S3CRET']],
  ['headers in a line', 'Accept: x, Authorization: Bearer S3CRET', ['S3CRET']],
  ['a list of headers', '["Accept: x", "Authorization: Bearer S3CRET"]', ['S3CRET']],
  ['a list without its quotes', '[Authorization: Bearer S3CRET]', ['S3CRET']],
  ['the Basic form', 'Authorization: Basic YW5uOlMzQ1JFVA==', ['YW5uOlMzQ1JFVA==', 'S3CRET']],
  [
    'a header with parameters',
    'Authorization: AWS4-HMAC-SHA256 Credential=AKIA, Signature=S3CRET',
    ['Credential=AKIA, Signature=S3CRET', 'AKIA', 'S3CRET', 'Credential=AKIA', 'AKIA,'],
  ],
  ...['DPoP', 'HMAC', 'Negotiate', 'Digest'].map((scheme): [string, string, string[]] => [
    `the scheme ${scheme}`,
    `Authorization: ${scheme} S3CRET`,
    ['S3CRET'],
  ]),
  ...['ApiKey', 'Bot', 'SSWS', 'OAuth'].flatMap((scheme): [string, string, string[]][] => {
    const value = `${scheme} S3CRET`
    return [
      ['a scheme of a server', `Proxy-Authorization: ${value}`, [value, 'S3CRET']],
      ['a scheme of a server in JSON', `{"Authorization":"${value}"}`, [value, 'S3CRET']],
    ]
  }),
  [
    'cookies',
    'Cookie: sid=S3CRET; theme=dark',
    ['sid=S3CRET; theme=dark', 'S3CRET', 'dark', 'sid=S3CRET'],
  ],
  ['a cookie of a server', 'Set-Cookie: sid=S3CRET', ['sid=S3CRET', 'S3CRET']],
  ['another header', 'X-Api-Key: S3CRET', ['S3CRET']],
  ['JSON', '{"password":"S3CRET","user":"ann"}', ['S3CRET']],
  ['JSON with escapes', '{"db": {"apiKey" : "a \\"b\\""}}', ['a "b"', 'a ']],
  ['a header in JSON', '{"headers": {"Authorization": "Bearer S3CRET"}}', ['S3CRET']],
  ['a list in JSON', '{"passwords":["S3CRET","T0KEN"]}', ['S3CRET', 'T0KEN']],
  ['an object in JSON', '{"a":[{"credentials":{"x":{"y":[["S3CRET"]]}}}]}', ['S3CRET']],
  ['a number in JSON', '{"passcode": 47110815}', ['47110815']],
  ['a named value in JSON', '{"env":[{"name":"API_KEY","value":"S3CRET"}]}', ['S3CRET']],
  ['a named value beside a key', '{"name":"db","key":"PASSWORD","value":"S3CRET"}', ['S3CRET']],
  ['a keyed value beside a name', '{"key":"db","name":"PASSWORD","value":"S3CRET"}', ['S3CRET']],
  ['a URL in JSON', '{"a":["x",{"url":"db://a:S3CRET@h/"}]}', ['S3CRET']],
  ['JSON in JSON', JSON.stringify({a: JSON.stringify({token: 'S3CRET'})}), ['S3CRET']],
  ['JSON in text', 'body={"password":"S3CRET"} and more', ['S3CRET']],
  ['the same key twice', '{"token":"S3CRET","token":"T0KEN"}', ['S3CRET', 'T0KEN']],
  ['JSON that is cut', '{"a":{"token":"S3CRET', ['S3CRET']],
  ['JSON without its quotes', '{password: S3CRET, a: b}', ['S3CRET']],
  ['a list without its quotes in JSON', '{passwords:[S3CRET,T0KEN]}', ['S3CRET', 'T0KEN']],
  ['JavaScript', "[{'token':'S3CRET'},{token:T0KEN}]", ['S3CRET', 'T0KEN']],
  ['JSON with escaped quotes', String.raw`{\"token\":\"S3CRET\"}`, ['S3CRET']],
  ['a query', 'https://h/?access_token=S3CRET&x=1', ['S3CRET']],
  ['a nested name', 'db[password]=S3CRET&x=1', ['S3CRET']],
  ['a nested name and index', 'users[0][password]=S3CRET&keys[0]=x', ['S3CRET']],
  ['a list', 'tokens[]=S3CRET&tokens[1]=T0KEN', ['S3CRET', 'T0KEN']],
  ['a list of nested names', 'db[tokens][]=S3CRET', ['S3CRET']],
  ['an encoded nested name', 'db%5Bpassword%5D=S3CRET&tokens%5b%5d=T0KEN', ['S3CRET', 'T0KEN']],
  ['an encoded pair', 'password%3DS3CRET', ['S3CRET']],
  ['a query in a query', 'u=https%3A%2F%2Fh%2F%3Ftoken%3DS3CRET%26x%3d1', ['S3CRET']],
  ['an encoded URL', 'u=https%3A%2F%2Fann%3AS3CRET%40h%2F%3Fx%3D1&y=2', ['S3CRET']],
  ['an encoded URL alone', 'redis%3a%2f%2f%3aS3%2540CRET%40h', ['S3%40CRET', 'S3@CRET']],
  ['a nested name below a secret one', 'user[token][x]=S3CRET&y=1', ['S3CRET']],
  ['a name of one letter', 'a[token][0][x]=S3CRET', ['S3CRET']],
  ['a member of a variable', 'env["API_KEY"]=S3CRET', ['S3CRET']],
  ['a member of a variable in code', `process.env['STRIPE_KEY'] = "S3CRET";`, ['S3CRET']],
  ['a quoted name', '"token"="S3CRET"', ['S3CRET']],
  ['a pair that is encoded twice', 'token%253DS3CRET', ['S3CRET']],
  ['a query in a query in a query', '?u=%2F%3Fv%3D%252F%253Ftoken%253DS3CRET', ['S3CRET']],
  ['an encoded value in quotes', 'token%3D%22S3CRET%22', ['S3CRET']],
  ['an encoded list', 'A%3Db%2CDB_PASSWORD%3DS3CRET', ['S3CRET']],
  ['encoded JSON', '?q=%7B%22passcode%22%3A4711%7D', ['4711', '4711%7D']],
  ['an encoded query', 'https://h/?x=1&token=a%20b', ['a%20b', 'a b']],
  [
    'a connection string',
    'Server=x;AccountKey=S3CRET==;Suffix=y',
    ['S3CRET==;Suffix=y', 'S3CRET=='],
  ],
  ['a quoted connection string', 'host=x password="two; words" user=y', ['two; words']],
  ['a list of variables', 'A=b,DB_PASSWORD=S3CRET', ['S3CRET']],
  ['a file of settings', '[db]\npassword = S3CRET\nuser = ann', ['S3CRET']],
  ['a command line with an equals sign', 'mysql --password=S3CRET -u x', ['S3CRET']],
  ['a command line', `login --password 'two words' --token S3CRET`, ['two words', 'S3CRET']],
  [
    'a command line with an escaped quote',
    String.raw`mysql --password "pa\"ssw0rd" -u x`,
    [String.raw`pa\"ssw0rd`, 'pa"ssw0rd', 'pa\\'],
  ],
  [
    'a word with an escaped quote',
    String.raw`mysql --password pa\'ssw0rd -u x`,
    [String.raw`pa\'ssw0rd`, `pa'ssw0rd`, 'pa\\'],
  ],
  [
    'a word with an escaped space',
    String.raw`mysql --password two\ words -u x`,
    [String.raw`two\ words`, 'two words', 'two\\'],
  ],
  [
    'a quoted pair with an escaped quote',
    String.raw`host=x password="pa\"ssw0rd" user=y`,
    [String.raw`pa\"ssw0rd`, 'pa"ssw0rd', 'pa\\'],
  ],
  // `encodeURIComponent` leaves a single quote as it is.
  ['a query with quotes in the value', `x?token='a%20'b&c`, [`a%20`, 'a ', `'a%20'b`, `'a 'b`]],
  ['a query with a value in quotes', `x?token='a'&c`, ['a', `'a'`]],
  ['a pair that begins with a quoted text', `password='pa'ss x`, ['pa', `'pa'ss`]],
  ['a word that begins with a quoted text', `x --password "pa"ss`, ['pa', '"pa"ss']],
  ['a path that ends in a backslash', String.raw`x --secret "C:\" -u y`, ['C:\\']],
  [
    'an option after such a path',
    String.raw`x --secret "C:\" --token "S3CRET"`,
    [String.raw`C:\" --token `, 'C:" --token ', 'C:\\', 'S3CRET'],
  ],
  ['a continued line', 'x --token S3CRET \\\n --user y', ['S3CRET']],
  ['an address without a scheme', 'ann:S3CRET@db.example.com', ['S3CRET']],
  ['an address with a port', 'ann:word@db:5432/x', ['word']],
  ['an address with a path', 'postgres:pa55@db/x', ['pa55']],
  ['an address of numbers', 'see ann:p@ss@10.0.0.1, please', ['p@ss']],
  ['an address after an equals sign', 'target=ann:S3CRET@localhost/x', ['S3CRET']],
  ['an address of a user with a domain', 'ann@corp.com:S3CRET@db.example.com:5432', ['S3CRET']],
  ['an address of a Windows user', String.raw`CORP\ann:S3CRET@proxy.corp.com:8080`, ['S3CRET']],
  ['an address of a Windows user without a port', String.raw`CORP\ann:S3CRET@proxy`, ['S3CRET']],
  ['such an address in JSON', String.raw`{"proxy":"CORP\\ann:S3CRET@a.com"}`, ['S3CRET']],
  ['an address without a user', ':S3CRET@db.example.com:6379', ['S3CRET']],
  ['an address of IPv6', 'ann:S3CRET@[::1]:5432', ['S3CRET']],
  ['an address with an underscore', 'ann:S3CRET@db_1:5432', ['S3CRET']],
  ['an address with a final dot', 'ann:S3CRET@db.example.com.', ['S3CRET']],
  ['a login of curl', 'curl -u a:S3CRET x', ['S3CRET']],
  ['a login of curl, glued', 'curl -ua:S3CRET x', ['S3CRET']],
  ['a login in quotes', `curl -u "ann:two words" x`, ['two words']],
  ['a login of a long flag', '`curl --user a:S3CRET x`', ['S3CRET']],
  ['a login after an equals sign', 'see curl --proxy-user=a:S3CRET, or ask', ['S3CRET,', 'S3CRET']],
  ['a login with an address', 'curl -u ann:S3CRET@db.example.com', ['S3CRET']],
  ['a scheme of one word', 'authorization=DPoP S3CRET', ['S3CRET']],
  ['a signed URL', 'https://h/?X-Amz-Date=1&X-Amz-Signature=S3CRET&x=1', ['S3CRET']],
  ['a shared access signature', 'https://h/?sv=2024&sig=S3CRET%3D', ['S3CRET%3D', 'S3CRET=']],
  ['a key in a variable', 'A=b,STRIPE_KEY=S3CRET', ['S3CRET']],
  ['a token in two words', 'Bearer S3CRET', ['S3CRET']],
  ['a token in a sentence', `use "bearer ${'x'.repeat(20)}" now`, ['x'.repeat(20)]],
  ['a private key', `the key ${privateKey}, cut`, [privateKey]],
  ['a private key that is cut', privateKey.slice(0, 50), [privateKey.slice(0, 50)]],
  ['an encrypted key of PGP', pgpKey, [pgpKey]],
  ...[
    `ghp_${letters(36)}`,
    `github_pat_11ABC_${letters(40)}`,
    `glpat-${letters(20)}`,
    `sk_live_${letters(24)}`,
    `xoxb-123456789012-${letters(24)}`,
    'AKIAIOSFODNN7EXAMPLE',
    `AIza${letters(35)}`,
    `npm_${letters(36)}`,
    `sk-ant-api03-${letters(30)}`,
    `eyJ${letters(20)}.eyJ${letters(20)}.${letters(20)}`,
  ].flatMap((token): [string, string, string[]][] => [
    ['a word', token, [token]],
    ['a text', `it is "${token}", see`, [token]],
  ]),
])('%s holds a credential: %s', (_, value, found) => {
  expect(findCredentials(value)).toEqual(found)
})

test.each([
  '',
  'https://ann@host/a:b@c',
  'https://host:80 for bob@example.org',
  'https://ann@host and bob@example.org',
  'https://host:8080/@scope/name',
  'https://[::1]:8080/@scope/name',
  'https://ann@host:8080/@scope',
  'Content-Type: text/plain',
  '{"user":"ann","token_file":"x"}',
  '{"token":true,secret: null}',
  '{"secretary":"ann"}',
  '{"name":"limit","value":"x"}',
  'create:token',
  'docker run -u node:node. or -u root:docker, or --user 1000:1000',
  'git push -u origin main:next',
  String.raw`C:\x\app:service@tag`,
  'fix the auth: handle expiry',
  'feat(auth): expire earlier',
  'a --token-file b --tokens',
  'token_file=x&limit=3',
  'db[token_file]=x&token[file]=y',
  'limit[max_tokens]=5&password[token_count]=3&token[0][name]=x&env["SORT_KEY"]=y',
  'token_file%3Dx%26limit%3D3',
  'u=https%3A%2F%2Fh%3A80%2Fa%40b',
  '[token]',
  'name@1.2.3',
  'app:service@tag',
  'npm:foo-2@1.2.3-beta.rc',
  'npm:@scope/a@next',
  'mailto:ann2@example.com',
  '{owner:ann2@example.com}',
  'role:dev.ops@example.com',
  'git@github.com:org/repo.git',
  'git@github.com:org/repo@feature.branch',
  ':tada: ask :bob2@acme.com',
  'ghcr.io/o/app:v1@sha256:0123456789abcdef',
  'image:v1.2@main/x',
  'C:/x/y@2.example.com',
  '10:30@cafe.com',
  'Bearer authentication',
  'send a bearer token please',
  'sk-learn-or-another-package-of-this-name',
  'task-1234567890-abcdefghijklmnop',
  '-----BEGIN PUBLIC KEY-----\nMIIE\n-----END PUBLIC KEY-----',
  'SORT_KEY=x,MY_PUBLIC_KEY=x,foo_key=x',
  'sig=x',
  'https://h/?sigma=3&design=2',
])('%s holds none', (value) => {
  expect(findCredentials(value)).toEqual([])
})

/** What may follow a secret in a text, and is no part of it. */
const followers = ['', '#frag', ')', ']', '>', '}', '.', '!', ').', '>,', '"}', '`.', '#a)', '#a).']
/** Places in which a secret ends at the end of a word. */
const openPlaces = [
  '?access_token=',
  '[a](https://x/?token=',
  '<https://x/?a=1&X-Amz-Signature=',
  'see password=',
  'use --password ',
  'curl -u ann:',
  '(X-Api-Key: ',
]

test('a secret is found whatever ends it', () => {
  const secret = fc
    .string({maxLength: 20, minLength: 4, unit: fc.constantFrom(...'aZ9+/~.-_#)!')})
    .filter((text) => /^[a-z].*\d$/i.test(text))
  const place = fc.constantFrom(...openPlaces)
  const follower = fc.constantFrom(...followers)
  const property = fc.property(place, secret, follower, (before, text, after) => {
    // What ends such a secret is not known.
    fc.pre(!after.startsWith('#') || !text.includes('#'))
    // A header's value may have spaces.
    const more = before.includes('Key:') ? '' : ' x'
    expect(findCredentials(`${before}${text}${after}${more}`)).toContain(text)
  })
  fc.assert(property, {examples: [['?access_token=', 'hunter22', '#frag']], numRuns: 300})
})

/**
 * No measure, which a slow machine would fail: a text that costs as much has become quadratic, in
 * milliseconds of CPU.
 */
const explodedMs = 10_000

test.each([
  ['an unclosed brace', 'a'],
  ['an unclosed brace before quotes', `a"'`],
  ['an unclosed brace before spaces', 'a   '],
  ['braces', 'a{'],
  ['lists', '['],
  ['equals signs', 'token="\\"'],
  ['brackets', 'a[token][0]='],
  ['long names in brackets', 'ab["cd"]'],
  ['encoded pairs', 'a%5Btoken%5D%3D'],
  ['encoded URLs', 'a%3A%2F%2Fb%3A'],
  ['encoded JSON', '%7B%22token%22%3A'],
  ['options', '--token "\\" '],
  ['logins of curl', '-u "\\" a:b1 '],
  ['sentence ends', 'token=.!?'],
  ['users of Windows', 'a\\b:c1@d '],
  ['addresses', 'a://b:c'],
  ['logins', 'a:b@'],
  ['tokens', '-eyJ'],
  ['keys', '-sk'],
  ['private keys', '-----BEGIN PRIVATE KEY-----'],
  ['schemes', 'bearer '],
])('the cost of reading %s does not explode', (_, part) => {
  const value = `{${part.repeat(100_000 / part.length)}`
  const start = process.cpuUsage()
  findCredentials(value)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(explodedMs)
})

test('a secret that holds credentials is itself one, and they are, too', () => {
  expect(findInSecret('token', 'Bearer S3CRET')).toEqual(['Bearer S3CRET', 'S3CRET'])
  expect(findInSecret('dsn', 'db://a:S3CRET@h')).toEqual(['db://a:S3CRET@h', 'S3CRET'])
  expect(findInSecret('authorization', 'Bot S3CRET')).toEqual(['Bot S3CRET', 'S3CRET'])
  const basic = 'YW5uOlMzQ1JFVA=='
  expect(findInSecret('auth', `Basic ${basic}`)).toEqual([`Basic ${basic}`, basic, 'S3CRET'])
  expect(findInSecret('password', 'two words')).toEqual(['two words'])
  expect(findInSecret('token', 'S3CRET')).toEqual(['S3CRET'])
})

/** Values that are in JSON in any way. */
const json = fc.letrec<{value: unknown}>((tie) => ({
  value: fc.oneof(
    {maxDepth: 4},
    fc.string(),
    fc.integer(),
    fc.constant(null),
    fc.array(tie('value'), {maxLength: 3}),
    fc.dictionary(fc.constantFrom('user', 'name', 'value', 'a', 'token_file'), tie('value'), {
      maxKeys: 3,
    }),
  ),
})).value

/** Puts a secret under a sensitive name somewhere in a value. */
const hide = (value: unknown, secret: unknown, path: number): unknown => {
  if (path <= 0 || typeof value !== 'object' || value === null)
    return {
      [['passwords', 'api_key', 'clientSecret', 'Authorization'][-path % 4] ?? 'token']: secret,
    }
  if (Array.isArray(value)) return [...(value as unknown[]), hide(value[0], secret, path - 1)]
  return {...value, inner: hide(Object.values(value)[0], secret, path - 1)}
}

describe('what is under a sensitive name in JSON', () => {
  const texts = (value: unknown): string[] => {
    if (typeof value === 'string') return [value]
    if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(texts)
    return []
  }
  const secret = fc.string({maxLength: 40, minLength: 4, unit: 'grapheme'})

  test('is found at any depth, in lists and objects, however it is written', () => {
    const writers = [
      (value: unknown) => JSON.stringify(value),
      (value: unknown) => JSON.stringify(value, null, 2),
      (value: unknown) => JSON.stringify({text: JSON.stringify(value)}),
      (value: unknown) => `--data=${JSON.stringify(value)} --more`,
      (value: unknown) => `https://h/?x=1&q=${encodeURIComponent(JSON.stringify(value, null, 1))}`,
      (value: unknown) => String(new URLSearchParams({q: JSON.stringify(value, null, 1)})),
    ]
    const shapes = [
      (text: string): unknown => text,
      (text: string): unknown => [text],
      (text: string): unknown => ({a: {b: [{c: text}]}}),
    ]
    fc.assert(
      fc.property(
        json,
        secret,
        fc.constantFrom(...shapes),
        fc.constantFrom(...writers),
        fc.integer({max: 5, min: -3}),
        (value, text, shape, write, path) => {
          fc.pre(!['true', 'null', 'false'].includes(text))
          expect(findCredentials(write(hide(value, shape(text), path)))).toEqual(
            expect.arrayContaining(texts(shape(text))),
          )
        },
      ),
    )
  })

  test('is not found where no name is sensitive', () => {
    fc.assert(
      fc.property(json, (value) => {
        fc.pre(texts(value).every((text) => !/[:={[]|--/.test(text)))
        expect(findCredentials(JSON.stringify(value))).toEqual([])
      }),
    )
  })
})
