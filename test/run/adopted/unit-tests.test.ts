import {Command, type Config, Flags} from '@oclif/core'
import {describe, expect, test} from 'vitest'

import {AgentCommand} from '../../../src/index.js'

// Published CLIs test their commands without oclif's config, or with the few members that oclif's own
// methods ask for (2.9).

const runHook = async () => ({failures: [], successes: []})

const configs = {
  none: undefined,
  'only hooks': {runHook},
  'what oclif asks for': {bin: 'tool', runHook, scopedEnvVarKey: (name: string) => `TOOL_${name}`},
}

type Parse = (options: unknown) => Promise<{flags: unknown}>

/** The same command of either class; `_run` is what oclif calls. */
function makeCommand(Base: typeof Command, config: unknown) {
  class Unit extends Base {
    static override flags = {limit: Flags.integer({max: 9}), output: Flags.string()}
    async run() {
      const {flags} = await (this.parse as Parse)(Unit)
      this.log('listing')
      return flags
    }
  }
  return (argv: string[]) => new Unit(argv, config as Config)
}

const runOf = (command: Command) => command as unknown as {_run(): Promise<unknown>}

async function settle(promise: Promise<unknown>) {
  return promise.catch((error: unknown) => ({threw: String(error)}))
}

describe('a unit test of an adopted command', () => {
  for (const [name, config] of Object.entries(configs)) {
    for (const argv of [
      ['--limit', '3', '--output', 'file.txt'],
      ['--limit', '10'],
    ]) {
      test(`config: ${name}; ${argv.join(' ')}`, async () => {
        const plain = makeCommand(Command, config)
        const adopted = makeCommand(AgentCommand, config)
        expect(await settle(adopted(argv).run())).toEqual(await settle(plain(argv).run()))
        if (name !== 'what oclif asks for') return
        expect(await settle(runOf(adopted(argv))._run())).toEqual(
          await settle(runOf(plain(argv))._run()),
        )
      })
    }
  }
})
