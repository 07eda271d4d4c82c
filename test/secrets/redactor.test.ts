import {inspect} from 'node:util'

import * as fc from 'fast-check'
import {describe, expect, test} from 'vitest'

import {bound, phrase} from '../../src/contract/phrase.js'
import {cleanProse} from '../../src/contract/prose.js'
import {Redactor} from '../../src/secrets/redactor.js'
import {redactorOf, secret} from '../support/secrets.js'

describe('a Redactor', () => {
  test('masks a secret in a message whose control characters were removed', () => {
    const property = fc.property(
      secret,
      fc.constantFrom('trim', 'trimStart', 'trimEnd'),
      (text, trim) => {
        const written = cleanProse(`no access with ${text}`)[trim]()
        expect(redactorOf(text).text(written)).toMatch(/^no access with\s*\*\*\*=*\s*$/)
      },
    )
    fc.assert(property, {examples: [['((\r\\+a\n  é+ \r\t', 'trim']], numRuns: 300})
  })

  test.each<[secrets: string[], text: string, shown: string]>([
    // 4.15: a value under four characters is masked only as a separate word.
    [['1'], '1 of 11, pin=1', '*** of 11, pin=***'],
    [['abc'], 'abc abcd "abc"', '*** abcd "***"'],
    [['abcd'], 'abcde', '***e'],
    [['-'], 'cli login --token - --agent -x "-"', 'cli login --token *** --agent -x "***"'],
    [['abab', "it's me", "it's"], "xababab it's me", 'x*** ***'],
    [['-----BEGIN\nabcdef\n-----END'], 'key abcdef', 'key ***'],
    [['QUJDRA=='], 'token=QUJDRA', 'token=***'],
    [[' \n'], 'a \n b', 'a \n b'],
    [
      ['start', 'startrest'],
      `before ${Buffer.from('startrest').toString('base64')} startrest after`,
      'before *** *** after',
    ],
  ])('masks %j', (secrets, text, shown) => expect(redactorOf(...secrets).text(text)).toBe(shown))

  test('masks everything that was typed if its later values cannot be read', () => {
    const redactor = new Redactor()
    redactor.addWords(() => ['login', 'token', 'user'])
    const read = () => {
      throw new Error('no such file')
    }
    redactor.addLater(read, [
      'login',
      '--user',
      'ann-lee',
      '--token=hunter2',
      '-pS3CRET',
      '--tokn',
      'T0KEN',
    ])
    expect(redactor.text('login --user: ann-lee, hunter2, S3CRET, T0KEN')).toBe(
      'login --user: ***, ***, ***, ***',
    )
    expect(redactor.warning).toBe(
      'All values of the command line are masked, because its secrets could not be read: Error: no such file',
    )
  })
})

test('no part of a secret is left in a text that is cut', () => {
  const token = 'k7-Qx9+Zt4=Lm2'
  const around = fc.string({maxLength: 40, size: 'max', unit: fc.constantFrom('_', ' ', '\n')})
  fc.assert(
    fc.property(
      around,
      around,
      fc.integer({max: 60, min: 1}),
      fc.boolean(),
      (before, after, limit, isOurs) => {
        const text = before + token + after
        const shown = redactorOf(token).text(bound(isOurs ? phrase`Unknown: ${text}` : text, limit))
        expect(shown).not.toMatch(/k7|Qx9|Zt4|Lm2/)
        expect(shown.length).toBeLessThanOrEqual(Math.max(limit, text.length))
      },
    ),
  )
})

test('a long run of one character is one secret', () => {
  expect(redactorOf('-'.repeat(50_000)).text(`x ${'-'.repeat(100_000)} y`)).toBe('x *** y')
  expect(redactorOf('abaab').text('abaabaab abab')).toBe('*** abab')
  expect(redactorOf('abab').text('abababab ababab aba')).toBe('*** *** aba')
})

test.each(['Y=%DjK:2SO{p_&xySzo ', ' hunter2000', 'correct horse\t'])(
  'an encoding that holds the white space around %j is masked (4.14)',
  (value) => {
    for (const encoding of ['base64', 'base64url', 'hex'] as const) {
      const encoded = Buffer.from(value).toString(encoding).replace(/=+$/, '')
      expect(redactorOf(value).text(`x ${encoded} y`)).toBe('x *** y')
    }
  },
)

test('a secret of NULs, of which quotes leave nothing, is found', () => {
  expect(redactorOf('\0').text('a \0 b')).toBe('a *** b')
})

const typedBreaks = [String.raw`\n`, String.raw`\r\n`, String.raw`\\n`]
test.each(['\u2028', '\u0085', '\v', '\f', '\r', '\n', ...typedBreaks])(
  'a line of a secret is masked alone, after the line end %j',
  (end) => {
    const redactor = redactorOf(`first-part${end}second-part`)
    expect(redactor.text('has second-part, and first-part')).toBe('has ***, and ***')
  },
)

test('a private key whose line breaks are typed is masked as each program writes it', () => {
  const line = fc.string({maxLength: 64, minLength: 4, unit: fc.constantFrom(...'aZ9+/rn')})
  const lines = fc.array(line, {maxLength: 5, minLength: 1})
  const property = fc.property(lines, fc.constantFrom(...typedBreaks), (body, typed) => {
    const key = ['-----BEGIN PRIVATE KEY-----', ...body, '-----END PRIVATE KEY-----']
    const redactor = redactorOf(key.join(typed))
    for (const end of [typed, '\n', '\r\n']) {
      const shown = redactor.text(`bad key ${key.join(end)}`)
      expect(shown.replaceAll(end, '')).toMatch(/^bad key (?:\*{3})+$/)
    }
    for (const part of body) expect(redactor.text(`at ${part}.`)).toBe('at ***.')
    expect(redactor.text(inspect([key.join('\n')]))).not.toMatch(/KEY/)
  })
  fc.assert(property)
})

test('half a secret is masked, whatever number of texts a long process has composed before', () => {
  const shown = Array.from({length: 1100}, (_, index) => {
    const cut = bound(`${index} needs S3CRET-VALUE`, 16)
    // As between the answer and the moment in which it is written.
    for (const name of 'abcdefghij') expect(phrase`Unknown: ${`${name}${index}`}`).toContain(name)
    return redactorOf('S3CRET-VALUE').text(cut)
  })
  expect(shown.filter((text) => text.includes('S3'))).toEqual([])
})
