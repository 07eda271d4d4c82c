import * as fc from 'fast-check'
import {describe, expect, test} from 'vitest'

import {quoteLine} from '../../src/command-line/quote.js'
import {diagnoseLine} from '../../src/errors/diagnose.js'
import {maskLine, maskWord} from '../../src/secrets/mask-line.js'
import {findMeantIn} from '../../src/secrets/sensitive-names.js'
import {Redactor} from '../../src/secrets/redactor.js'
import {catalogOf} from '../support/manifest-catalog.js'
import {taskCatalog, taskCommands} from '../support/task-catalog.js'

const flags = taskCommands['account:login']!.flags!
const option = {type: 'option'} as const

const login = {args: {}, flagAnnotations: {pin: {sensitive: true}}, flags}

describe('a command line', () => {
  test.each([
    ['--password', 'hunter2'],
    ['--password=hunter2'],
    ['-p', 'hunter2'],
    ['-phunter2'],
    ['-p=hunter2'],
    ['--passwrod', 'hunter2'],
    ['--pasword=hunter2'],
    ['--pas', 'hunter2'],
    ['--pass:hunter2'],
    ['--passwordhunter2'],
    ['-password', 'hunter2'],
    ['password=hunter2'],
    ['password', 'hunter2'],
    ['\u2014password', 'hunter2'],
    ['hunter2', '--password'],
    ['hunter2', '--pasword'],
    ['--apiKey', 'hunter2'],
    ['--api-kye', 'hunter2'],
    ['--github-token', 'hunter2'],
    ['--pin', 'hunter2'],
    ['--password', 'x1', 'hunter2'],
  ])('%s %s %s hides its secret', (...words) => {
    const masked = maskLine(words, login)
    expect(masked.words.join(' ')).not.toContain('hunter2')
    expect(masked.secrets.map(({value}) => value)).toContain('hunter2')
  })

  test.each([
    ['--conn', 'S3CRET'],
    ['--connection', 'S3CRET'],
    ['--connection-strnig=S3CRET'],
    ['dsn=S3CRET'],
    ['S3CRET', '--dsn'],
    ['-dS3CRET'],
  ])('%s %s hides the value of a declared secret', (...words) => {
    const declared = {
      args: {},
      flagAnnotations: {'connection-string': {sensitive: true}, dsn: {sensitive: true}},
      flags: {'connection-string': option, dsn: option},
    }
    expect(maskLine(words, declared).words.join(' ')).not.toContain('S3CRET')
  })

  test('masks a sensitive argument, also after --, and spare words', () => {
    const command = {args: {user: {}, token: {}}, flags: {}}
    const {secrets, words} = maskLine(['ann', '--', 'two', 'words'], command)
    expect(quoteLine(words)).toBe('ann -- <token> <token>')
    expect(secrets.map(({value}) => value)).toEqual(['two', 'words'])
  })

  test.each([
    ['abcd', 'xabcdx', '<user>'],
    ['abc', 'xabcx', 'xabcx'],
    ['abc', 'abc', '<user>'],
  ])('4.15: the secret %s in the word %s leaves %s', (secret, word, shown) => {
    const {words} = maskLine(['--user', word, '--password', secret], login)
    expect(quoteLine(words)).toBe(`--user ${shown} --password <password>`)
  })

  test('hides a word that holds the secret again', () => {
    const {words} = maskLine(['--user', 'hunter2', '--password', 'hunter2'], login)
    expect(quoteLine(words)).toBe('--user <user> --password <password>')
  })

  test('other values stay', () => {
    expect(maskLine(['-u', 'ann', 'x', '--', '-print', 'y', '--passwrd', 'z'], login).secrets).toEqual([])
  })
})

describe('a corrected line with a secret', () => {
  test('is a template, named after the flag as it is spelt right', () => {
    expect(diagnoseLine(taskCatalog(), ['account', 'logni', '--passwrod', 'hunter2', '-u', 'ann'])).toMatchObject({
      nextActions: [{command: 'todo account login --password <password> -u ann', params: {password: {required: true}}}],
    })
  })

  test('shows the secret nowhere, regardless of other mistakes', () => {
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
        // A flag that wants a value takes the next word, and then the secret belongs to no flag.
        fc.pre(!['-u', '--user'].includes(before.at(-1) ?? ''))
        fc.pre(before.includes('account') || before.includes('account:login'))
        expect(JSON.stringify(diagnoseLine(catalog, [...before, ...pair, ...after]) ?? '')).not.toContain(secret)
      }),
    )
  })
})

describe('a secret after a name that is written unusually', () => {
  const command = {
    args: {user: {}},
    flags: {name: option, password: {char: 'p', ...option}, token: {char: 't', ...option}},
  }
  test.each<[words: string[], shown: string[]]>([
    [
      ['-password', 'S3CRET'],
      ['-password', '<password>'],
    ],
    [
      ['-token', 'S3CRET', '-p', 'w0rd'],
      ['-token', '<token>', '-p', '<password>'],
    ],
    [['-password=S3CRET'], ['-p<password>']],
    [
      ['\u201c--token\u201d', 'S3CRET'],
      ['\u201c--token\u201d', '<token>'],
    ],
    [['\u201c--token=S3CRET\u201d'], ['\u201c--token=<token>']],
    [
      ['ann', '+token', 'S3CRET'],
      ['ann', '+token', '<token>'],
    ],
    [
      ['ann', '/password', 'S3CRET'],
      ['ann', '/password', '<password>'],
    ],
    [
      ['login', '--name', '--tokn', '-p', 'S3CRET'],
      ['login', '--name', '--tokn', '-p', '<password>'],
    ],
    [
      ['token:', 'S3CRET'],
      ['token:', '<token>'],
    ],
    [
      ['"api_key":', 'S3CRET'],
      ['"api_key":', '<api_key>'],
    ],
    [
      ['ann', '--', '--token', 'S3CRET'],
      ['ann', '--', '--token', '<token>'],
    ],
    [
      ['--', 'mysql', '--password=S3CRET', '-print', 'x'],
      ['--', 'mysql', '--password=<password>', '-print', 'x'],
    ],
  ])('%j is shown as %j', (words, shown) => {
    const masked = maskLine(words, {...command, strict: false})
    expect(masked.words.map((word) => word.replaceAll('\0', ''))).toEqual(shown)
    expect(masked.secrets.map(({value}) => value)).not.toContain('assword')
  })
})

const vault = {
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
  ])('%s', (typed, meant) => expect(findMeantIn(vault as never)(typed)).toEqual(meant))

  test.each(['--', '-', '--to', '--zork', '-zork', '--nmae', '--xz', 'x-zork', ''])('but not %s', (typed) =>
    expect(findMeantIn(vault as never)(typed)).toBeUndefined(),
  )
})

describe('a command line shows', () => {
  const login = {
    args: {user: {}},
    flags: {name: option, quiet: {char: 'p', type: 'boolean'}, token: {...option, allowStdin: true}, password: option},
  } as const

  test.each([
    // `-` means stdin if the flag reads it.
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
    // `-t` is no flag, and `-p` takes no value.
    ['ann -tSECRET', 'ann -t<token>'],
    ['ann -pSECRET', 'ann -p<password>'],
    ['ann Authorization: Bearer S3CRET', 'ann Authorization: <Authorization> <Authorization>'],
  ])('of %s: %s', (line, shown) => expect(quoteLine(maskLine(line.split(' '), login as never).words)).toBe(shown))

  test('spare words only where the command takes no more', () => {
    const words = ['ann', '--token', 'S3CRET', 'more']
    const shown = (more: object) => quoteLine(maskLine(words, {...login, ...more}).words)
    expect(shown({})).toBe('ann --token <token> <token>')
    expect(shown({strict: false})).toBe('ann --token <token> more')
    expect(shown({args: undefined})).toBe('ann --token <token> more')
    expect(shown({args: {user: {}, when: {}}})).toBe('ann --token <token> more')
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

  test('is left alone if it has a placeholder', () => {
    expect(maskWord('--name=\0<name>', redactor)).toBe('--name=\0<name>')
  })
})

/** No measure, which a slow machine would fail: what costs as much has become quadratic, in milliseconds of CPU. */
const explodedMs = 10_000

test.each([...'=:-."\u2019,;([{<>/+@ \t\n\u200b0a'])('a run of a hundred thousand %j does not explode', (character) => {
  const run = character.repeat(100_000)
  const words = [run, `x${run}`, `x${run}x`, `--size=x${run}x`, `--tokn${run}x`, `-a${run}`, `{"token":"${run}`]
  for (const word of words) {
    for (const line of [[word], ['--token', word], ['--size', word]]) {
      const start = process.cpuUsage()
      const redactor = new Redactor()
      redactor.add(
        maskLine(line, {args: {name: {}}, flags: {size: option, token: option}}).secrets.map(({value}) => value),
      )
      redactor.text(word)
      const shown = JSON.stringify(line.map((each) => each.slice(0, 20)))
      expect(process.cpuUsage(start).user / 1000, shown).toBeLessThan(explodedMs)
    }
  }
})
