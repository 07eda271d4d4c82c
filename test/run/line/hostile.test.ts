import {Config} from '@oclif/core'
import {normalizeArgv} from '@oclif/core/help'
import fc from 'fast-check'
import {expect, test} from 'vitest'

import type {ErrorFields} from '../../../src/contract/outcome.js'
import {parseOffline} from '../../../src/corrections/judge/offline-parse.js'
import {readLine} from '../../../src/line/read-line.js'
import {removeFromLine} from '../../../src/line/seen-lines.js'
import type {HostConfig} from '../../../src/oclif/shapes.js'
import {explainEnd} from '../../../src/run/line/explain-end.js'
import {explainRoutingError} from '../../../src/run/line/explain-routing.js'
import {makeTrialHost} from '../../support/trial-host.js'

/** How many random lines are read; `HOSTILE_LINES=10000` for a thorough look. */
const numRuns = Number(process.env.HOSTILE_LINES ?? 200)

/** The CPU time of a line that has become quadratic, in milliseconds. */
const explodedMs = 10_000

const commands = {
  'deep/er/down': `export default class extends Command {static strict = false; async run() {process.exit(99)}}`,
  'file/put': `export default class extends Command {
    static args = {from: Args.string({required: true}), to: Args.string({options: ['here', 'there']})}
    static flags = {
      force: Flags.boolean({char: 'f', allowNo: true}), level: Flags.integer({min: 1, max: 9, char: 'l'}),
      mode: Flags.string({options: ['fast', 'slow'], multiple: true}), token: Flags.string({dependsOn: ['mode']}),
      constructor: Flags.string(), __proto__: Flags.string(), toString: Flags.boolean({exclusive: ['level']}),
      link: Flags.url(), required: Flags.string({required: true}),
    }
    async run() {process.exit(99)}
  }`,
}

const ownWords =
  'file put file:put deep er down fiel putt help describe --force --no-force --forec --level --level=5 -l9 -fl --mode fast fsat --token --required x here there --link https://example.com --toString --constructor --__proto__'
const oddWords =
  '- -- --- = --= --=x : :: :a: __proto__ constructor toString --hasOwnProperty --__proto__=1 \u202E 😀 👩‍👩‍👧 \uD800 日本語 `id` ; | >x * ~ \' " \\ %s ${x} <name> [x] {"a":1} [1,2] null undefined NaN -1 1e999 ../../etc/passwd --help --version --json --agent --no-agent --schema --validate --output --output=json --dry-run --yes'
const spacedWords = ['', ' ', '-\u0000', '\u0000', '\u001B[31m', '\r\n', '$(touch /tmp/never)']

const word = fc.oneof(
  {arbitrary: fc.constantFrom(...ownWords.split(' ')), weight: 60},
  {arbitrary: fc.constantFrom(...oddWords.split(' '), ...spacedWords), weight: 40},
  {arbitrary: fc.string({unit: 'binary'}), weight: 20},
  {arbitrary: fc.string({unit: 'grapheme'}).map((text) => `--${text}`), weight: 10},
  {
    arbitrary: fc
      .constantFrom('x', '-x', '--x=', '😀', 'file:')
      .map((text) => text.repeat(250_000)),
    weight: 2,
  },
)

test(
  'any line at all is one valid error, and nothing is run',
  {timeout: 600_000},
  async ({onTestFinished}) => {
    const host = await makeTrialHost({commands, oclif: {topicSeparator: ' '}})
    onTestFinished(() => host.remove())
    const config = (await Config.load(host.folder)) as unknown as HostConfig
    const property = fc.asyncProperty(fc.array(word, {maxLength: 12}), async (words) => {
      const start = process.cpuUsage()
      const fields = await fail(config, words)
      expect(process.cpuUsage(start).user / 1000, JSON.stringify(words).slice(0, 200)).toBeLessThan(
        explodedMs,
      )
      if (!fields) return
      const {
        code,
        didYouMean = [],
        error,
        kind,
        message,
        position = 0,
        recoverable,
        validValues,
      } = fields
      expect([code < 10, typeof error, typeof recoverable, kind === '']).toEqual([
        true,
        'string',
        'boolean',
        false,
      ])
      expect(message !== '' && !/\n\s+at /.test(message)).toBe(true)
      expect(position).toBeLessThan(Math.max(1, words.length))
      expect(didYouMean.length).toBeLessThanOrEqual(3)
      expect(JSON.stringify({didYouMean, message, validValues}).length).toBeLessThan(30_000)
    })
    await fc.assert(property, {numRuns})
  },
)

/** What a line fails with: by its route, or by its command's own parser. */
async function fail(config: HostConfig, words: string[]): Promise<ErrorFields | undefined> {
  process.argv = [...process.argv.slice(0, 2), ...words]
  const [id, ...argv] = normalizeArgv(config as never, [...words])
  const line = readLine({argv, config, id})
  const {command} = line
  if (!command) return explainRoutingError(line)
  removeFromLine(line, line.ours)
  const commandClass = (await command.load()) as new (argv: string[], config: HostConfig) => object
  const {error} = await parseOffline(new commandClass(argv, config))
  return error && explainEnd(line, {...error, type: 'threw'})
}
