import * as fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {diagnoseLine} from '../../src/errors/diagnose.js'
import {maskMeant} from '../../src/secrets/mask-meant.js'
import {readElsewhere, readSecrets} from '../../src/secrets/read-secrets.js'
import {isSensitiveArgument, isSensitiveFlag} from '../../src/secrets/sensitive-names.js'
import {quoteLine} from '../../src/command-line/quote.js'
import {catalogOf} from '../support/manifest-catalog.js'
import {taskCatalog, taskCommands} from '../support/task-catalog.js'

const flags = taskCommands['account:login']!.flags!
const option = {type: 'option'} as const

describe('isSensitiveFlag', () => {
  test.each([
    'token',
    'password',
    'passwd',
    'pass',
    'client-secret',
    'api-key',
    'apikey',
    'auth',
    'authtoken',
    'access-key',
    'accesskey',
    'api-key-value',
    'token-value',
    'githubToken',
    'private_key',
    'passphrase',
  ])('--%s is a secret by its name', (name) => expect(isSensitiveFlag(name, {flags: {[name]: option}})).toBe(true))

  test.each([
    'key',
    'api-key-file',
    'value',
    'default-value',
    'author',
    'token-file',
    'secretary',
    'authorization-url',
    'monkey',
    'password-policy',
    'max-tokens',
  ])('--%s is none', (name) => expect(isSensitiveFlag(name, {flags: {[name]: option}})).toBe(false))

  test('what a source declares goes before the name, and no source clears what another has set', () => {
    const sensitive = {flagAnnotations: {pin: {sensitive: true}}}
    const open = {flagAnnotations: {pin: {sensitive: false}, token: {sensitive: false}}}
    expect(isSensitiveFlag('pin', sensitive)).toBe(true)
    expect(isSensitiveFlag('token', open)).toBe(false)
    expect(isSensitiveFlag('pin', {...sensitive, others: [open]})).toBe(true)
    expect(isSensitiveFlag('pin', {...open, others: [sensitive]})).toBe(true)
    expect(isSensitiveFlag('password', {flags: {password: {type: 'boolean'}}})).toBe(false)
    expect(isSensitiveFlag('constructor', {flagAnnotations: {}})).toBe(false)
    expect(isSensitiveFlag('pin', {flagAnnotations: 'nonsense'})).toBe(false)
    expect(isSensitiveFlag('pin', {flagAnnotations: {pin: null}})).toBe(false)
  })

  test('the name of its environment variable counts', () => {
    expect(isSensitiveFlag('connection', {flags: {connection: {...option, env: 'DB_PASSWORD'}}})).toBe(true)
    const annotated = {flagAnnotations: {connection: {env: 'DB_PASSWORD'}}, flags: {connection: option}}
    expect(isSensitiveFlag('connection', annotated)).toBe(true)
    const cleared = {flagAnnotations: {connection: {env: 'DB_URL'}}}
    expect(isSensitiveFlag('connection', {...cleared, flags: {connection: {...option, env: 'DB_PASSWORD'}}})).toBe(
      false,
    )
  })

  test('an argument counts by its name and its annotation', () => {
    expect(isSensitiveArgument('token', {})).toBe(true)
    expect(isSensitiveArgument('code', {argumentAnnotations: {code: {sensitive: true}}})).toBe(true)
    expect(isSensitiveArgument('code', {})).toBe(false)
  })
})

const login = {args: {}, flagAnnotations: {pin: {sensitive: true}}, flags}

describe('a line', () => {
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
    const masked = maskMeant(words, login)
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
    expect(maskMeant(words, declared).words.join(' ')).not.toContain('S3CRET')
  })

  test('hides a sensitive argument, also behind --, and what is too much of it', () => {
    const command = {args: {user: {}, token: {}}, flags: {}}
    const {secrets, words} = maskMeant(['ann', '--', 'two', 'words'], command)
    expect(quoteLine(words)).toBe('ann -- <token> <token>')
    expect(secrets.map(({value}) => value)).toEqual(['two', 'words'])
  })

  test('hides a word that holds the secret again', () => {
    const {words} = maskMeant(['--user', 'hunter2', '--password', 'hunter2'], login)
    expect(quoteLine(words)).toBe('--user <user> --password <password>')
  })

  test('what is no secret stays', () => {
    expect(maskMeant(['-u', 'ann', 'x', '--', '-print', 'y', '--passwrd', 'z'], login).secrets).toEqual([])
  })

  test('every way to give a value is masked, and a usual line loads nothing', () => {
    const command = {
      flagAnnotations: {token: {sensitive: true}},
      flags: {name: option, token: {char: 't', multiple: true, type: 'option'}},
    } as const
    const argv = ['-ta', '-t=b', '--token', 'c', 'd', '--name', 'c', '--token=e', '--', 'f']
    const {names, values, words} = readSecrets(argv, command, () => {
      throw new Error('not to be asked')
    })
    expect(quoteLine(words)).toBe('-t<token> -t=<token> --token <token> <token> --name <name> --token=<token> -- f')
    expect({names, values}).toEqual({names: ['token'], values: ['a', 'b', 'c', 'd', 'e']})
  })

  test('secrets stand in the environment and in defaults, too', () => {
    process.env['MASK_LINE_TOKENS'] = 'one,two'
    const tokens = {...option, default: 'three', delimiter: ',', env: 'MASK_LINE_TOKENS', multiple: true} as const
    expect(readElsewhere({args: {secret: {default: 'four'}}, flags: {token: tokens}})).toEqual([
      'one,two',
      'one',
      'two',
      'three',
      'four',
    ])
    delete process.env['MASK_LINE_TOKENS']
  })
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
        // A flag that wants a value takes the next word, and then the secret belongs to no flag.
        fc.pre(!['-u', '--user'].includes(before.at(-1) ?? ''))
        fc.pre(before.includes('account') || before.includes('account:login'))
        expect(JSON.stringify(diagnoseLine(catalog, [...before, ...pair, ...after]) ?? '')).not.toContain(secret)
      }),
    )
  })
})

describe('a secret behind a name that is written unusually', () => {
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
    const masked = maskMeant(words, {...command, strict: false})
    expect(masked.words.map((word) => word.replaceAll('\0', ''))).toEqual(shown)
    expect(masked.secrets.map(({value}) => value)).not.toContain('assword')
  })
})
