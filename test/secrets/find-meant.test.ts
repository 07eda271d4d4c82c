import {describe, expect, test} from 'vitest'

import {Redactor} from '../../src/secrets/redactor.js'
import {findMeantIn} from '../../src/secrets/find-meant.js'
import {maskLine} from '../../src/secrets/mask-line.js'
import {maskMeant} from '../../src/secrets/mask-meant.js'
import {maskWord} from '../../src/secrets/mask-word.js'
import {quoteLine} from '../../src/command-line/quote.js'

const option = {type: 'option'} as const
const command = {
  args: {},
  flagAnnotations: {
    'data-url': {sensitive: true},
    dsn: {sensitive: true},
    vault: {sensitive: true},
    xy: {sensitive: true},
  },
  flags: {
    'data-url': option,
    dsn: {...option, aliases: ['connection']},
    name: option,
    vault: {...option, char: 'q'},
    xy: option,
  },
} as const

describe('a word that is no flag means the sensitive one', () => {
  test.each([
    ['--vau', {name: 'vault'}],
    ['--vualt', {name: 'vault'}],
    ['--my-vault', {name: 'vault'}],
    ['--url', {name: 'data-url'}],
    ['--connectoin', {name: 'dsn'}],
    ['--xy', {name: 'xy'}],
    ['--vaultS3CRET', {isName: true, name: 'vault', value: 'S3CRET'}],
    ['--vaultx-S3CRET', {name: 'vault'}],
    ['--vaulthunter2', {name: 'vault', value: 'hunter2'}],
    ['--xyzzy', {name: 'xy', value: 'zzy'}],
    ['-vS3CRET', {name: 'vault', value: 'S3CRET'}],
    ['-uZork', undefined],
    ['\u2014vault', {name: 'vault'}],
    // No flag of the command, but a name of secrets in general.
    ['--tok', {name: 'token'}],
    ['--tokne', {name: 'token'}],
  ])('%s', (typed, meant) => expect(findMeantIn(command as never)(typed)).toEqual(meant))

  test.each(['--', '-', '--to', '--zork', '-zork', '--nmae', '--xz', 'x-zork', ''])('but not %s', (typed) =>
    expect(findMeantIn(command as never)(typed)).toBeUndefined(),
  )
})

describe('a line shows', () => {
  const login = {
    args: {user: {}},
    flags: {name: option, quiet: {type: 'boolean'}, token: {...option, allowStdin: true}, password: option},
  } as const

  test.each([
    // `-` stands for stdin where the flag reads that.
    ['--token -', '--token -'],
    ['--password -', '--password <password>'],
    ['--token', '--token'],
    ['ann S3CRET --token', 'ann <token> --token'],
    ['--quiet --token', '--quiet --token'],
    ['ann token S3CRET', 'ann token <token>'],
    ['ann token --quiet', 'ann token --quiet'],
    ['--name token S3CRET', '--name token S3CRET'],
    ['ann --tokne S3CRET', 'ann --tokne <token>'],
    ['ann --tokne S3CRET more words', 'ann --tokne <token> <token> <token>'],
    ['ann --tokne S3CRET --quiet more', 'ann --tokne <token> --quiet more'],
    ['ann S3CRET --tokne --quiet', 'ann <token> --tokne --quiet'],
    ['ann --token S3CRET -- more', 'ann --token <token> -- more'],
    ['ann --passwordS3CRET', 'ann --password<password>'],
    ['ann --passwordFile S3CRET', 'ann --password<password> <password>'],
    ['ann --passwordS3CRET --quiet', 'ann --password<password> --quiet'],
    ['ann a=b', 'ann a=b'],
    ['ann token=S3CRET', 'ann token=<token>'],
    ['ann to/ken=S3CRET', 'ann to/ken=S3CRET'],
    ['ann --api_key:S3CRET', 'ann --api_key:<api-key>'],
  ])('of %s: %s', (line, shown) => expect(quoteLine(maskMeant(line.split(' '), login as never).words)).toBe(shown))

  test('spare words only where the command takes no more', () => {
    const words = ['ann', '--token', 'S3CRET', 'more']
    const shown = (more: object) => quoteLine(maskLine(words, {...login, ...more}).words)
    expect(shown({})).toBe('ann --token <token> <token>')
    expect(shown({strict: false})).toBe('ann --token <token> more')
    expect(shown({args: undefined})).toBe('ann --token <token> more')
    expect(shown({args: {user: {}, when: {}}})).toBe('ann --token <token> more')
  })

  test.each([
    [['--token', 'x'], false],
    [['--token', '-x'], true],
    [['--token'], true],
    [['--zork'], true],
    [['a=b'], true],
    [['ann'], false],
    [['--', '--zork'], false],
  ])('%j may hold a misspelt flag: %j', (words, isStrange) =>
    expect(maskLine(words, login as never).isStrange).toBe(isStrange),
  )

  test('no name of a flag in a=b where none of them is sensitive', () => {
    expect(maskLine(['a=b'], {flags: {name: option}}).isStrange).toBe(false)
    expect(maskLine(['a=b'], {}).isStrange).toBe(false)
  })
})

describe('a word on another command’s line', () => {
  const redactor = new Redactor()
  redactor.add(['S3CRET-value'])

  test.each([
    ['plain', 'plain'],
    ['S3CRET-value', '<value>'],
    ['--name=S3CRET-value', '--name=<value>'],
    ['xS3CRET-valuex', '<value>'],
    ['S3CRET-value=x', '<value>'],
  ])('%s is shown as %s', (word, shown) => expect(quoteLine([maskWord(word, redactor)])).toBe(shown))

  test('is left where it has a placeholder already', () => {
    expect(maskWord('--name=\0<name>', redactor)).toBe('--name=\0<name>')
  })
})
