import {expect, test} from 'vitest'

import {prerun} from '../../src/hooks/prerun.js'
import {refuseRun} from '../../src/hooks/refuse-run.js'

/** A command that returns its words. */
class Command {
  static id = 'app:destroy'

  static async run(argv: readonly string[] = []) {
    return Promise.resolve({argv, isCommand: this === Command || this.prototype instanceof Command})
  }
}

test('a refused line throws in place of the command, and every other one runs', async () => {
  const refused = ['x']
  const error = new Error('Not here')
  for (let time = 0; time < 2; time++) refuseRun({Command, argv: refused}, error)
  await expect(Command.run(refused)).rejects.toBe(error)
  expect(await Command.run(['x'])).toEqual({argv: ['x'], isCommand: true})
  expect(await Command.run()).toEqual({argv: [], isCommand: true})
  class Below extends Command {}
  expect(await Below.run(['y'])).toEqual({argv: ['y'], isCommand: true})
})

test('a gate that throws keeps the command from running where the core drops what a hook throws', async () => {
  class Foreign extends Command {}
  const argv = ['x']
  const config = {
    bin: 'old',
    commands: [],
    plugins: [],
    pjson: {oclif: {}},
    scopedEnvVar: (name: string) => (name === 'AGENT' ? '0' : undefined),
    topicSeparator: ':',
  }
  process.env['OLD_READ_ONLY'] = '1'
  try {
    expect(() => prerun({Command: Foreign, argv, config: config as never})).toThrow()
    await expect(Foreign.run(argv)).rejects.toMatchObject({oclif: {exit: 6}})
  } finally {
    delete process.env['OLD_READ_ONLY']
  }
})
