import {describe, expect, test} from 'vitest'
import {tokenize, type Flags} from '../../src/command-line/tokenize.js'
import type {FlagDefinition} from '../../src/oclif/shapes.js'
import {findRelationProblems} from '../../src/errors/relations.js'

const option = (more: Partial<FlagDefinition> = {}): FlagDefinition => ({type: 'option', ...more})
const boolean = (more: Partial<FlagDefinition> = {}): FlagDefinition => ({type: 'boolean', ...more})

function find(line: string, flags: Flags) {
  return findRelationProblems(tokenize(line.split(' '), flags), flags)
}

const conflict = (index: number, first: string, second: string) => ({
  error: 'flag_error',
  field: `--${second}`,
  index,
  kind: 'conflicting_flags',
  message: `Flags --${first} and --${second} exclude each other`,
  names: [first, second],
})
const need = (index: number, name: string, names: string[], list: string) => ({
  error: 'flag_error',
  field: `--${name}`,
  index,
  kind: 'missing_dependency',
  message: `Flag --${name} needs ${list}`,
  names,
})
const choice = (names: string[], list: string) => ({
  error: 'flag_error',
  field: `--${names[0]}`,
  kind: 'missing_flag',
  message: `One of ${list} is required`,
  names,
})

test('an option that takes one value is given once', () => {
  const flags = {all: option({multiple: true}), one: option(), yes: boolean()}
  expect(find('--yes --one 1 --yes --all 1 --all 2 --one 2', flags)).toEqual([
    {
      error: 'flag_error',
      field: '--one',
      index: 1,
      kind: 'conflicting_flags',
      message: 'Flag --one can only be given once',
      names: ['one'],
    },
  ])
  expect(find('--yes --one 1', flags)).toEqual([])
})

describe('flags that exclude each other', () => {
  test.each<[way: string, flags: Flags]>([
    ['exclusive', {csv: boolean({exclusive: ['json']}), json: boolean()}],
    ['exclusive on both', {csv: boolean({exclusive: ['json']}), json: boolean({exclusive: ['csv']})}],
    ['exactlyOne', {csv: boolean({exactlyOne: ['csv', 'json']}), json: boolean({exactlyOne: ['csv', 'json']})}],
    [
      'a relationship',
      {
        csv: boolean({
          relationships: [
            {flags: ['json'], type: 'none'},
            {flags: ['json'], type: 'only'},
          ],
        }),
        json: boolean(),
      },
    ],
  ])('by %s are one problem, told of the second', (_, flags) => {
    expect(find('x --json --csv', flags)).toEqual([conflict(2, 'json', 'csv')])
    expect(find('x --csv --json', flags)).toEqual([conflict(2, 'csv', 'json')])
    expect(find('x --csv', flags)).toEqual([])
  })

  test('on a condition, which a manifest has lost, are none', () => {
    const flags = {csv: boolean({exclusive: [{name: 'json', when: () => true}]}), json: boolean()}
    expect(find('--json --csv', flags)).toEqual([])
  })

  test('are each a problem of its own', () => {
    const flags = {a: boolean({exclusive: ['b', 'c']}), b: boolean({exclusive: ['c']}), c: boolean()}
    expect(find('--a --b --c', flags)).toEqual([conflict(1, 'a', 'b'), conflict(2, 'a', 'c'), conflict(2, 'b', 'c')])
  })
})

describe('flags that need others', () => {
  const flags = {
    given: option({default: 'x'}),
    nothing: option({default: null}),
    page: option({dependsOn: ['size', 'sort']}),
    size: option(),
    sort: option(),
    set: option({env: 'SORT'}),
    sum: boolean({relationships: [{flags: ['size', 'sort'], type: 'some'}]}),
    total: boolean({
      relationships: [
        {flags: ['size'], type: 'all'},
        {flags: ['csv'], type: 'none'},
      ],
    }),
  }

  test('need all that they depend on', () => {
    expect(find('--page 1', flags)).toEqual([need(0, 'page', ['size'], '--size'), need(0, 'page', ['sort'], '--sort')])
    expect(find('--size 1 --page 1', flags)).toEqual([need(2, 'page', ['sort'], '--sort')])
    expect(find('--size 1 --page 1 --sort a', flags)).toEqual([])
  })

  test('need all, or one, of a relationship', () => {
    expect(find('--total --sum', flags)).toEqual([
      need(0, 'total', ['size'], '--size'),
      need(1, 'sum', ['size', 'sort'], '--size or --sort'),
    ])
    expect(find('--total --sum --size 1', flags)).toEqual([])
    expect(find('--sum --sort 1', flags)).toEqual([])
  })

  test('need nothing that a default or the environment may give, and nothing on a condition', () => {
    const needing = (...dependsOn: NonNullable<FlagDefinition['dependsOn']>) => ({...flags, x: boolean({dependsOn})})
    expect(find('--x', needing('given', 'set', {name: 'size'}))).toEqual([])
    expect(find('--x', needing('nothing', 'unknown'))).toEqual([
      need(0, 'x', ['nothing'], '--nothing'),
      need(0, 'x', ['unknown'], '--unknown'),
    ])
    const some = boolean({relationships: [{flags: [{name: 'size'}], type: 'some'}]})
    expect(find('--x', {...flags, x: some})).toEqual([])
  })
})

describe('of a choice', () => {
  test.each(['exactlyOne', 'atLeastOne'] as const)('(%s) one flag has to be there, told once', (kind) => {
    const names = ['csv', 'json']
    const flags = {csv: boolean({[kind]: names}), json: boolean({[kind]: names}), other: boolean({[kind]: []})}
    expect(find('--other', flags)).toEqual([choice(names, '--csv, --json')])
    expect(find('--json', flags)).toEqual([])
    expect(find('--other', {...flags, json: boolean({env: 'JSON'})})).toEqual([])
  })

  test('each that is not there is told', () => {
    const flags = {a: boolean({atLeastOne: ['a', 'b']}), b: boolean(), c: boolean({exactlyOne: ['c']})}
    expect(find('x', flags)).toEqual([choice(['a', 'b'], '--a, --b'), choice(['c'], '--c')])
  })
})
