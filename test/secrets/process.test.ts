import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readError} from '../support/document.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

/**
 * As from stdin, which oclif waits for too short a time on a busy machine (core 4,
 * lib/parser/parse.js).
 */
const fillStdin = 'globalThis.oclif = {...globalThis.oclif, stdinCache: process.env.TRIAL_INPUT}'

const login = (base: string) => `${fillStdin}
export default class Login extends ${base} {
  static args = {otp: Args.string()}
  static flags = {
    token: Flags.string({char: 't', env: 'TRIAL_TOKEN', default: 'default-s3cret', allowStdin: true}),
    body: Flags.string(), header: Flags.string({char: 'H', multiple: true}),
    dsn: Flags.string(), sec: Flags.string(), limit: Flags.integer(), how: Flags.string()
  }
  static flagAnnotations = {dsn: {sensitive: true}, sec: {sensitive: true}}
  async run() {
    const {args, flags} = await this.parse(Login)
    const value = args.otp ?? flags.dsn ?? flags.sec ?? flags.token
    delete process.env.TRIAL_TOKEN
    const spellings = [value, encodeURIComponent(value), Buffer.from(value).toString('base64'), JSON.stringify({value}), value.replace(/\\\\n/g, '\\n'), 'https://u:' + encodeURIComponent(value) + '@h/']
    for (const text of spellings) console.error('to stderr: ' + text)
    process.emitWarning('warned ' + value)
    if (flags.how === 'exit') process.exit(7)
    class Client { constructor() { this.token = value } }
    throw Object.assign(new Error('no access: ' + spellings.join(' ')), {data: {[value]: new Client(), list: spellings}, code: value, oclif: {exit: 6}})
  }
}`

const choose = (base: string) => `${fillStdin}
export default class Choose extends ${base} {
  static args = {pin: Args.string({options: ['one', 'two']})}
  static flags = {token: Flags.string({allowStdin: true, options: ['one', 'two']})}
  static argumentAnnotations = {pin: {sensitive: true}}
  async run() { await this.parse(Choose) }
}`

const send = (base: string) => `${fillStdin}
export default class Send extends ${base} {
  static flags = {body: Flags.string({allowStdin: true})}
  async run() {
    const {flags} = await this.parse(Send)
    throw new Error('no such member in ' + flags.body)
  }
}`

/** Secrets of several kinds of characters; table.test.ts tries more. */
const secrets = [
  'a.b*c+d?$^(x)[y]{z}|\\/',
  'first-line\nsecond-line',
  'tab\tand\x1b[31mred\x7f',
  'pässwörd😀',
  String.raw`first-line\nsecond-line`,
]

/** How a secret reaches the command. */
const places: Record<string, (value: string) => {words: string[]; env?: Record<string, string>}> = {
  argument: (value) => ({words: ['--', value]}),
  environment: (value) => ({env: {TRIAL_TOKEN: value}, words: []}),
  flag: (value) => ({words: [`--dsn=${value}`]}),
  stdin: (value) => ({env: {TRIAL_INPUT: value}, words: ['--token', '-']}),
}

describe.each(['AgentCommand', 'Command'])('a secret of a command that extends %s', (base) => {
  let host: TrialHost
  beforeAll(async () => {
    const commands = {
      choose: choose(base),
      login: login(base),
      logout: login(base),
      send: send(base),
    }
    host = await makeTrialHost({commands, oclif: {murli: {pipe: 'all'}}})
  })
  afterAll(() => host.remove())

  const cases = secrets.map((value, index) => [Object.keys(places)[index % 4]!, value] as const)

  test.concurrent.for(cases)('given as %s is shown nowhere: %j', async ([place, value]) => {
    const {env, words} = places[place]!(value)
    const {code, stderr, stdout} = await host.run(['login', ...words], {env})
    const envelope = readError({stderr})
    // The value has reached the command, and what the command said of it the reader.
    expect(envelope.message).toContain('no access: ***')
    expect(envelope.code).toBe(code)
    const all = stdout + stderr
    for (const part of value.split(/\n|\\n/).filter((line) => line.length > 3)) {
      expect(all).not.toContain(part)
      expect(all).not.toContain(JSON.stringify(part).slice(1, -1))
      expect(all).not.toContain(encodeURIComponent(part))
      expect(all).not.toContain(Buffer.from(part).toString('base64').replaceAll('=', ''))
    }
  })

  test.concurrent.for<[words: string[]]>([[['choose']], [['choose', '--token', '-']]])(
    'from stdin is not in the error that it is none of the options: %j',
    async ([words]) => {
      const {stderr, stdout} = await host.run(words, {env: {TRIAL_INPUT: 'S3CRET-x'}})
      expect(readError({stderr})).toMatchObject({
        kind: 'invalid_value',
        valid_values: ['one', 'two'],
      })
      expect(stdout + stderr).not.toContain('S3CRET')
    },
  )

  test('in JSON from stdin is shown nowhere, for a flag that is none', async () => {
    const {stderr, stdout} = await host.run(['send', '--body', '-'], {
      env: {TRIAL_INPUT: '{"a":{"passwords":["S3CRET-x"]}}'},
    })
    expect(readError({stderr}).message).toBe('no such member in {"a":{"passwords":["***"]}}')
    expect(stdout + stderr).not.toContain('S3CRET')
  })

  test.concurrent.for([
    ['login', '--ds', 'S3CRET-x'],
    ['login', 'dsn=S3CRET-x', '--limt', '2'],
    ['login', '--tokn', '--tok=S3CRET-x'],
    ['logni', '--dsn', 'S3CRET-x'],
    ['login', '--dsn', 'S3CRET-x', '--limit', 'many', '--how', 'S3CRET-x'],
    ['login', '-xtS3CRET-x'],
    ['login', '-H', 'Authorization:', 'Bearer', 'S3CRET-x', '--limit', 'many'],
    ['login', '--body', '{"passwords":["S3CRET-x"]}', '--limit', 'S3CRET-x'],
    ['login', '--body', "'X-Api-Key: S3CRET-x'", '--limit', 'many', 'and', 'more'],
    ['login', '--how', 'db://admin@srv:S3CRET-x@h', '--how', 'db://admin@srv:S3CRET-x@h'],
  ])('is in no correction of %j', async (words) => {
    const {code, stderr, stdout} = await host.run([...words, '--agent'])
    expect(code).not.toBe(0)
    expect(stdout + stderr).not.toContain('S3CRET')
  })
})

describe('a text that is cut shows no part of a secret', () => {
  const token = Array.from({length: 12}, (_, index) => `S3CRET${index}`).join('-')
  const statics = `static args = {pin: Args.string()}
  static flags = {limit: Flags.integer(), token: Flags.string({allowStdin: true, parse: async (input) => {
    if (input.startsWith('bad')) throw new Error('y'.repeat(560) + ' does not fit: ' + input)
    return input
  }})}
  static argumentAnnotations = {pin: {sensitive: true}}`
  const throwing = (base: string, thrown: string) => `${fillStdin}
  export default class Trial extends ${base} {
    ${statics}
    async run() {
      const {flags: {token}} = await this.parse(Trial)
      ${thrown}
    }
  }`
  const thrown = `throw {first: 'x'.repeat(185) + token, second: 'x'.repeat(650) + token}`
  const wrapping = Object.fromEntries(
    ['AgentCommand', 'Command'].flatMap((base) => [
      [`warns-${base}`, throwing(base, `this.warn('using ' + token); this.error('failed')`)],
      [
        `errs-${base}`,
        throwing(base, `this.error('bad token ' + token + ': no', {exit: false}); this.exit(3)`),
      ],
    ]),
  )
  let host: TrialHost
  beforeAll(async () => {
    host = await makeTrialHost({
      commands: {
        asks: throwing(
          'AgentCommand',
          `process.stdout.write('z'.repeat(100) + token + 'z'.repeat(4060) + '?'); await new Promise((resolve) => process.stdin.once('end', resolve).resume())`,
        ),
        prints: throwing('Command', `console.error('x'.repeat(1970) + token); process.exit(3)`),
        ...wrapping,
        'reports-on-stdout': throwing(
          'Command',
          `process.stdout.write('pre ' + token + 'y'.repeat(1920) + '\\nYou are not logged in. Please log in by running trial login.\\n'); this.exit(1)`,
        ),
        throws: throwing('AgentCommand', thrown),
        'throws-foreign': throwing('Command', thrown),
      },
    })
  })
  afterAll(() => host.remove())

  const long = token.repeat(60)
  test.concurrent.for<[name: string, words: string[], input?: string]>([
    ['a question', ['asks', '--token', token]],
    ['what a command prints before it ends', ['prints', '--token', '-'], token],
    ...Object.keys(wrapping).flatMap((name): [name: string, words: string[], input: string][] => [
      [`a token that oclif wraps (${name})`, [name, '--token', token], ''],
      [`words that oclif wraps (${name})`, [name, '--token', '-'], token.replaceAll('-', ' ')],
    ]),
    ['a thrown object', ['throws', '--token', token]],
    ['an object that a foreign command throws', ['throws-foreign', '--token', '-'], token],
    ['what a parse function throws', ['throws', '--token', '-'], `bad ${token}`],
    [
      'what the parse function of a foreign command throws',
      ['throws-foreign', '--token', '-'],
      `bad ${token}`,
    ],
    ['a spare argument of a foreign command', ['throws-foreign', long, long, '--limti']],
    ['a misspelt flag', ['throws', `--tokn=${long}`]],
    ['a misspelt flag of a foreign command', ['throws-foreign', `--tokn=${long}`]],
  ])('%s', async ([, words, input = '']) => {
    const {code, stderr, stdout} = await host.run([...words, '--agent'], {
      env: {TRIAL_INPUT: input},
    })
    expect(code).not.toBe(0)
    expect(stderr).toContain('"status":"error"')
    expect(/S3CRET|CRET\d/.exec(stdout + stderr)?.[0]).toBeUndefined()
  })

  test('the end of stdout, which says why the command fails', async () => {
    const {stderr} = await host.run(['reports-on-stdout', '--token', token, '--agent'])
    expect(readError({stderr}).message).toMatch(/^pre \*{3}y+\nYou are not logged in/)
  })
})

/** How a command ends after it has logged a secret. */
const endings = {
  'exits with 3': 'process.exit(3)',
  'has the exit code 3': 'process.exitCode = 3',
  returns: '',
  throws: 'throw new Error("no access for " + flags.pin)',
}

describe.each(['AgentCommand', 'Command'])(
  'a flag that only settings call sensitive (%s)',
  (base) => {
    let host: TrialHost
    beforeAll(async () => {
      const commands = Object.entries(endings).map(([name, ending]) => [
        name.replaceAll(' ', '-'),
        `${fillStdin}
export default class Trial extends ${base} {
  static flags = {pin: Flags.string({allowStdin: true, env: 'TRIAL_PIN'})}
  async run() {
    const {flags} = await this.parse(Trial)
    delete process.env.TRIAL_PIN
    this.warn('warned of ' + flags.pin)
    console.error('logged ' + flags.pin)
    ${ending}
  }
}`,
      ])
      const unparsed = `export default class Unparsed extends ${base} {
  static flags = {pin: Flags.string({env: 'TRIAL_PIN'})}
  async run() {
    const pin = process.env.TRIAL_PIN
    delete process.env.TRIAL_PIN
    throw new Error('no access for ' + pin)
  }
}`
      const pin = {flagAnnotations: {pin: {sensitive: true}}}
      host = await makeTrialHost({
        commands: {...(Object.fromEntries(commands) as Record<string, string>), unparsed},
        oclif: {murli: {commands: {'*': pin}, pipe: 'all'}},
      })
    })
    afterAll(() => host.remove())

    const given = {
      environment: {env: {TRIAL_PIN: 'S3CRET-x'}, words: []},
      flag: {env: {}, words: ['--pin', 'S3CRET-x']},
      stdin: {env: {TRIAL_INPUT: 'S3CRET-x'}, words: ['--pin', '-']},
    }
    test('in a variable that the command reads itself, and removes', async () => {
      const {stderr, stdout} = await host.run(['unparsed', '--agent'], {
        env: {TRIAL_PIN: 'S3CRET-x'},
      })
      expect(readError({stderr}).message).toBe('no access for ***')
      expect(stdout + stderr).not.toContain('S3CRET')
    })

    // What a foreign command says before it succeeds passes unchanged (5.4a).
    const masked = Object.keys(endings).filter(
      (ending) => base === 'AgentCommand' || ending !== 'returns',
    )
    const cases = masked.flatMap((ending) =>
      Object.entries(given).map(([place, input]) => ({ending, place, ...input})),
    )
    test.concurrent.for(cases)(
      'by $place, of a command that $ending',
      async ({ending, env, words}) => {
        const {stderr, stdout} = await host.run(
          [ending.replaceAll(' ', '-'), ...words, '--agent'],
          {env},
        )
        const all = stdout + stderr
        expect(all).toContain('***')
        expect(all).not.toContain('S3CRET')
      },
    )
  },
)
