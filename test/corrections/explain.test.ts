import {afterEach, describe, expect, test, vi} from 'vitest'

import {AgentError} from '../../src/contract/agent-error.js'
import type {Classified} from '../../src/errors/classify.js'
import {addStack, explainThrow, explainByLine} from '../../src/corrections/explain.js'
import type {HostConfig} from '../../src/oclif/shapes.js'
import {catalogOf} from '../support/manifest-catalog.js'
import {taskCatalog} from '../support/task-catalog.js'

const catalog = taskCatalog()

afterEach(() => void vi.unstubAllEnvs())

function makeError(fields: Partial<Classified>): Classified {
  return {code: 1, error: 'flag_error', message: 'wrong', recoverable: true, ...fields}
}

describe('an error that is not about the command line', () => {
  const config = {
    bin: 'cli',
    commands: [
      {
        flags: {loud: {char: 'l', type: 'boolean'}, name: {char: 'n', type: 'option'}},
        id: 'app:show',
        strict: false,
      },
    ],
    pjson: {oclif: {}},
    topicSeparator: ' ',
    topics: [],
  } as unknown as HostConfig

  test.each([
    ['--name', 'a --name x', 4],
    ['--name', 'a --name=x', 3],
    ['--name', '--name x -n y', 5],
    ['--loud', 'a -l', 3],
    ['--nope', 'a --nope', undefined],
    ['name', '--name x b', undefined],
  ])('but about %s has its position in %j: %s (4.5)', (field, argv, position) => {
    const error = new AgentError({code: 5, field, message: 'gone'})
    const fields = explainThrow({error, line: {config, typed: `app show ${argv}`.split(' ')}})
    expect(fields).toMatchObject({code: 5, message: 'gone'})
    expect(fields.position).toBe(position)
  })
})

const limitType = {args: {}, flags: {limit: {min: 1, type: 'integer'}}, version: 1}

describe('a line is repaired', () => {
  const unknownFlag = makeError({field: '--stat', kind: 'unknown_flag', token: '--stat'})

  test('with what the error itself advises', () => {
    const advice = {
      didYouMean: ['mine'],
      nextActions: [{command: 'mine', description: ''}],
      suggestion: 'Mine.',
    }
    const words = ['task', 'list', '--stat', 'open']
    expect(explainByLine(catalog, words, {...unknownFlag, ...advice})).toMatchObject(advice)
  })

  test('of an argument that repeats one before it, at the position of the last (4.5)', () => {
    const thrown = makeError({error: 'argument_error', kind: 'unexpected_argument', token: 'a'})
    expect(explainByLine(catalog, ['task', 'create', 'a', 'a'], thrown)).toMatchObject({
      position: 3,
    })
  })

  test.each([
    ['--tag homework --tag home,wor,urgent', 'wor', 6],
    ['--tag wor --tag homework', 'wor', 4],
    ['--tag "a,b" --tag a,b', 'b', 6],
    ['--tag home --tag work', 'nope', 6],
  ])('of a list, at the word that has the refused item: %s, %s (4.5)', (line, token, position) => {
    const words = ['task', 'create', 'x', ...line.split(' ')]
    const thrown = makeError({field: '--tag', kind: 'invalid_value', token})
    expect(explainByLine(catalog, words, thrown)).toMatchObject({position})
  })

  test('of an unknown flag first, also if a function of the command rejects another value', () => {
    const thrown = makeError({field: '--state', kind: 'invalid_value', message: 'no', position: 3})
    const words = ['task', 'list', '--state', 'opne', '--priorty', 'low']
    expect(explainByLine(catalog, words, thrown)).toMatchObject({
      field: '--priorty',
      kind: 'unknown_flag',
      position: 4,
    })
    // A list of values is oclif's own, and a mistake of the line.
    const listed = {...thrown, validValues: ['open', 'done']}
    expect(explainByLine(catalog, words, listed)).toMatchObject({
      field: '--state',
      kind: 'invalid_value',
    })
    expect(explainByLine(catalog, words.slice(0, 4), thrown)).toMatchObject({
      field: '--state',
      kind: 'invalid_value',
    })
  })

  test('before what a default function threw, which becomes its cause', () => {
    const thrown = makeError({
      code: 2,
      error: 'tool_error',
      message: 'no environment',
      recoverable: false,
    })
    const words = ['task', 'list', '--stat', 'open']
    expect(explainByLine(catalog, words, thrown, {wasParsing: true})).toMatchObject({
      code: 1,
      data: {causes: ['no environment']},
      kind: 'unknown_flag',
      recoverable: true,
    })
    expect(explainByLine(catalog, words, thrown)).toEqual(thrown)
    expect(explainByLine(catalog, ['task', 'list'], thrown, {wasParsing: true})).toEqual(thrown)
  })

  test('with the type that a wrong value should have', () => {
    const own = catalogOf({list: {flags: {limit: {type: 'option'}}, ...{murli: limitType}}})
    const thrown = makeError({field: '--limit', kind: 'invalid_value', message: 'no', position: 2})
    expect(explainByLine(own, ['list', '--limit', 'abc'], thrown)).toMatchObject({
      nextActions: [{command: 'cli list --limit <limit>'}],
      suggestion: 'Write an integer of 1 or more instead of abc.',
    })
  })

  test('by the class that was loaded, which knows more than the manifest', () => {
    class List {
      static args = {}
      static flags = {since: {type: 'option'}}
    }
    const words = ['task', 'list', '--sinc', '1']
    const error = makeError({field: '--sinc', kind: 'unknown_flag', token: '--sinc'})
    const didYouMean = (id: string) =>
      explainByLine(catalog, words, error, {loaded: {commandClass: List, id}}).didYouMean
    expect([didYouMean('task:list'), didYouMean('task:create')]).toEqual([
      ['todo task list --since 1'],
      undefined,
    ])
  })
})

describe('the command line that lists the valid values of a flag (8.13)', () => {
  const regions = (valuesFrom: unknown, mutating = false) =>
    catalogOf({
      deploy: {
        flags: {region: {type: 'option'}},
        flagAnnotations: {region: {valuesFrom}},
      } as object,
      'region:list': {flags: {}, mutating} as object,
    })
  const error = makeError({field: '--region', kind: 'missing_value'})
  const first = {command: 'cli region list', description: 'List the valid values.'}

  test.each<
    [valuesFrom: unknown, isOffered: boolean, isMutating?: boolean, more?: Partial<Classified>]
  >([
    [' cli  region list ', true],
    ['region list', true, false, {kind: 'invalid_value'}],
    ['region list', false, false, {kind: 'unknown_flag'}],
    ['region list', false, true],
    ['region nope', false],
  ])(
    '%j is offered, before what the error advises: %s',
    (valuesFrom, isOffered, isMutating, more) => {
      const own = {command: 'own', description: ''}
      const thrown = {...error, ...more, nextActions: [own]}
      const {nextActions} = explainByLine(
        regions(valuesFrom, isMutating),
        ['deploy', '--region'],
        thrown,
      )
      expect(nextActions).toEqual(isOffered ? [first, own] : [own])
    },
  )
})

test('the stack of an error is in its data if DEBUG is set (6.7)', () => {
  const fields = {code: 2, error: 'tool_error', message: 'x', recoverable: false} as const
  const error = new Error('x')
  expect(addStack(fields, error)).toBe(fields)
  vi.stubEnv('DEBUG', '*')
  expect(addStack({...fields, data: {id: 1}}, error).data).toEqual({id: 1, stack: error.stack})
  expect(addStack({...fields, data: ['a']}, error).data).toEqual({stack: error.stack, value: ['a']})
  expect(addStack({...fields, data: 'text'}, error).data).toEqual({
    stack: error.stack,
    value: 'text',
  })
  expect(addStack(fields, 'thrown')).toEqual(fields)
})
