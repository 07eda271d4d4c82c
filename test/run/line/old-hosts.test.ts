import {expect, test} from 'vitest'

import {explainForeign} from '../../../src/run/line/explain-end.js'
import {readLine} from '../../../src/line/read-line.js'
import type {HostConfig, LoadableCommand} from '../../../src/oclif/shapes.js'

/** A command as an init hook of a host of @oclif/core 1 puts it into the config: its class. */
class List {
  static description = 'Retrieve a list'
  static flags = {limit: {name: 'limit', type: 'option' as const}}
  static id = 'api:list'
  static load = () => Promise.resolve(List)
}

const list = List as unknown as LoadableCommand

const config = {
  bin: 'old',
  commands: [list],
  findCommand: (id: string) => (id === 'api:list' ? list : undefined),
  findTopic: () => undefined,
  pjson: {oclif: {}},
  plugins: [],
  scopedEnvVar: () => undefined,
  topicSeparator: ':',
  topics: [],
} as unknown as HostConfig

/** What @oclif/core 1 throws for what it cannot place (lib/parser/errors.js). */
function reject(argv: string[]): ReturnType<typeof explainForeign> {
  const args = [argv.at(-1)]
  const error = Object.assign(
    new Error(`Unexpected argument: ${args[0]}\nSee more help with --help`),
    {args},
  )
  return explainForeign(readLine({argv, config, id: 'api:list'}), {error, type: 'threw'})
}

test.each([
  [['--limt'], {error: 'flag_error', field: '--limt', kind: 'unknown_flag'}],
  [['--limt=5'], {didYouMean: ['old api:list --limit=5'], message: 'Unknown flag: --limt'}],
  [['--', '--limt'], {error: 'argument_error', kind: 'unexpected_argument'}],
])(
  'a flag that @oclif/core 1 takes for an argument is an unknown flag, but not after --: %j',
  (argv, expected) => {
    expect(reject(argv)).toMatchObject(expected)
  },
)
