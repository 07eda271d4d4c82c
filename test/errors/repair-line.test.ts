import {describe, expect, test} from 'vitest'

import type {Classified} from '../../src/errors/classify-throw.js'
import {isAboutValue, offerValues} from '../../src/errors/offer-values.js'
import {isAboutLine, repairLine, withoutClues} from '../../src/errors/repair-line.js'
import {catalogOf} from '../support/manifest-catalog.js'
import {taskCatalog} from '../support/task-catalog.js'

const catalog = taskCatalog()

function makeError(fields: Partial<Classified>): Classified {
  return {code: 1, error: 'flag_error', message: 'wrong', recoverable: true, ...fields}
}

describe('an error tells more from its line', () => {
  test.each([
    [{kind: 'unknown_flag'}, false, true],
    [{error: 'not_found', field: '--name', kind: 'missing_flag'}, false, true],
    [{error: 'not_found', kind: 'missing_flag'}, false, false],
    [{error: 'not_found', kind: 'gone'}, false, false],
    [{error: 'not_found', kind: 'gone'}, true, true],
  ])('%j, thrown while parsing %j: %j', (fields, wasParsing, expected) =>
    expect(isAboutLine(makeError(fields as Partial<Classified>), wasParsing)).toBe(expected),
  )

  test('about a value by its kind and field', () => {
    const of = (field?: string, kind?: string) => isAboutValue(makeError({field, kind}))
    expect([of('--a', 'invalid_value'), of('--a', 'missing_value'), of('--a', 'missing_flag')]).toEqual([
      true,
      true,
      true,
    ])
    expect([of('a', 'invalid_value'), of(undefined, 'invalid_value'), of('--a'), of('--a', 'x')]).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  test('and clues to its place are left out', () => {
    expect(withoutClues(makeError({fields: ['--a'], token: 'x'}))).toEqual(makeError({}))
  })
})

describe('a line is repaired', () => {
  const unknownFlag = makeError({field: '--stat', kind: 'unknown_flag', token: '--stat'})

  test('with what it tells of the mistake', () => {
    expect(repairLine(catalog, ['task', 'list', '--stat', 'open'], unknownFlag)).toMatchObject({
      didYouMean: ['todo task list --state open'],
      error: 'flag_error',
      field: '--stat',
      position: 2,
    })
  })

  test('with what the error itself advises', () => {
    const advice = {didYouMean: ['mine'], nextActions: [{command: 'mine', description: ''}], suggestion: 'Mine.'}
    const words = ['task', 'list', '--stat', 'open']
    expect(repairLine(catalog, words, {...unknownFlag, ...advice})).toMatchObject(advice)
  })

  test('of an unknown flag first, whatever a function of the command throws of another value', () => {
    const thrown = makeError({field: '--state', kind: 'invalid_value', message: 'no', position: 3})
    const words = ['task', 'list', '--state', 'opne', '--priorty', 'low']
    expect(repairLine(catalog, words, thrown)).toMatchObject({field: '--priorty', kind: 'unknown_flag', position: 4})
    // A list of values is oclif's own, and a mistake of the line.
    const listed = {...thrown, validValues: ['open', 'done']}
    expect(repairLine(catalog, words, listed)).toMatchObject({field: '--state', kind: 'invalid_value'})
    expect(repairLine(catalog, words.slice(0, 4), thrown)).toMatchObject({field: '--state', kind: 'invalid_value'})
    const spare = makeError({error: 'argument_error', kind: 'unexpected_argument', token: 'x'})
    expect(repairLine(catalog, ['task', 'create', 'a', 'x', '--priorty', 'low'], spare)).toMatchObject({
      field: '--priorty',
    })
  })

  test('before what a default function threw, which becomes its cause', () => {
    const thrown = makeError({code: 2, error: 'tool_error', message: 'no environment', recoverable: false})
    const words = ['task', 'list', '--stat', 'open']
    expect(repairLine(catalog, words, thrown, {wasParsing: true})).toMatchObject({
      code: 1,
      data: {causes: ['no environment']},
      kind: 'unknown_flag',
      recoverable: true,
    })
    expect(repairLine(catalog, words, thrown)).toEqual(thrown)
    expect(repairLine(catalog, ['task', 'list'], thrown, {wasParsing: true})).toEqual(thrown)
  })

  test('by the class that was loaded, which knows more than the manifest', () => {
    class List {
      static args = {}
      static flags = {since: {type: 'option'}}
    }
    const words = ['task', 'list', '--sinc', '1']
    const error = makeError({field: '--sinc', kind: 'unknown_flag', token: '--sinc'})
    const didYouMean = (id: string) => repairLine(catalog, words, error, {loaded: {commandClass: List, id}}).didYouMean
    expect([didYouMean('task:list'), didYouMean('task:create')]).toEqual([['todo task list --since 1'], undefined])
  })
})

describe('the valid values of a flag are offered', () => {
  const regions = (valuesFrom: unknown, mutating = false) =>
    catalogOf({
      deploy: {flags: {region: {type: 'option'}}, flagAnnotations: {region: {valuesFrom}}} as object,
      'region:list': {flags: {}, mutating} as object,
    })
  const error = makeError({field: '--region', kind: 'missing_value'})
  const action = {command: 'cli region list', description: 'List the valid values.'}
  const offer = (valuesFrom: unknown, fields: Partial<Classified> = {}, mutating?: boolean) =>
    offerValues(regions(valuesFrom, mutating), ['deploy', '--region'], {...error, ...fields}).nextActions

  test.each(['region list', ' cli  region list '])('by the line %j', (valuesFrom) =>
    expect(offer(valuesFrom)).toEqual([action]),
  )

  test('in front of what the error advises', () => {
    const own = {command: 'own', description: ''}
    expect(offer('region list', {nextActions: [own]})).toEqual([action, own])
  })

  test('only where that line exists, reads, and the error is about a value', () => {
    expect([offer('region nope'), offer(1), offer('region list', {}, true)]).toEqual([undefined, undefined, undefined])
    expect(offer('region list', {kind: 'unknown_flag'})).toBeUndefined()
  })
})
