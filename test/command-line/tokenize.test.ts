import {Flags, Parser} from '@oclif/core'
import fc from 'fast-check'
import {expect, test} from 'vitest'

import {argumentAt, dropFlag, type Flags as FlagTable, fold, tokenize} from '../../src/command-line/tokenize.js'

const flags = {
  all: Flags.boolean({aliases: ['every'], allowNo: true, char: 'a'}),
  'dry-run': Flags.boolean({charAliases: ['d']}),
  label: Flags.string({char: 'l', multiple: true}),
  name: Flags.string({char: 'n'}),
  tag: Flags.string({char: 't', multiple: true, multipleNonGreedy: true}),
}

const name = {kind: 'flag', name: 'name', negated: false} as const

test.each([
  [['--no-dry-run'], [{index: 0, kind: 'unknown', raw: '--no-dry-run'}]],
  [['--nope=x'], [{index: 0, kind: 'unknown', raw: '--nope=x'}]],
  [['-9'], [{index: 0, kind: 'argument', raw: '-9'}]],
  [['-x9'], [{index: 0, kind: 'unknown', raw: '-x9'}]],
  [['-'], [{index: 0, kind: 'argument', raw: '-'}]],
  [
    ['--all=no'],
    [
      {index: 0, kind: 'flag', name: 'all', negated: false, raw: '--all', surplus: 'no'},
      {index: 0, kind: 'argument', raw: 'no'},
    ],
  ],
  [
    ['-a=no'],
    [
      {index: 0, kind: 'flag', name: 'all', negated: false, raw: '-a=no', surplus: 'no'},
      {index: 0, kind: 'unknown', raw: '-=no'},
    ],
  ],
  [
    ['--name', '--all'],
    [
      {...name, index: 0, raw: '--name'},
      {index: 1, kind: 'flag', name: 'all', negated: false, raw: '--all'},
    ],
  ],
  [
    ['--label', 'a', 'b', '--', 'c'],
    [
      {index: 0, kind: 'flag', name: 'label', negated: false, raw: '--label', value: 'a', valueIndex: 1},
      {index: 2, kind: 'value', name: 'label', raw: 'b'},
      {index: 3, kind: 'terminator', raw: '--'},
      {index: 4, kind: 'argument', raw: 'c'},
    ],
  ],
  [
    ['x', '-adn', 'v'],
    [
      {index: 0, kind: 'argument', raw: 'x'},
      {index: 1, kind: 'flag', name: 'all', negated: false, raw: '-adn'},
      {index: 1, kind: 'flag', name: 'dry-run', negated: false, raw: '-dn'},
      {...name, index: 1, raw: '-n', value: 'v', valueIndex: 2},
    ],
  ],
  [
    ['--label', 'a', '--name=x', 'b'],
    [
      {index: 0, kind: 'flag', name: 'label', negated: false, raw: '--label', value: 'a', valueIndex: 1},
      {...name, index: 2, raw: '--name', value: 'x', valueIndex: 2},
      {index: 3, kind: 'argument', raw: 'b'},
    ],
  ],
])('%j is these tokens', (argv, tokens) => expect(tokenize(argv, flags)).toStrictEqual(tokens))

test('of two flags with one character the first has it, and an alias comes before a character', () => {
  const both = {first: Flags.boolean({char: 'f'}), second: Flags.boolean({char: 'f'})}
  expect(tokenize(['-f'], both)).toMatchObject([{name: 'first'}])
  const aliased = {first: Flags.boolean({char: 'f'}), other: Flags.boolean({charAliases: ['f']})}
  expect(tokenize(['-f'], aliased)).toMatchObject([{name: 'other'}])
})

test('only a boolean flag has a negation, even if a manifest has another', () => {
  const odd = {name: {allowNo: true, type: 'option'}, quiet: {type: 'boolean'}} as const
  expect(tokenize(['--no-name', '--no-quiet'], odd).map(({kind}) => kind)).toEqual(['unknown', 'unknown'])
})

/** A command line as we read it: each flag's last value or values, and the arguments. */
function read(argv: string[]): {argv: string[]; flags: Record<string, unknown>} | undefined {
  const said: Record<string, unknown> = {}
  const positional: string[] = []
  for (const token of tokenize(argv, flags)) {
    if (token.kind === 'unknown') return undefined
    if (token.kind === 'argument') positional.push(token.raw)
    if (token.kind === 'value') said[token.name] = [...((said[token.name] as string[] | undefined) ?? []), token.raw]
    if (token.kind !== 'flag') continue
    const definition = flags[token.name as keyof typeof flags]
    if (definition.type === 'boolean') said[token.name] = !token.negated
    else if (token.value === undefined) return undefined
    else if (definition.multiple)
      said[token.name] = [...((said[token.name] as string[] | undefined) ?? []), token.value]
    else said[token.name] = token.value
  }

  return {argv: positional, flags: said}
}

test("a command line is split as oclif's parser splits it", async () => {
  // prettier-ignore
  const word = fc.constantFrom(
    '--all', '--no-all', '--every', '-a', '-d', '-ad', '-da', '--dry-run', '--name', '--name=x', '--name=',
    '-n', '-nx', '-n=x', '-an', '--label', '--label=b', '-l', '--tag', '-t', '-ty', 'x', 'y z', '', '-', '--',
    '-1', '-12', 'a=b',
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
    {numRuns: 400, seed: 7},
  )
  expect(parsed).toBeGreaterThan(100)
})

test('an argument that takes several gets the words that the others leave, and a spare word goes to none', () => {
  const args: [string, {multiple?: boolean}][] = [
    ['mode', {}],
    ['sources', {multiple: true}],
    ['target', {}],
  ]
  const deal = (count: number, from = args) =>
    Array.from({length: count}, (_, position) => argumentAt(from, position, count)?.[0])
  expect(deal(5)).toEqual(['mode', 'sources', 'sources', 'sources', 'target'])
  expect(deal(3)).toEqual(['mode', 'sources', 'target'])
  expect(deal(2, args.slice(0, 1))).toEqual(['mode', undefined])
})

test('a flag is dropped everywhere except as the value of another flag and after --', () => {
  const own: FlagTable = {
    name: {type: 'option'},
    tag: {multiple: true, type: 'option'},
    yes: {aliases: ['sure'], char: 'y', type: 'boolean'},
  }
  const argv = ['--yes', 'a', '-y', '--name=--yes', '--sure', '--tag', 'b', 'c', '--', '--yes']
  expect(dropFlag(argv, own, 'yes')).toEqual(['a', '--name=--yes', '--tag', 'b', 'c', '--', '--yes'])
  // Further values of a flag bear its name, and are not the flag.
  expect(dropFlag(['--tag', 'b', 'c'], own, 'tag')).toEqual(['b', 'c'])
})

test.each([
  ['dueDate', 'due-date'],
  ['DUE_DATE', 'due-date'],
  ['due-date', 'due-date'],
  ['v2Beta', 'v2-beta'],
  ['HTTPServer', 'httpserver'],
  ['a_b_c', 'a-b-c'],
])('%s is compared as %s', (word, folded) => expect(fold(word)).toBe(folded))
