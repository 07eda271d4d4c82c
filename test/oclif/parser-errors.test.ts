import {Args, Flags, type Interfaces, Parser} from '@oclif/core'
import {expect, test} from 'vitest'

import {changeValues} from '../../src/contract/phrase.js'
import {readParserFailure} from '../../src/oclif/parser-errors.js'
import type {ParserFailure} from '../../src/oclif/parser-failure.js'

const validValues = ['red', 'blue']
const color = {options: validValues}

/** The failure of oclif's own parser. */
async function fail(
  argv: string[],
  flags: Interfaces.FlagInput,
  args: Interfaces.ArgInput,
): Promise<ParserFailure | undefined> {
  try {
    await Parser.parse(argv, {args, flags})
  } catch (error) {
    return readParserFailure(error as Error)
  }

  throw new Error('The parser accepts this.')
}

// As a command reports it that catches the parser's error.
test.each([
  [
    'acme new error: Error: Missing 1 required arg:\nname  name of the folder\nSee more help with --help',
    {field: 'name', kind: 'missing_argument', message: 'Missing required argument: name'},
  ],
  [
    'Error: Failed: CLIParseError: Nonexistent flag: --hlep\nSee more help with --help',
    {field: '--hlep', kind: 'unknown_flag', message: 'Unknown flag: --hlep'},
  ],
  ['acme error: Error: Nonexistent flag: --hlep', undefined],
  ['acme error: Error: Nothing\nSee more help with --help', undefined],
])('a report in the message of another error: %j', (message, failure) => {
  const read = readParserFailure({message})
  if (failure) expect(read).toMatchObject(failure)
  else expect(read).toBeUndefined()
})

test.each<
  [
    argv: string[],
    flags: Interfaces.FlagInput,
    args: Interfaces.ArgInput,
    failure: Partial<ParserFailure>,
  ]
>([
  [
    ['--x=1', '-y'],
    {},
    {},
    {field: '--x', fields: ['--x', '-y'], kind: 'unknown_flag', token: '--x=1'},
  ],
  [
    ['a', 'b'],
    {},
    {},
    {kind: 'unexpected_argument', message: 'Unexpected arguments: a, b', token: 'a'},
  ],
  [
    [],
    {},
    {from: Args.string({required: true}), to: Args.string({required: true})},
    {field: 'from', fields: ['from', 'to'], kind: 'missing_argument'},
  ],
  [
    [],
    {},
    {color: Args.string({...color, required: true})},
    {kind: 'missing_argument', validValues},
  ],
  [['--name'], {name: Flags.string()}, {}, {field: '--name', kind: 'missing_value'}],
  // Two relations: a choice, and a conflict whose reason names the other flag with `when using`.
  [
    ['--c=1', '--d'],
    {
      a: Flags.string({exactlyOne: ['a', 'b']}),
      b: Flags.string({exactlyOne: ['a', 'b']}),
      c: Flags.string({exclusive: ['d']}),
      d: Flags.boolean(),
    },
    {},
    {kind: 'missing_flag'},
  ],
  [
    ['--token=--weird', '--d'],
    {d: Flags.boolean(), token: Flags.string({exclusive: ['d']})},
    {},
    {fields: ['--d', '--token'], kind: 'conflicting_flags'},
  ],
  // A value is not read as flags, or as a reason of its own.
  [
    ['--all', '--body=see --help\nor --all cannot also'],
    {all: Flags.boolean({exclusive: ['body']}), body: Flags.string()},
    {},
    {
      fields: ['--body', '--all'],
      message: '--body=see --help\nor --all cannot also cannot also be provided when using --all',
    },
  ],
  [
    ['--log.level=debug', '--all', '--in=eu'],
    {
      all: Flags.boolean(),
      in: Flags.string({exclusive: ['all']}),
      'log.level': Flags.string({exclusive: ['all', 'in']}),
    },
    {},
    {
      fields: ['--all', '--in', '--log.level'],
      message:
        '--all=true cannot also be provided when using --in; --all=true cannot also be provided when using --log.level',
    },
  ],
  [
    ['--color'],
    {color: Flags.string(color)},
    {},
    {field: '--color', kind: 'missing_value', validValues},
  ],
  [
    ['--color=x'],
    {color: Flags.string(color)},
    {},
    {field: '--color', kind: 'invalid_value', token: 'x', validValues},
  ],
  [['x'], {}, {color: Args.string(color)}, {kind: 'invalid_value', token: 'x', validValues}],
  [
    ['--size=x'],
    {size: Flags.integer()},
    {},
    {
      field: '--size',
      kind: 'invalid_value',
      message: 'Flag --size: Expected an integer but received: x',
    },
  ],
  [
    ['--name=a', '--name=b'],
    {name: Flags.string()},
    {},
    {field: '--name', kind: 'conflicting_flags'},
  ],
  [
    [],
    {name: Flags.string({required: true}), size: Flags.string({required: true})},
    {},
    {
      fields: ['--name', '--size'],
      kind: 'missing_flag',
      message: 'Missing required flags: --name, --size',
    },
  ],
  [
    ['--a=1'],
    {a: Flags.string({dependsOn: ['b']}), b: Flags.string(), size: Flags.string({required: true})},
    {},
    {
      fields: ['--size'],
      kind: 'missing_flag',
      message:
        'All of the following must be provided when using --a: --b; Missing required flag: --size',
    },
  ],
  [
    ['--a=1', '--b=2'],
    {a: Flags.string({exclusive: ['b']}), b: Flags.string()},
    {},
    {field: '--b', kind: 'conflicting_flags'},
  ],
  [
    ['--a=1'],
    {a: Flags.string({dependsOn: ['b']}), b: Flags.string()},
    {},
    {field: '--a', kind: 'missing_dependency'},
  ],
  [
    [],
    {a: Flags.string({exactlyOne: ['a', 'b']}), b: Flags.string()},
    {},
    {field: '--a', kind: 'missing_flag'},
  ],
])('%j is read by the message of oclif (case %#)', async (argv, flags, args, failure) => {
  expect(await fail(argv, flags, args)).toMatchObject(failure)
})

// 4.15: a secret is masked only in the value, which may be a word of the parser's own.
test.each([
  [['argument'], {}, 'Unexpected argument: <value>'],
  [['a', 'x'], {}, 'Unexpected arguments: <value>'],
  [['one'], {color: Args.string(color)}, 'Expected <value> to be one of: red, blue'],
  [['red, blue'], {color: Args.string(color)}, 'Expected <value> to be one of: red, blue'],
  [['e'], {color: Args.string(color)}, 'Expected <value> to be one of: red, blue'],
])('the value of %j is what was typed', async (argv, args, masked) => {
  const failure = await fail(argv, {}, args)
  expect(changeValues(failure!.message, () => '<value>')).toBe(masked)
})

test('an empty value is named', async () => {
  const failure = await fail(['--color='], {color: Flags.string(color)}, {})
  expect(failure?.message).toBe('Flag --color does not accept an empty value.')
})

test('another error is not', () => {
  expect(readParserFailure(new Error('Something else'))).toBeUndefined()
})

test('a message with many values that no reason ends is read in linear time', () => {
  const message = `The following errors occurred:${'\n  --a=b'.repeat(200_000)}`
  const start = process.cpuUsage()
  expect(readParserFailure({message})?.kind).toBe('conflicting_flags')
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(3000)
})
