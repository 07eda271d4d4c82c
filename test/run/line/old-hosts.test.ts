import {expect, test} from 'vitest'

import {tryParse} from '../../../src/corrections/judge/try-parse.js'
import {readLine} from '../../../src/line/read-line.js'
import type {HostConfig, LoadableCommand} from '../../../src/oclif/shapes.js'
import {explainEnd} from '../../../src/run/line/explain-end.js'
import {interceptParse} from '../../../src/run/line/intercept-parse.js'
import {readLineOptions} from '../../../src/run/line/line-options.js'
import {Redactor} from '../../../src/secrets/redactor.js'

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
function reject(argv: string[]): ReturnType<typeof explainEnd> {
  const args = [argv.at(-1)]
  const error = Object.assign(
    new Error(`Unexpected argument: ${args[0]}\nSee more help with --help`),
    {args},
  )
  return explainEnd(readLine({argv, config, id: 'api:list'}), {error, type: 'threw'})
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

test.each([
  ['help', 'old help api:list'],
  ['-h', 'old -h api:list'],
])(
  'a misspelled subject of %s, for which @oclif/command runs no command, is corrected',
  (id, line) => {
    const stderrEnd = ' \u203A   Error: command api:lst not found\n'
    const exited = {code: 2, type: 'exited'} as const
    expect(
      explainEnd(readLine({argv: ['api:lst'], config, id}), exited, {stderrEnd, stdoutEnd: ''}),
    ).toMatchObject({code: 1, didYouMean: [line], kind: 'unknown_command', position: 1})
  },
)

/** How the parser of @oclif/core 1 ends where arguments have room (lib/parser/parse.js). */
const makeCommand = (argv: readonly string[], strict: boolean) =>
  class {
    static readonly strict = strict
    readonly argv = argv
    async parse(_options?: unknown): Promise<object> {
      const inputs = argv.filter((word) => word !== '--')
      return {args: {}, flags: {}, raw: inputs.map((input) => ({input, type: 'arg'}))}
    }
  }

test.each([
  [['--hlep'], 'Nonexistent flag: --hlep'],
  [['app', '-x', '--dry-rn'], 'Nonexistent flags: -x, --dry-rn'],
  [['app', '--', '--dry-rn'], undefined],
  [['-', '-5', 'a-b'], undefined],
])('a flag that @oclif/core 1 would run as an argument ends the run: %j', async (argv, message) => {
  const Strict = makeCommand(argv, true)
  const ended = new Promise<unknown>((end) => {
    interceptParse(Strict.prototype, list, config, {
      argv,
      onParsed: () => {},
      onParsing: () => {},
      onSecrets: () => {},
      readEnd: () => end,
    })
    void new Strict().parse().then(() => end(undefined))
  })
  expect(((await ended) as Error | undefined)?.message).toBe(message)
  const offline = async (strict: boolean) => {
    const parse = await tryParse(makeCommand(argv, strict), argv, config, {})
    return (parse?.error?.error as Error | undefined)?.message
  }
  expect(await offline(true)).toBe(message)
  // One that takes any words gets them.
  expect(await offline(false)).toBeUndefined()
})

// @oclif/core 1 has no setting for the separator: `api:list` was written as `apiundefinedlist`.
test('the words of a command are separated by colons where the host says nothing', () => {
  const {topicSeparator: _, ...older} = config
  const line = readLine({argv: [], config: older, id: 'api:list'})
  const options = readLineOptions(line, new Redactor())
  expect(options.describePromptHelp?.('').nextActions?.[0]?.command).toBe('old api:list --schema')
})
