import {afterEach, describe, expect, test, vi} from 'vitest'

import {addStack} from '../../src/errors/add-stack.js'
import {explainRoute} from '../../src/errors/explain-route.js'
import {parseOffline} from '../../src/errors/parse-offline.js'
import {taskCatalog} from '../support/task-catalog.js'

afterEach(() => void vi.unstubAllEnvs())

describe('parsing without running', () => {
  test('returns what the parser found, which is called on the command with its class', async () => {
    class Greet {
      parse = vi.fn<(commandClass: unknown) => unknown>((commandClass) => ({args: {}, flags: {of: commandClass}}))
    }
    expect(await parseOffline(new Greet())).toEqual({parsed: {args: {}, flags: {of: Greet}}})
    expect(await parseOffline({parse: 1})).toEqual({})
  })

  test.each([
    [
      {arg: 'when', input: 'x', type: 'arg'},
      {input: 'x', name: 'when', type: 'arg'},
    ],
    [{flag: 'when', input: 'x', type: 'flag'}, {}],
    [null, {}],
    ['x', {}],
  ])('returns what it threw, and the token %j that it was at', async (token, parsing) => {
    const error = new Error('refused')
    const command = {
      parse() {
        throw error
      },
      token,
    }
    expect(await parseOffline(command)).toEqual({error: {command, error, isUnparsed: true, parsing}})
  })
})

describe('the stack of an error', () => {
  const fields = {code: 2, error: 'tool_error', message: 'x', recoverable: false} as const
  const error = new Error('x')

  test('is told where DEBUG is set', () => {
    vi.stubEnv('DEBUG', '*')
    expect(addStack(fields, error)).toEqual({...fields, data: {stack: error.stack}})
    expect(addStack({...fields, data: {id: 1}}, error).data).toEqual({id: 1, stack: error.stack})
    expect(addStack({...fields, data: 'text'}, error).data).toEqual({stack: error.stack, value: 'text'})
    expect([addStack(fields, 'thrown'), addStack(fields, null)]).toEqual([fields, fields])
  })

  test('is not told otherwise', () => {
    vi.stubEnv('DEBUG', '')
    expect(addStack(fields, error)).toBe(fields)
  })
})

describe('a line that leads to no command is explained', () => {
  const catalog = taskCatalog()
  const withLoad = (load: () => Promise<unknown>) => ({
    ...catalog,
    commands: catalog.commands.map((command) => ({...command, load})),
  })

  test('by the classes that may have been meant, whose flags are those that count', async () => {
    class Create {
      static args = {title: {required: true}}
      static flags = {owner: {required: true, type: 'option'}}
    }
    const words = ['task', 'crate', 'milk']
    expect((await explainRoute(catalog, words))?.didYouMean).toEqual(['todo task create milk'])
    const load = vi.fn<() => Promise<unknown>>(async () => Create)
    const diagnosis = await explainRoute(withLoad(load), words)
    expect(diagnosis?.nextActions?.[0]?.command).toBe('todo task create milk --owner <owner>')
    expect(load.mock.calls.length).toBeLessThan(catalog.commands.length)
  })

  test('by the manifest where a class does not load', async () => {
    const fail = async () => {
      throw new Error('broken')
    }
    const words = ['task', 'crate', 'milk']
    expect((await explainRoute(withLoad(fail), words))?.didYouMean).toEqual(['todo task create milk'])
  })
})
