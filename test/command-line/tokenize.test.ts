import {Flags, Parser, type Interfaces} from '@oclif/core'
import fc from 'fast-check'
import {expect, test} from 'vitest'

import {argumentAt} from '../../src/command-line/argument-at.js'
import type {Flags as FlagTable} from '../../src/command-line/find-flag.js'
import {type Token, tokenize} from '../../src/command-line/tokenize.js'

const flags = {
  all: Flags.boolean({aliases: ['every'], allowNo: true, char: 'a'}),
  'dry-run': Flags.boolean({charAliases: ['d']}),
  label: Flags.string({char: 'l', multiple: true}),
  emoji: Flags.string({char: '\u{1F600}' as 'e'}),
  name: Flags.string({char: 'n'}),
  tag: Flags.string({char: 't', multiple: true, multipleNonGreedy: true}),
}

/** A token in one text: its word, kind, name, and what else it has. */
function show(token: Token): string {
  const {index, kind, raw, ...rest} = token
  const {name, negated, surplus, value, valueIndex} = {negated: false, ...rest} as Partial<
    Extract<Token, {kind: 'flag'}>
  >
  const more = [
    name,
    negated && 'negated',
    surplus && `not ${surplus}`,
    value && `${value} at ${valueIndex}`,
  ]
  return [`${index}: ${raw}`, kind, ...more.filter(Boolean)].join(', ')
}

test.each([
  ['--no-dry-run', ['0: --no-dry-run, unknown']],
  ['--no-all', ['0: --no-all, flag, all, negated']],
  ['-', ['0: -, argument']],
  ['--all=no', ['0: --all, flag, all, not no', '0: no, argument']],
  ['-a=no', ['0: -a, flag, all, not no', '0: -=no, unknown']],
  [
    '--label a b -- c',
    [
      '0: --label, flag, label, a at 1',
      '2: b, value, label',
      '3: --, terminator',
      '4: c, argument',
    ],
  ],
  [
    'x -adn v',
    ['0: x, argument', '1: -a, flag, all', '1: -d, flag, dry-run', '1: -n, flag, name, v at 2'],
  ],
])('%s is these tokens', (line, tokens) =>
  expect(tokenize(line.split(' '), flags).map(show)).toEqual(tokens),
)

test('the first of two flags with one character has it, unless another has it as an alias', () => {
  const first = Flags.boolean({char: 'f'})
  expect(tokenize(['-f'], {first, second: first})).toMatchObject([{name: 'first'}])
  expect(tokenize(['-f'], {first, other: Flags.boolean({charAliases: ['f']})})).toMatchObject([
    {name: 'other'},
  ])
})

/**
 * A command line as the tokenizer reads it: each flag's last value or values, and the arguments.
 */
function read(
  argv: string[],
  table: FlagTable = flags,
): {argv: string[]; flags: Record<string, unknown>} | undefined {
  const values: Record<string, unknown> = {}
  const positional: string[] = []
  for (const token of tokenize(argv, table)) {
    if (token.kind === 'unknown') return undefined
    if (token.kind === 'argument') positional.push(token.raw)
    if (token.kind !== 'flag' && token.kind !== 'value') continue
    const {multiple, type} = table[token.name]!
    const value =
      token.kind === 'value' ? token.raw : type === 'boolean' ? !token.negated : token.value
    if (value === undefined) return undefined
    values[token.name] = multiple
      ? [...((values[token.name] as string[] | undefined) ?? []), value]
      : value
  }
  return {argv: positional, flags: values}
}

test("a command line is split as oclif's parser splits it", async () => {
  const words =
    '--all --no-all --every -a -d -ad -da --dry-run --name --name=x --name= -n -nx -n=x -an --label --label=b -l --tag -t -ty x - -- -1 -12 a=b'
  const word = fc.constantFrom(
    '',
    'y z',
    '-\u{1F600}',
    '-\u{1F600}x',
    '-\u{1F601}',
    ...words.split(' '),
  )
  let parsed = 0
  await fc.assert(
    fc.asyncProperty(fc.array(word, {maxLength: 7}), async (argv) => {
      const ours = read(argv)
      let theirs: {argv: unknown[]; flags: object}
      try {
        theirs = await Parser.parse([...argv], {args: {}, flags, strict: false})
      } catch {
        // A flag without its value, or one that is given twice: neither of us can read it.
        return
      }

      parsed += 1
      // oclif puts words after -- before a negative number.
      expect(ours?.argv.toSorted()).toEqual(theirs.argv.map(String).toSorted())
      expect(ours?.flags).toEqual({...theirs.flags})
    }),
    {numRuns: 400},
  )
  expect(parsed).toBeGreaterThan(100)
})

/** A flag whose names may be those of others. */
const clashing = fc.record(
  {
    aliases: fc.uniqueArray(fc.constantFrom('x', 'y', 'z', 'no-x', 'no-z'), {maxLength: 2}),
    allowNo: fc.boolean(),
    char: fc.constantFrom('x', 'y', 'z'),
    charAliases: fc.uniqueArray(fc.constantFrom('x', 'y', 'z'), {maxLength: 1}),
    isSwitch: fc.boolean(),
  },
  {requiredKeys: ['isSwitch']},
)

test("a word that may name several flags names the one of oclif's parser", async () => {
  const make = ({allowNo, isSwitch, ...names}: {allowNo?: boolean; isSwitch: boolean}) =>
    isSwitch ? Flags.boolean({...names, ...(allowNo && {allowNo})}) : Flags.string(names)
  const tables = fc.dictionary(fc.constantFrom('x', 'y', 'no-y'), clashing.map(make), {minKeys: 2})
  const words = ['-x', '-y', '--x', '--y', '--z', '--no-x', '--no-y', '--no-z', 'v', '--x=v']
  let parsed = 0
  await fc.assert(
    fc.asyncProperty(
      tables,
      fc.array(fc.constantFrom(...words), {maxLength: 3}),
      async (table, argv) => {
        let theirs: {argv: unknown[]; flags: object}
        try {
          const input = {args: {}, flags: table as Interfaces.FlagInput, strict: false}
          theirs = await Parser.parse([...argv], input)
        } catch {
          return
        }
        parsed += 1
        const ours = read(argv, table)
        expect(ours?.flags).toEqual({...theirs.flags})
      },
    ),
    {numRuns: 1000},
  )
  expect(parsed).toBeGreaterThan(200)
})

test.each<[word: string, table: FlagTable, negated: boolean]>([
  ['--no-prompt', {'no-prompt': Flags.boolean({aliases: ['prompt']})}, true],
  ['--no-prompt', {'no-prompt': Flags.boolean({aliases: ['yes', 'prompt']})}, true],
  ['--no-prompt', {'no-prompt': Flags.boolean()}, false],
  ['--no-yes', {yes: Flags.boolean({aliases: ['no-yes']})}, true],
  ['--no-yes', {yes: Flags.string({aliases: ['no-yes']})}, false],
])('%s with %j is negated as in oclif', (word, table, negated) =>
  expect(tokenize([word], table)).toMatchObject([{kind: 'flag', negated}]),
)

test('a flag whose value is read from stdin alone takes the word after it, even a flag', () => {
  const table = {...flags, token: Flags.string({allowStdin: 'only', char: 'k'})}
  const lines = ['--token --dry-run', '-k --dry-run', '--token -', '--token']
  expect(lines.map((line) => tokenize(line.split(' '), table).map(show))).toEqual([
    ['0: --token, flag, token, --dry-run at 1'],
    ['0: -k, flag, token, --dry-run at 1'],
    ['0: --token, flag, token, - at 1'],
    ['0: --token, flag, token'],
  ])
})

test('an argument that takes several gets the words that the others leave, and a spare word goes to none', () => {
  const args: [string, {multiple?: boolean}][] = [
    ['mode', {}],
    ['sources', {multiple: true}],
    ['target', {}],
  ]
  const assign = (count: number, from = args) =>
    Array.from({length: count}, (_, position) => argumentAt(from, position, count)?.[0])
  expect(assign(5)).toEqual(['mode', 'sources', 'sources', 'sources', 'target'])
  expect(assign(3)).toEqual(['mode', 'sources', 'target'])
  expect(assign(2, args.slice(0, 1))).toEqual(['mode', undefined])
})
