import {afterEach, describe, expect, test, vi} from 'vitest'

import type {TerminalOutcome} from '../../src/contract/outcome.js'
import type {Mode} from '../../src/line/mode.js'
import {measure} from '../../src/output/cut.js'
import {type FinishOptions, finishOutcome} from '../../src/output/finish.js'
import type {CommandLookup} from '../../src/output/action-problem.js'
import type {OutputFolder} from '../../src/files/output-folder.js'

const agent: Mode = {
  audience: 'agent',
  format: 'json',
  protocol: '1.0',
  isForKnownAgent: true,
  rule: 'agent-flag',
  isAgentKnown: true,
}
const lookup: CommandLookup = {
  bin: 'riffle',
  findCommand: (id) => (id === 'list' ? {flags: {}, id, load: async () => undefined} : undefined),
}
const success = {message: 'Done.', type: 'success'} as const
const list = {command: 'riffle list', description: 'List.'}
const gone = {command: 'riffle gone', description: ''}

function finish(outcome: TerminalOutcome, more?: Partial<FinishOptions>) {
  const folder = {write: () => '/cache/1.json'} as unknown as OutputFolder
  const renderFile = (whole: object) => ({extension: 'json', text: JSON.stringify(whole)})
  return finishOutcome(outcome, {folder, mode: agent, renderFile, ...more})
}

afterEach(() => void vi.unstubAllEnvs())

describe('a finished outcome', () => {
  test('holds what JSON would drop, in a success and in a plan', () => {
    const map = new Map([['a', new Set([1])]])
    expect(finish({...success, result: map}).outcome).toEqual({
      ...success,
      nextActions: [],
      result: {a: [1]},
    })
    const plan = {plan: map, type: 'plan'} as unknown as TerminalOutcome
    expect(finish(plan).outcome).toEqual({nextActions: [], plan: {a: [1]}, type: 'plan'})
  })

  test('has the actions of its class after its own, each once; an error or a plan has its own alone', () => {
    const nextActions = [list, {command: 'riffle list --full', description: 'All.'}]
    expect(finish({...success, nextActions: [list], result: 1}, {nextActions})).toEqual({
      outcome: {...success, nextActions, result: 1},
      warnings: [],
    })
    const plan = {message: '', nextActions: [list], plan: 1, type: 'plan'} as const
    expect(finish(plan, {nextActions}).outcome).toEqual(plan)
    const error = {kind: 'x', nextActions: [list, 1], type: 'error'} as unknown as TerminalOutcome
    expect(finish(error, {nextActions}).outcome).toEqual({
      kind: 'x',
      nextActions: [list],
      type: 'error',
    })
  })

  test.each<[why: string, more: Partial<FinishOptions>]>([
    ['a result that fits', {maxBytes: 102}],
    ['--full', {isFull: true}],
    ['no folder', {folder: undefined}],
    ['a person', {mode: {...agent, audience: 'human'}}],
    ['a pipe', {mode: {...agent, isForKnownAgent: false}}],
    ['a protocol without a field for it', {mode: {...agent, protocol: '0.2'}}],
  ])('is not cut: %s', (_, more) => {
    const outcome = {...success, result: 'x'.repeat(100)}
    expect(finish(outcome, {maxBytes: 101, ...more})).toEqual({
      outcome: {...outcome, nextActions: []},
      warnings: [],
    })
  })

  test('3.3: is cut at 64 KB', () => {
    const isCut = (length: number) =>
      'truncation' in finish({...success, result: 'x'.repeat(length)}).outcome
    expect([isCut(64 * 1024 - 2), isCut(64 * 1024 - 1)]).toEqual([false, true])
  })
})

test.each([
  [5, '7', {cursor: '5', total: 7}],
  ['', ' ', {cursor: ''}],
  [null, Number.NaN, {}],
  [{}, -1, {}],
])('a success of the page %j of %j has %j', (cursor, total, expected) => {
  const outcome = {...success, cursor, total} as unknown as TerminalOutcome
  expect(finish(outcome).outcome).toEqual({...success, nextActions: [], ...expected})
})

describe('an action that names what does not exist', () => {
  const outcome = {...success, nextActions: [gone, list], result: 1, warnings: ['first']}
  const warning =
    'The next action "riffle gone" does not name a command of riffle. It was left out.'

  test('is left out in production, with a warning', () => {
    vi.stubEnv('NODE_ENV', 'production')
    expect(finish(outcome, {lookup, warning: 'x'})).toEqual({
      outcome: {...outcome, nextActions: [list], warnings: ['first', 'x', warning]},
      warnings: [],
    })
  })

  test('is an error where its author sees it', () => {
    vi.stubEnv('NODE_ENV', 'test')
    expect(finish({...outcome, nextActions: [gone, list, gone]}, {lookup}).outcome).toEqual({
      code: 2,
      error: 'tool_error',
      kind: 'dangling_next_action',
      message:
        'The next action "riffle gone" does not name a command of riffle. The next action "riffle gone" does not name a command of riffle.',
      recoverable: false,
      suggestion:
        'Name a command and flags that exist; in production the action is left out with a warning.',
      type: 'error',
    })
  })

  test('4.19: of an error is left out anywhere, with a warning', () => {
    vi.stubEnv('NODE_ENV', 'test')
    const error = {
      kind: 'x',
      nextActions: [gone, list],
      type: 'error',
    } as unknown as TerminalOutcome
    expect(finish(error, {lookup, warning: 'x'})).toEqual({
      outcome: {...error, nextActions: [list]},
      warnings: ['x', warning],
    })
  })
})

test.each([
  [
    'development',
    {type: 'object', required: ['id']},
    ['The result does not match its outputSchema: /id is missing'],
  ],
  ['test', {type: 'array'}, ['The result does not match its outputSchema: is not of type array']],
  ['test', {type: 'object'}, undefined],
  // Only a complete validator can check it.
  ['test', {oneOf: [{type: 'array'}]}, undefined],
  ['production', {type: 'array'}, undefined],
])('7.9: in %s, a result is checked against %j', (environment, outputSchema, warnings) => {
  vi.stubEnv('NODE_ENV', environment)
  expect(finish({...success, result: {}}, {outputSchema}).outcome).toEqual({
    ...success,
    nextActions: [],
    result: {},
    ...(warnings && {warnings}),
  })
})

test('a large result is selected from, and then cut as its author states', () => {
  const result = Array.from({length: 50}, (_, id) => ({id, name: 'Ada'}))
  const options = {
    keep: 'tail',
    maxBytes: 100,
    readWords: () => ({flagsEnd: 4, words: ['riffle', 'list', '--select', 'id,x']}),
    select: 'id,x',
  } as const
  expect(finish({...success, result}, options).outcome).toEqual({
    ...success,
    nextActions: [],
    result: Array.from({length: 9}, (_, index) => ({id: 41 + index})),
    truncation: {
      bytes: measure(result.map(({id}) => ({id}))),
      full_output: '/cache/1.json',
      next_action: {command: 'cat /cache/1.json', description: 'Read the whole document.'},
      shown: 9,
      total: 50,
    },
    warnings: ['The result has no x. It has id, name.'],
  })
})
