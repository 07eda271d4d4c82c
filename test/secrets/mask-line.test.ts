import * as fc from 'fast-check'
import {describe, expect, test} from 'vitest'

import {quoteLine} from '../../src/command-line/quote.js'
import {diagnoseLine} from '../../src/corrections/diagnose.js'
import {maskLine} from '../../src/secrets/mask-line.js'
import {readParsed} from '../../src/secrets/read-secrets.js'
import {Redactor} from '../../src/secrets/redactor.js'
import {type SecretCommand} from '../../src/secrets/sensitive-names.js'
import {catalogOf} from '../support/manifest-catalog.js'
import {taskCommands} from '../support/task-catalog.js'

const option = {type: 'option'} as const

const login: SecretCommand = {
  args: {user: {}},
  flagAnnotations: {'connection-string': {sensitive: true}, dsn: {sensitive: true}},
  flags: {
    'connection-string': option,
    dsn: option,
    header: {char: 'H', multiple: true, ...option},
    name: {char: 'u', ...option},
    password: option,
    quiet: {char: 'q', type: 'boolean'},
    secret: {char: 's', ...option},
    token: {allowStdin: true, ...option},
  },
}

const show = (line: string, command = login) => quoteLine(maskLine(line.split(' '), command).words)

describe('a command line hides', () => {
  test.each([
    ['ann --password S3CRET', 'ann --password <password>'],
    ['ann --password=S3CRET', 'ann --password=<password>'],
    ['ann -s S3CRET', 'ann -s <secret>'],
    ['ann -sS3CRET', 'ann -s<secret>'],
    ['ann --password -', 'ann --password <password>'],
    ['ann --password two words', 'ann --password <password> <password>'],
    ['ann -u S3CRET --password S3CRET', 'ann -u <name> --password <password>'],
    // A flag that is misspelt, or not the command's.
    ['ann --passwrod S3CRET', 'ann --passwrod <password>'],
    ['ann --pas S3CRET', 'ann --pas <password>'],
    ['ann --pass:S3CRET', 'ann --pass:<pass>'],
    ['ann -password S3CRET', 'ann -password <password>'],
    ['ann \u2014password S3CRET', "ann '\u2014password' <password>"],
    ['ann --connection-strnig=S3CRET', 'ann --connection-strnig=<connection-string>'],
    ['ann dsn=S3CRET', 'ann dsn=<dsn>'],
    ['ann --apiKey S3CRET', 'ann --apiKey <api-key>'],
    ['ann --github-token S3CRET', 'ann --github-token <github-token>'],
    ['ann --tokne S3CRET more words', 'ann --tokne <token> <token> <token>'],
    ['ann --tokne S3CRET --quiet more', 'ann --tokne <token> --quiet more'],
    // A question is no secret (4.6a, 4.15).
    ['ann --passwrod --help', 'ann --passwrod --help'],
    ['ann --pas --dry-run', 'ann --pas --dry-run'],
    ['ann --password --schema', 'ann --password --schema'],
    ['ann -phunter2', 'ann -p<password>'],
    // A value that is spelled like the flag.
    ['ann -ppassword1', 'ann -p<password>'],
    ['ann -pPassw0rd next', 'ann -p<password> <password>'],
    ['ann -passwrod S3CRET', 'ann -p<password> <password>'],
    ['ann Authorization: Bearer S3CRET', 'ann Authorization: <Authorization> <Authorization>'],
    ['ann Authorization: Digest S3CRET', 'ann Authorization: <Authorization> <Authorization>'],
    [
      '-H Accept: x Authorization: Basic S3CRET Age: 1',
      '-H Accept: x Authorization: <Authorization> <Authorization> Age: 1',
    ],
    ['-H Authorization:Bearer S3CRET -q', '-H <header> <Authorization> -q'],
    ['-H X-Api-Key: S3CRET more', '-H X-Api-Key: <X-Api-Key> more'],
    ['-H Cookie: a=S3CRET; b=S3CRET2 -q', '-H Cookie: <Cookie> <Cookie> -q'],
    [
      '-H Authorization: Digest a=S3CRET, b=S3CRET2',
      '-H Authorization: <Authorization> <Authorization> <Authorization>',
    ],
    // curl's `-u`, and flags like it.
    ['ann --user ann:S3CRET', 'ann --user ann:<password>'],
    ['ann --proxy-user=ann:S3CRET', 'ann --proxy-user=ann:<password>'],
    ['ann -- curl -u ann:S3CRET', 'ann -- curl -u ann:<password>'],
    ['ann -- -uann:S3CRET', 'ann -- -uann:<password>'],
    ['ann -- curl -u :S3CRET', 'ann -- curl -u :<password>'],
    [':S3CRET -q', ':<password> -q'],
    ['ann:S3CRET -q', 'ann:<password> -q'],
    ['ann Bearer S3CRET', 'ann Bearer <token>'],
    ['ann -- curl -u ann:s3cret', 'ann -- curl -u ann:<password>'],
    ['ann STRIPE_KEY=S3CRET', 'ann STRIPE_KEY=<stripe-key>'],
    ['ann --name ann:S3CRET@db:80/x', 'ann --name <name>'],
    // A character that is no flag, before one that takes a secret.
    ['ann -xsS3CRET', 'ann -xs<secret>'],
    ['ann -qxs=S3CRET', 'ann -qxs=<secret>'],
    ['ann -xqsS3CRET', 'ann -xqs<secret>'],
    ['xS3CRETx -\u{1F600}sS3CRET', "<user> '-\u{1F600}s'<secret>"],
    ['ann -p\nhunter2', 'ann -p<password>'],
    ['ann -- mysql --password=S3CRET -print', 'ann -- mysql --password=<password> -print'],
    // 4.15: three characters are a separate word.
    ['xS3CRETx --password S3CRET', '<user> --password <password>'],
    ['xabcx --password abc', 'xabcx --password <password>'],
    ['abc --password abc', '<user> --password <password>'],
  ])('%s as %s', (line, shown) => expect(show(line)).toBe(shown))

  test.each([
    // A long name with one dash begins with the character of a flag.
    ['-token S3CRET ann', '-t<token> <token> ann', ['oken', 'S3CRET']],
    ['-token=S3CRET ann', '-t<token> ann', ['oken=S3CRET', 'S3CRET']],
    ['-token -a x', '-t<token> -a x', ['oken']],
    ['-tokne S3CRET ann', '-t<token> <token> ann', ['okne', 'S3CRET']],
    ['-tS3CRET ann', '-t<token> ann', ['S3CRET']],
    ['-auth-key S3CRET ann', '-auth-key <auth-key> ann', ['S3CRET']],
    ['-auth-key:S3CRET ann', '-auth-key:<auth-key> ann', ['S3CRET']],
    ['-app x ann', '-app x ann', []],
  ])('%s as %s, where a flag has the first character', (line, shown, found) => {
    const command = {
      args: {name: {}, value: {}},
      flags: {
        app: {char: 'a', ...option},
        'auth-key': option,
        token: {char: 't', ...option},
      },
    } as const
    const {secrets, words} = maskLine(line.split(' '), command)
    expect([quoteLine(words), secrets.map(({value}) => value)]).toEqual([shown, found])
  })

  test.each([
    // The flag that lost a dash is not the command's, or misspelled.
    ['-tokne S3CRET ann', '-tokne <token> ann'],
    ['-token S3CRET ann', '-token <token> ann'],
    ['-tokne=S3CRET ann', '-tokne=<token> ann'],
    ['-tag x ann', '-tag x ann'],
    ['-tags x ann', '-tags x ann'],
    ['-qpas x ann', '-qpas x ann'],
    ['-t okne x', '-t okne x'],
  ])('%s as %s, where another flag has the first character', (line, shown) => {
    const command = {
      args: {name: {}, value: {}},
      flags: {
        quiet: {char: 'q', type: 'boolean'},
        path: {char: 'p', ...option},
        tag: {char: 't', ...option},
      },
    } as const
    expect(show(line, command)).toBe(shown)
  })

  test.each([
    // `-` means stdin if the flag reads it.
    'ann --token -',
    'ann --token',
    'ann --tokne --quiet',
    'ann token --quiet',
    'ann --name token S3CRET',
    'ann to/ken=S3CRET',
    'ann -u x -- -print y',
    // Two unknown characters are a misspelt word.
    'ann -xysure',
    'ann -xuschema',
    'ann -output',
    'ann -H Accept: text/plain more',
    'ann --name ann:x',
    'ann --user 1000:1000',
    'ann --user node:node',
    'ann --user :1000',
    'ann --user ::1',
    'ann --user arn:aws:iam::1:user/x',
    'ann --user https://example.com/ann',
    'ann Bearer tokens',
    'ann NODE_ENV=x SORT_KEY=y PROJECT_KEY=OPS',
    'ann -- curl --user= ann:S3CRET',
    'ann -- docker run -u root:docker img',
    'ann -- git push -u origin:main',
  ])('nothing in %s', (line) => expect(show(line)).toBe(line))

  test('the password of a flag or an argument that is called user, in every source', () => {
    const command = {args: {login: {}}, flags: {'admin-user': {char: 'u', ...option}}} as const
    const {secrets, words} = maskLine(['-u', 'ann:S3CRET', 'bob:T0KEN'], command)
    expect(quoteLine(words)).toBe('-u ann:<password> bob:<password>')
    expect(secrets.map(({value}) => value)).toEqual(['S3CRET', 'T0KEN'])
    const parsed = {args: {login: 'bob:T0KEN'}, flags: {'admin-user': 'ann:S3CRET'}}
    expect(readParsed(parsed, command)).toEqual(['S3CRET', 'T0KEN'])
  })

  test('a sensitive argument, also after --, and spare words', () => {
    const {secrets, words} = maskLine(['ann', '--', 'two', 'words'], {
      args: {user: {}, token: {}},
      flags: {},
    })
    expect(quoteLine(words)).toBe('ann -- <token> <token>')
    expect(secrets.map(({value}) => value)).toEqual(['two', 'words'])
    const flags = {token: {char: 't', type: 'option'}} as const
    const glued = maskLine(['--', '-tS3CRET', '-x'], {args: {name: {}}, flags})
    expect(quoteLine(glued.words)).toBe('-- -t<token> -x')
    expect(glued.secrets).toEqual([{name: 'token', value: 'S3CRET'}])
  })

  test('spare words only where the command takes no more', () => {
    const line = 'ann --token S3CRET more'
    expect(show(line)).toBe('ann --token <token> <token>')
    for (const more of [{strict: false}, {args: undefined}, {args: {user: {}, when: {}}}]) {
      expect(show(line, {...login, ...more})).toBe('ann --token <token> more')
    }
  })
})

test('one mistake in the name of another flag hides nothing', () => {
  const names = ['column', 'config', 'confirm', 'parser', 'select', 'section']
  const flags = Object.fromEntries(names.map((name) => [name, option]))
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const mistyped = names.flatMap((name) =>
    Array.from(name).flatMap((_, at) =>
      ['', ...letters].map((letter) => name.slice(0, at) + letter + name.slice(at + 1)),
    ),
  )
  expect(mistyped).toContain('conkig')
  const hidden = mistyped.filter((name) => {
    return show(`--${name} prod`, {args: {}, flags}) !== `--${name} prod`
  })
  expect(hidden).toEqual([])
  expect(show('--cokie prod', {args: {}, flags})).toBe('--cokie <cookie>')
})

describe('a corrected line with a secret', () => {
  test('shows the secret nowhere, regardless of other mistakes', () => {
    const annotated = {...taskCommands['account:login'], flagAnnotations: {pin: {sensitive: true}}}
    const catalog = catalogOf({'account:login': annotated}, {bin: 'todo'})
    const secret = 'S3cr3t-Value'
    const words = fc.array(
      fc.constantFrom(
        'account',
        'login',
        'logn',
        'account:login',
        '-u',
        'ann',
        '--user',
        '--',
        '--zork',
      ),
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
        expect(
          JSON.stringify(diagnoseLine(catalog, [...before, ...pair, ...after]) ?? ''),
        ).not.toContain(secret)
      }),
    )
  })
})

test.each([
  ['plain', 'plain'],
  ['S3CRET-value', '<value>'],
  ['--name=S3CRET-value', '--name=<value>'],
  ['xS3CRET-valuex', '<value>'],
  ['S3CRET-value=x', '<value>'],
  ['--name=\0<name>', '--name=<name>'],
])('the word %j on another command’s line is shown as %s', (word, shown) => {
  const redactor = new Redactor()
  redactor.add(['S3CRET-value'])
  expect(quoteLine([redactor.word(word)])).toBe(shown)
})

/**
 * No measure, which a slow machine would fail: what costs as much has become quadratic, in
 * milliseconds of CPU.
 */
const explodedMs = 10_000

const units = [
  ...'=:-."\'\u2019,;([{<>/+@ \t\n\u200B0a\\%&',
  '\\"',
  '%41',
  '&amp;',
  '&+',
  '--token ',
  'token:',
  ',token: ',
  '[token:]',
  '{"token":',
  'token=',
  'a://b:c@',
]

test.each(units)('a run of a hundred thousand characters of %j does not explode', (unit) => {
  const run = unit.repeat(100_000 / unit.length)
  const words = [
    run,
    `x${run}x`,
    `--size=x${run}x`,
    `--tokn${run}x`,
    `-a${run}`,
    `{"token":"${run}`,
  ]
  for (const word of words) {
    for (const line of [[word], ['--token', word]]) {
      const start = process.cpuUsage()
      const redactor = new Redactor()
      redactor.add(
        maskLine(line, {args: {name: {}}, flags: {size: option, token: option}}).secrets.map(
          ({value}) => value,
        ),
      )
      redactor.text(word)
      const shown = JSON.stringify(line.map((each) => each.slice(0, 20)))
      expect(process.cpuUsage(start).user / 1000, shown).toBeLessThan(explodedMs)
    }
  }
})

test('each item of a secret list is a secret, and so is a value after an equals sign of its own', () => {
  const pins = {...option, delimiter: ',', multiple: true, multipleNonGreedy: true}
  const unlock = {args: {door: {}}, flags: {pins}, flagAnnotations: {pins: {sensitive: true}}}
  const {secrets, words} = maskLine(['--pins', '1234,"x567",', 'main', '-q'], unlock)
  expect(secrets.map(({value}) => value)).toEqual(['1234,"x567",', '1234', 'x567'])
  expect(quoteLine(words)).toBe('--pins <pins> main -q')
  expect(show('ann --token = S3CRET')).toBe('ann --token <token> <token>')
})
