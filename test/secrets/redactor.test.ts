import {inspect} from 'node:util'

import * as fc from 'fast-check'
import {describe, expect, test} from 'vitest'

import {quoteWord} from '../../src/command-line/quote.js'
import {bound, phrase} from '../../src/contract/phrase.js'
import {cleanProse} from '../../src/contract/prose.js'
import {redactError} from '../../src/secrets/redact-outcome.js'
import {redactValue} from '../../src/secrets/redact-value.js'
import {Redactor} from '../../src/secrets/redactor.js'

function redactorOf(...values: string[]): Redactor {
  const redactor = new Redactor()
  redactor.add(values)
  return redactor
}

/** Secrets of every character: regex characters, quotes, newlines, control codes, percent signs, lone surrogates. */
const secret = fc
  .oneof(
    fc.string({maxLength: 30, minLength: 6, unit: 'binary'}),
    fc.string({
      maxLength: 30,
      minLength: 6,
      unit: fc.constantFrom(...String.raw`$^.*+?()[]{}|\/-"'%&=<>@#:; ${'\n\t\x00\x1b\x7f'}aZ9é😀`, '\ud800', '\udc00'),
    }),
  )
  .filter((text) => text.trim().length >= 6 && /[^\s*]/.test(text.trim()))

/** How programs write a value: the spellings of the contract. */
const spellings: Record<string, (text: string) => string> = {
  plain: (text) => text,
  quoted: quoteWord,
  inspected: (text) => inspect({token: text}),
  json: (text) => JSON.stringify({token: text}),
  'json in json': (text) => JSON.stringify(JSON.stringify({token: text})),
  'url-encoded': (text) => encodeURIComponent(Buffer.from(text).toString()),
  'form-encoded': (text) => new URLSearchParams({token: text}).toString(),
  'inside a url': (text) => new URL(`https://example.com/?token=${text}`).href,
  base64: (text) => Buffer.from(text).toString('base64'),
  'base64 with a name': (text) => Buffer.from(`user:${text}`).toString('base64'),
  base64url: (text) => Buffer.from(`xy${text}z`).toString('base64url'),
  hex: (text) => Buffer.from(text).toString('hex'),
}

describe('Redactor', () => {
  test.each(Object.entries(spellings))('hides a secret of any characters, %s', (_, spell) => {
    fc.assert(
      fc.property(secret, (text) => {
        const written = spell(text)
        const shown = redactorOf(text).text(`before ${written} after`)
        expect(shown).not.toContain(text)
        expect(shown).toContain('***')
        // Nothing longer than the padding of base64 is left of it; white space at its ends may be the secret's.
        const rest = shown.replace(/^before ?/, '').replace(/ ?after$/, '')
        expect(rest.length).toBeLessThan(written.length + 1)
      }),
    )
  })

  test.each(['trim', 'trimStart', 'trimEnd'] as const)(
    'hides a secret whose control characters are gone, behind %s',
    (trim) => {
      fc.assert(
        fc.property(secret, (text) => {
          const written = cleanProse(`no access with ${text}`)[trim]()
          fc.pre(cleanProse(text).trim() !== '')
          expect(redactorOf(text).text(written)).toMatch(/^no access with\s*\*\*\*\s*$/)
        }),
        {examples: [['((\r\\+a\n  é+ \r\t']]},
      )
    },
  )

  test('leaves a text without a secret as it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(redactorOf('ghp-1234').text(text)).toBe(text)
      }),
    )
  })

  test('hides a short value only where it is a word of its own', () => {
    expect(redactorOf('1').text('1 of 11, pin=1')).toBe('*** of 11, pin=***')
    expect(redactorOf('ab').text('ab abc "ab"')).toBe('*** abc "***"')
  })

  test('hides values that overlap as one', () => {
    expect(redactorOf('abab', "it's me", "it's").text("xababab it's me")).toBe('x*** ***')
  })

  test('hides each line of a value of several lines', () => {
    expect(redactorOf('-----BEGIN\nabcdef\n-----END').text('key abcdef')).toBe('key ***')
  })

  test('has another mask where a secret is the mask', () => {
    expect(redactorOf('***').text('got *** here')).toBe('got [hidden] here')
  })

  test('asks for its later values once, and only when something is written', () => {
    const redactor = new Redactor()
    let count = 0
    redactor.addLater(() => {
      count += 1
      return ['hunter2']
    })
    expect(count).toBe(0)
    expect([redactor.text('hunter2'), redactor.text('hunter2')]).toEqual(['***', '***'])
    expect(count).toBe(1)
  })
})

test('a value of any shape holds no secret, in keys, numbers, instances, errors, maps and cycles', () => {
  class Client {
    token = 'hunter2'
    nested = {url: new URL('https://x/?t=hunter2')}
  }

  const cycle: Record<string, unknown> = {hunter2: 1}
  cycle['self'] = cycle
  const value = {
    client: new Client(),
    error: Object.assign(new Error('no hunter2'), {hint: 'hunter2'}),
    list: [4711, 4711n, 47_110, true, null],
    map: new Map([['hunter2', new Set(['hunter2'])]]),
  }
  const shown = redactValue({...value, cycle}, redactorOf('hunter2', '4711')) as typeof value
  expect(inspect(shown, {depth: 9})).not.toMatch(/hunter2|4711[^0]/)
  expect({...shown, error: {...shown.error, message: shown.error.message}}).toEqual({
    client: {nested: {url: 'https://x/?t=***'}, token: '***'},
    cycle: expect.objectContaining({'***': 1}),
    error: {hint: '***', message: 'no ***'},
    list: ['***', '***', '***0', true, null],
    map: new Map([['***', new Set(['***'])]]),
  })
})

describe('an error', () => {
  const fields = {
    code: 2,
    data: {result: 'tool', succeeded: ['error']},
    didYouMean: ['todo list --limit 2', 'todo list error'],
    error: 'tool_error',
    field: '--error',
    kind: 'never_ended',
    message: phrase`The error ended with ${'error'}`,
    nextActions: [{command: 'todo error --error error', description: 'An error'}],
    recoverable: false,
    validValues: ['error', 'errors'],
  }

  test('keeps our own words, whatever the secret is', () => {
    const redactor = redactorOf('error', 'tool_error', 'never_ended', 'result', 'true')
    redactor.addWords(() => ['error', 'todo', 'list', 'limit'])
    expect(redactError(fields, redactor)).toEqual({
      ...fields,
      data: {result: 'tool', succeeded: ['***']},
      didYouMean: ['todo list --limit 2', 'todo list error'],
      message: 'The error ended with ***',
      nextActions: [{command: 'todo error --error error', description: 'An ***'}],
      validValues: ['error', '***s'],
    })
  })

  test('shows no secret in any field, and no line that a mask would break', () => {
    fc.assert(
      fc.property(secret, (text) => {
        const told = {
          code: 1,
          data: {[text]: text},
          didYouMean: [`todo ${text}`],
          docUrl: `https://x/${text}`,
          error: text,
          field: text,
          kind: text,
          message: text,
          nextActions: [{command: `todo ${text}`, description: text, params: {[text]: {value: text}}}],
          recoverable: true,
          suggestion: text,
          validValues: [text],
        }
        const shown = redactError(told, redactorOf(text))
        expect(shown.didYouMean).toEqual([])
        expect(inspect(shown, {depth: 9})).not.toContain(text)
        expect(JSON.stringify(shown)).not.toContain(JSON.stringify(text).slice(1, -1))
      }),
    )
  })

  test('of wrong types is no reason to throw', () => {
    const odd = {code: 2, didYouMean: 7, error: 5, message: null, nextActions: [null, 'x'], validValues: {a: 1}}
    expect(() => redactError(odd as never, redactorOf('hunter2'))).not.toThrow()
  })
})

test('of a text that is cut no part of a secret is left', () => {
  const token = 'k7-Qx9+Zt4=Lm2'
  const around = fc.string({maxLength: 40, unit: fc.constantFrom('_', ' ', '\n')})
  fc.assert(
    fc.property(around, around, fc.integer({max: 60, min: 1}), fc.boolean(), (before, after, limit, isOurs) => {
      const text = before + token + after
      const shown = redactorOf(token).text(bound(isOurs ? phrase`Unknown: ${text}` : text, limit))
      expect(shown).not.toMatch(/k7|Qx9|Zt4|Lm2/)
      expect(shown.length).toBeLessThanOrEqual(Math.max(limit, text.length))
    }),
  )
})

test('a dash that is a secret leaves the flags of a line', () => {
  expect(redactorOf('-').text('cli login --token - --agent -x "-"')).toBe('cli login --token *** --agent -x "***"')
})
