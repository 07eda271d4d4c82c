import {setImmediate} from 'node:timers/promises'

import {expect, test, vi} from 'vitest'

import {tryParse} from '../../../src/corrections/judge/try-parse.js'
import type {HostConfig} from '../../../src/oclif/shapes.js'

/** A command whose parser ends after some turns of the queue of promises. */
function commandOf(turns: number) {
  return class {
    async parse(): Promise<object> {
      for (let turn = 0; turn < turns; turn++) await Promise.resolve()
      return {flags: {turns}}
    }
  }
}

/** Parses, and counts the promises that were waited for by the time nothing more is. */
async function countTurns(Command: new () => object) {
  const resolve = vi.spyOn(Promise, 'resolve')
  const config = {bin: 'trial'} as HostConfig
  const parse = await tryParse(Command, [], config, {})
  await setImmediate()
  const {length} = resolve.mock.calls
  resolve.mockRestore()
  return {length, parse}
}

test.each([0, 1, 500])('waits no longer than a parser of %i turns takes', async (turns) => {
  const {length, parse} = await countTurns(commandOf(turns))
  expect(parse?.parsed).toEqual({flags: {turns}})
  expect(length).toBeLessThan(2 * turns + 100)
})

test('stops waiting for a parser that waits for something outside', async () => {
  const Waiting = class {
    parse(): Promise<object> {
      return new Promise(() => {})
    }
  }
  const {parse} = await countTurns(Waiting)
  expect(parse).toBeUndefined()
})
