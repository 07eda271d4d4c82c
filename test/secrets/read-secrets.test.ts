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

test('the secrets among parsed values are every text and number in them, and the password of an address', () => {
  const deep = {a: {b: {c: {d: {e: {f: 'too deep'}}, e: 'deep'}}}}
  const flags = {'api-key': new URL('https://ann:pw@host'), name: 'no', token: deep, url: 'ftp://a:word@host'}
  const args = {body: '{"token":"T0KEN"}', secret: ['x', 1, 2n, true, null], title: 'no'}
  expect(readParsed({args, flags}, {})).toEqual(['https://ann:pw@host/', 'pw', 'deep', 'word', 'T0KEN', 'x', '1', '2'])
  expect(readParsed({}, {})).toEqual([])
})

test('the secrets of the environment and of defaults are read, each of several without its quotes', () => {
  const whole = `one, "two",'three'`
  vi.stubEnv('PARSED_TOKENS', whole)
  vi.stubEnv('PARSED_URL', 'postgres://ann:pw@host')
  const many = {...option, delimiter: ',', env: 'PARSED_TOKENS', multiple: true} as const
  expect(readElsewhere({flags: {token: many}})).toEqual([whole, 'one', 'two', 'three'])
  expect(readElsewhere({flags: {token: {...many, multiple: false}}})).toEqual([whole])
  expect(readElsewhere({flags: {name: {...option, default: 'x'}, token: {...option, env: 'PARSED_NONE'}}})).toEqual([])
  expect(readElsewhere({args: {secret: {default: 'x'}, title: {default: 'y'}}})).toEqual(['x'])
  expect(readElsewhere({flags: {url: {...option, env: 'PARSED_URL'}}})).toEqual(['pw'])
  // An entry of a damaged manifest.
  expect(readElsewhere({flags: {token: null} as never})).toEqual([])
})

test('the parse function of a sensitive flag or argument is wrapped, and its input noted as it was typed', async () => {
  const inputs: string[] = []
  const parse = async (input: unknown, context: unknown) => [input, context]
  const options = {
    args: {secret: {parse}, title: {parse}},
    baseFlags: {'api-key': {parse}},
    flags: {name: {parse}, password: {}, token: {parse, type: 'option'}},
    strict: true,
  }
  const noted = noteInputs(options, {}, (input) => void inputs.push(input))
  expect(noted).toEqual({
    ...options,
    args: {...options.args, secret: {parse: expect.any(Function)}},
    baseFlags: {'api-key': {parse: expect.any(Function)}},
    flags: {...options.flags, token: {parse: expect.any(Function), type: 'option'}},
  })
  expect(noted.flags.name.parse).toBe(parse)
  expect(await noted.flags.token.parse('S3CRET', 'context')).toEqual(['S3CRET', 'context'])
  await noted.args.secret.parse('other', 'context')
  await noted.baseFlags['api-key'].parse('key', 'context')
  await noted.flags.token.parse(5, 'context')
  expect(inputs).toEqual(['S3CRET', 'other', 'key'])
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
