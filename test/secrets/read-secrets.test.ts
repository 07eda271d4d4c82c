import {afterEach, describe, expect, test, vi} from 'vitest'

import {quoteLine} from '../../src/command-line/quote.js'
import type {HostConfig} from '../../src/oclif/shapes.js'
import {
  commandOfNone,
  hideSecrets,
  noteInputs,
  readElsewhere,
  readParsed,
  readSecrets,
  wordsOf,
} from '../../src/secrets/read-secrets.js'
import {catalogOf} from '../support/manifest-catalog.js'

const option = {type: 'option'} as const

afterEach(() => void vi.unstubAllEnvs())

test('every way to give a value is masked on the command line', () => {
  const command = {
    flagAnnotations: {token: {sensitive: true}},
    flags: {name: option, token: {char: 't', multiple: true, type: 'option'}},
  } as const
  const argv = ['-ta', '-t=b', '--token', 'c', 'd', '--name', 'c', '--token=e', '--', 'f']
  const {names, values, words} = readSecrets(argv, command)
  expect(quoteLine(words)).toBe('-t<token> -t=<token> --token <token> <token> --name <name> --token=<token> -- f')
  expect({names, values}).toEqual({names: ['token'], values: ['a', 'b', 'c', 'd', 'e']})
})

test('a placeholder replaces every secret among parsed values, and every value with a credential', () => {
  const header = ['Authorization: Bearer S3CRET']
  const flags = {header, name: 'd', password: undefined, pin: '${PIN}', token: 'c'}
  const values = {args: {otp: '$OTP', secret: 'a', title: 'b'}, flags}
  expect(hideSecrets(values, {})).toEqual({
    args: {otp: '$OTP', secret: '<secret>', title: 'b'},
    flags: {header: '<header>', name: 'd', password: undefined, pin: '${PIN}', token: '<token>'},
  })
})

describe('the secrets among parsed values', () => {
  test('are every text and number in them, to a depth, and the password of an address', () => {
    const deep = {a: {b: {c: {d: {e: {f: 'too deep'}}, e: 'deep'}}}}
    expect(
      readParsed(
        {
          args: {secret: ['x', 1, 2n, true, null], title: 'no'},
          flags: {
            'api-key': new URL('https://ann:pw@host'),
            name: 'no',
            password: new URL('https://host'),
            token: deep,
          },
        },
        {},
      ),
    ).toEqual(['https://ann:pw@host/', 'pw', 'https://host/', 'deep', 'x', '1', '2'])
    expect(readParsed({}, {})).toEqual([])
    expect(readParsed({flags: {body: '{"token":"T0KEN"}', url: 'ftp://a:pw@host'}}, {})).toEqual(['T0KEN', 'pw'])
  })

  test('are those of the environment as well, each of several without its quotes', () => {
    vi.stubEnv('PARSED_TOKENS', `one, "two",'three'`)
    const many = {...option, delimiter: ',', env: 'PARSED_TOKENS', multiple: true} as const
    const parts = ['one', 'two', 'three']
    const whole = `one, "two",'three'`
    expect(readElsewhere({flags: {token: many}})).toEqual([whole, ...parts])
    expect(readElsewhere({flags: {token: {...many, multiple: false}}})).toEqual([whole])
    expect(readElsewhere({flags: {token: {...many, delimiter: undefined}}})).toEqual([whole])
    expect(readElsewhere({flags: {name: {...option, default: 'x'}, token: {...option, env: 'PARSED_NONE'}}})).toEqual(
      [],
    )
    expect(readElsewhere({args: {secret: {default: 'x'}, title: {default: 'y'}}})).toEqual(['x'])
    expect(readElsewhere({flags: {token: null} as never})).toEqual([])
    vi.stubEnv('PARSED_URL', 'postgres://ann:pw@host')
    expect(readElsewhere({flags: {url: {...option, env: 'PARSED_URL'}}})).toEqual(['pw'])
    expect(readElsewhere({})).toEqual([])
  })
})

describe('the parse function of a sensitive flag', () => {
  const parse = vi.fn<(input: unknown, context: unknown) => Promise<unknown>>(async (input, context) => [
    input,
    context,
  ])
  const inputs: string[] = []
  const note = (input: string): void => void inputs.push(input)

  test('is wrapped, and its input noted as it was typed', async () => {
    const token = {parse, type: 'option'}
    const options = {args: {secret: {parse}, title: {parse}}, flags: {name: {parse}, token}, strict: true}
    const noted = noteInputs(options, {}, note)
    expect([noted.args.title, noted.flags.name, noted.strict]).toEqual([options.args.title, options.flags.name, true])
    expect(noted.flags.token).toEqual({parse: expect.any(Function), type: 'option'})
    expect(await noted.flags.token.parse('S3CRET', 'context')).toEqual(['S3CRET', 'context'])
    expect(await noted.args.secret.parse('other', 'context')).toEqual(['other', 'context'])
    await noted.flags.token.parse(5, 'context')
    expect(inputs).toEqual(['S3CRET', 'other'])
    expect(parse.mock.contexts[0]).toBe(token)
  })

  test('is wrapped in base flags, too, and no other function is', () => {
    const plain = {name: {parse}, password: {}}
    const noted = noteInputs({baseFlags: {token: {parse}}, flags: plain}, {}, note) as Record<string, object>
    expect(noted.flags).toEqual(plain)
    expect(noted.args).toBeUndefined()
    expect((noted.baseFlags as {token: {parse: unknown}}).token.parse).not.toBe(parse)
  })
})

test('the words of a CLI are its own names, and those of the commands that are asked for', () => {
  const commands = [
    {
      aliases: ['n:a'],
      args: {title: {options: ['t1']}, when: {}},
      flags: {loud: {type: 'boolean'}, tag: {aliases: ['label'], char: 't', options: ['home'], type: 'option'}},
      id: 'note:add',
    },
  ] as const
  const config = {bin: 'riffle', commands: [{id: 'list'}, {aliases: ['x']}, {}]} as unknown as HostConfig
  const own = 'note:add|note add|note|add|n:a|n a|n|a|loud|tag|label|t|home|title|t1|when'
  expect(wordsOf(commands as never, config)).toEqual(`riffle|list|list|list|x|x|x|${own}`.split('|'))
})

describe('a command line that names no command', () => {
  const catalog = catalogOf({
    login: {flags: {name: option, token: {...option, char: 't', charAliases: ['k']}}},
    other: {flagAnnotations: {name: {sensitive: true}}, flags: {name: option, token: {...option, char: 'x'}}} as object,
  })

  test.each([[['--x']], [['a=b']], [['\u2014x']], [['a', '-x']]])('%j has the secrets of all commands', (words) =>
    expect(commandOfNone(catalog, words)).toEqual({
      flagAnnotations: {name: {sensitive: true}, token: {sensitive: true}},
      flags: {name: {...option, char: undefined, charAliases: undefined}, token: {...option}},
    }),
  )

  test.each([[['login', 'x']], [['a-b']], [[]]])('%j needs none', (words) =>
    expect(commandOfNone(catalog, words)).toEqual({}),
  )
})
