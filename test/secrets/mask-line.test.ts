import * as fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {diagnoseLine} from '../../src/suggest/diagnose.js'
import {isSensitive, maskLine, maskText} from '../../src/secrets/secrets.js'
import {catalogOf} from '../support/manifest-catalog.js'
import {taskCatalog, taskCommands} from '../support/task-catalog.js'

const flags = taskCommands['account:login']!.flags!
const option = {type: 'option'} as const

describe('isSensitive', () => {
  test.each([
    'token',
    'password',
    'passwd',
    'client-secret',
    'api-key',
    'apikey',
    'auth',
    'access-key',
    'githubToken',
    'private_key',
    'passphrase',
  ])('--%s is a secret by its name', (name) => expect(isSensitive(name, option)).toBe(true))

  test.each(['key', 'author', 'token-file', 'secretary', 'authorization-url', 'monkey', 'password-policy'])(
    '--%s is none',
    (name) => expect(isSensitive(name, option)).toBe(false),
  )

  test('what the command says goes before the name', () => {
    expect(isSensitive('pin', option, {pin: {sensitive: true}})).toBe(true)
    expect(isSensitive('token', option, {token: {sensitive: false}})).toBe(false)
    expect(isSensitive('password', {type: 'boolean'})).toBe(false)
    expect(isSensitive('constructor', option, {})).toBe(false)
  })
})

describe('maskLine', () => {
  test.each([
    ['--password', 'hunter2'],
    ['--password=hunter2'],
    ['-p', 'hunter2'],
    ['-phunter2'],
    ['-p=hunter2'],
    ['--passwrod', 'hunter2'],
    ['--pasword=hunter2'],
    ['--apiKey', 'hunter2'],
    ['--api-kye', 'hunter2'],
    ['--github-token', 'hunter2'],
    ['--pin', 'hunter2'],
  ])('%s %s', (...words) => {
    const masked = maskLine(words, flags, {pin: {sensitive: true}})
    expect(masked.words.join(' ')).not.toContain('hunter2')
    expect(masked.secrets).toMatchObject([{value: 'hunter2'}])
  })

  test('what is no secret stays', () => {
    expect(maskLine(['-u', 'ann', 'x', '--', '--password', 'y'], flags).secrets).toEqual([])
  })
})

test('a secret in a text that somebody else wrote is taken out', () => {
  expect(maskText('Expected --pin=1 to be one of: 10, 21', [{name: 'pin', value: '1'}])).toBe(
    'Expected --pin=<pin> to be one of: 10, 21',
  )
  expect(maskText('bad: $& hunter2', [{name: '$&', value: 'hunter2'}])).toBe('bad: $& <$&>')
})

describe('a corrected line with a secret', () => {
  test('is a template, named after the flag as it is spelt right', () => {
    expect(diagnoseLine(taskCatalog(), ['account', 'logni', '--passwrod', 'hunter2', '-u', 'ann'])).toMatchObject({
      nextActions: [{command: 'todo account login --password <password> -u ann', params: {password: {required: true}}}],
    })
  })

  test('shows the secret nowhere, whatever else is wrong', () => {
    const annotated = {...taskCommands['account:login'], flagAnnotations: {pin: {sensitive: true}}}
    const catalog = catalogOf({'account:login': annotated}, {bin: 'todo'})
    const secret = 'S3cr3t-Value'
    const words = fc.array(
      fc.constantFrom('account', 'login', 'logn', 'account:login', '-u', 'ann', '--user', '--', '--zork'),
      {maxLength: 5},
    )
    const pairs = fc.constantFrom(
      ['--password', secret],
      [`--password=${secret}`],
      ['-p', secret],
      [`-p${secret}`],
      ['--passwrod', secret],
      [`--pasword=${secret}`],
      ['---password', secret],
      ['--api-kye', secret],
      ['--pin', secret],
      [`--token=${secret}`],
    )
    fc.assert(
      fc.property(words, pairs, words, (before, pair, after) => {
        fc.pre(!before.includes('--'))
        // A flag that wants a value takes the next word, and then the secret belongs to nobody.
        fc.pre(!['-u', '--user'].includes(before.at(-1) ?? ''))
        fc.pre(before.includes('account') || before.includes('account:login'))
        expect(JSON.stringify(diagnoseLine(catalog, [...before, ...pair, ...after]) ?? '')).not.toContain(secret)
      }),
    )
  })
})
