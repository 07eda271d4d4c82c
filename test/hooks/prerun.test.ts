import {expect, test, vi} from 'vitest'

import hook from '../../src/hooks/index.js'

/** A command that returns its words. */
class Command {
  static id = 'app:destroy'

  static async run(argv: readonly string[] = []) {
    return Promise.resolve({argv, isCommand: this === Command})
  }
}

test('a refused command throws in place of running where the core drops what a hook throws, and other words run', async () => {
  const argv = ['x']
  const config = {
    bin: 'old',
    commands: [],
    plugins: [],
    pjson: {oclif: {}},
    scopedEnvVar: (name: string) => (name === 'AGENT' ? '0' : undefined),
    topicSeparator: ':',
  }
  vi.stubEnv('OLD_READ_ONLY', '1')
  for (let time = 0; time < 2; time++) {
    await expect(hook({Command, argv, config: config as never})).rejects.toThrow()
  }
  vi.unstubAllEnvs()
  await expect(Command.run(argv)).rejects.toMatchObject({oclif: {exit: 6}})
  expect(await Command.run(['x'])).toEqual({argv: ['x'], isCommand: true})
})
