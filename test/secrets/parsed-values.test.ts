import {afterEach, describe, expect, test, vi} from 'vitest'

import type {HostConfig} from '../../src/oclif/shapes.js'
import {hideSecrets} from '../../src/secrets/hide-secrets.js'
import {LineMask} from '../../src/secrets/line-mask.js'
import {commandOfNone} from '../../src/secrets/mask-meant.js'
import {noteInputs} from '../../src/secrets/note-inputs.js'
import {readElsewhere, readParsed} from '../../src/secrets/read-secrets.js'
import {wordsOf} from '../../src/secrets/words-of.js'
import {catalogOf} from '../support/manifest-catalog.js'

const option = {type: 'option'} as const

afterEach(() => void vi.unstubAllEnvs())

test('a placeholder stands for every secret among parsed values', () => {
  const values = {args: {secret: 'a', title: 'b'}, flags: {name: 'd', password: undefined, token: 'c'}}
  expect(hideSecrets(values, {})).toEqual({
    args: {secret: '<secret>', title: 'b'},
    flags: {name: 'd', password: undefined, token: '<token>'},
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
    expect(readElsewhere({})).toEqual([])
  })
})

describe('what is parsed of a sensitive value', () => {
  const parse = vi.fn<(input: unknown, context: unknown) => Promise<unknown>>(async (input, context) => [
    input,
    context,
  ])
  const inputs: string[] = []
  const note = (input: string): void => void inputs.push(input)

  test('is told before it is parsed, as it was typed', async () => {
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

  test('is told of base flags, too, and nothing is wrapped that is not sensitive', () => {
    const plain = {name: {parse}, password: {}}
    const noted = noteInputs({baseFlags: {token: {parse}}, flags: plain}, {}, note) as Record<string, object>
    expect(noted.flags).toBe(plain)
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
  expect([...wordsOf(commands as never, config)]).toEqual([
    'riffle',
    'list',
    'list',
    'list',
    'x',
    'x',
    'x',
    'note:add',
    'note add',
    'note',
    'add',
    'n:a',
    'n a',
    'n',
    'a',
    'loud',
    'tag',
    'label',
    'home',
    't',
    'title',
    't1',
    'when',
  ])
  expect([...wordsOf([{id: 'bare'}], config)].slice(-3)).toEqual(['bare', 'bare', 'bare'])
})

describe('a line of no command', () => {
  const catalog = catalogOf({
    login: {flags: {name: option, token: {...option, char: 't', charAliases: ['k']}}},
    other: {flagAnnotations: {name: {sensitive: true}}, flags: {name: option, token: {...option, char: 'x'}}} as object,
  })

  test.each([[['--x']], [['a=b']], [['\u2014x']], [['a', '-x']]])('such as %j has the secrets of all', (words) =>
    expect(commandOfNone(catalog, words)).toEqual({
      flagAnnotations: {name: {sensitive: true}, token: {sensitive: true}},
      flags: {name: {...option, char: undefined, charAliases: undefined}, token: {...option}},
    }),
  )

  test.each([[['login', 'x']], [['a-b']], [[]]])('such as %j needs none', (words) =>
    expect(commandOfNone(catalog, words)).toEqual({}),
  )
})

describe('a mask', () => {
  test('hides the end of a word once, where that is the value', () => {
    const mask = new LineMask(['--token=abc', 'x', ''])
    mask.hide(0, 'token', 'abc')
    mask.hide(0, 'token', 'abc')
    mask.hide(1, 'token', 'y')
    mask.hide(2, 'token', '')
    mask.hide(9, 'token', 'x')
    expect(mask.secrets).toEqual([{name: 'token', value: 'abc'}])
    expect(mask.words).toEqual(['--token=\0<token>', 'x', ''])
  })

  test('hides what holds a secret, a short one only where it is the whole', () => {
    const words = ['abcd', 'abc', 'xabcdx', 'xabcx', 'abc', 'y']
    const mask = new LineMask(words)
    mask.hide(0, 'token', 'abcd')
    mask.hide(1, 'pin', 'abc')
    for (const index of [2, 3, 4, 5]) mask.hideCopy(index, index === 2 ? 'name' : undefined, words[index]!)
    expect(mask.words).toEqual(['\0<token>', '\0<pin>', '\0<name>', 'xabcx', '\0<pin>', 'y'])
    expect(mask.secrets).toHaveLength(2)
  })
})
