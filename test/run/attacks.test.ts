import {readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import fc from 'fast-check'
import {afterAll, beforeAll, expect, test} from 'vitest'

import {type CliRun, runProcess} from '../support/run-cli.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

/** How many command lines are tried. */
const numRuns = Number(process.env.ATTACKS ?? 100)

const secret = 'S3CRET-9x/+Zq'

const command = `export default class Victim extends AgentCommand {
  static args = {name: Args.string(), pin: Args.string()}
  static argumentAnnotations = {pin: {sensitive: true}}
  static flags = {
    kind: Flags.string({char: 'k', options: ['small', 'large']}),
    limit: Flags.integer({char: 'l', min: 1, max: 9}),
    more: Flags.string({multiple: true, dependsOn: ['kind']}),
    on: Flags.boolean({allowNo: true, exclusive: ['limit']}),
    token: Flags.string({char: 't'}),
  }
  async run() {
    const {args, flags} = await this.parse(Victim)
    const value = String(args.pin ?? flags.token)
    this.log('has ' + value)
    const how = args.name ?? ''
    if (how.includes('throw')) throw Object.assign(new Error('no ' + value), {data: {[value]: value}})
    if (how.includes('null')) throw null
    if (how.includes('exit')) this.exit(how.length)
    if (how.includes('error')) this.error('no ' + encodeURIComponent(value), {exit: how.length})
    if (how.includes('said')) return this.writer.success(value, {how})
    return {how}
  }
}
`

/** Runs every command line in one process and records what came of it. */
const runner = `import {readFileSync, writeFileSync} from 'node:fs'
import {Config} from '@oclif/core'
const config = await Config.load({root: import.meta.dirname})
globalThis[Symbol.for('oclif-plugin-murli.shared')] = {owner: 'testing'}
const results = []
for (const words of JSON.parse(readFileSync('lines.json', 'utf8'))) {
  const texts = {stderr: '', stdout: ''}
  const writes = ['stdout', 'stderr'].map((name) => [name, process[name].write])
  for (const [name] of writes) process[name].write = (text) => ((texts[name] += text), true)
  let code = 0
  try { await config.runCommand('victim', [...words]) } catch (error) { code = error?.oclif?.exit ?? 'none' }
  for (const [name, write] of writes) process[name].write = write
  results.push({...texts, code})
}
writeFileSync('results.json', JSON.stringify(results))
process.exit(0)
`

let host: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({commands: {victim: command}, files: {'other.js': runner}})
})
afterAll(() => host.remove())

/** The terminal documents in what was written, logs and texts left out. */
function readTerminals(...streams: readonly string[]): {code?: number; status: string}[] {
  return streams.flatMap((text) =>
    [...text.matchAll(/^\{\n[\s\S]*?^\}$|^\{.*\}$/gm)].flatMap(([document]) => {
      const value = JSON.parse(document) as {code?: number; status?: string}
      return value.status === undefined ? [] : [{...value, status: value.status}]
    }),
  )
}

test(
  'any line is one terminal document, with the code of its error and no secret',
  {timeout: 3_600_000},
  async () => {
    const word = fc.oneof(
      fc.constantFrom('throw', 'null', 'exit', 'error', 'said', 'plain', '--', '-', ''),
      fc.constantFrom(
        '--kind',
        '--kind=smal',
        '-k',
        'small',
        '--limit',
        '-l',
        '3',
        '99',
        '--on',
        '--no-on',
        '--on=no',
      ),
      fc.constantFrom(
        '--more',
        '--token',
        '-t',
        '--tokn',
        `--token=${secret}`,
        `-t${secret}`,
        `--tok=${secret}`,
      ),
      fc.constantFrom(
        '--output',
        'ndjson',
        '--schema',
        '--validate',
        '--full',
        '--select',
        'how',
        '--yes',
        '--zap',
      ),
      fc.string({maxLength: 6, unit: 'binary'}).map((text) => text.replaceAll('\0', '')),
    )
    const start = fc.constantFrom([], ['throw', secret], ['error', secret], ['plain', secret])
    const line = fc
      .tuple(start, fc.array(word, {maxLength: 6}))
      .map(([first, words]) => [...first, '--agent', ...words])
    const lines = fc.sample(line, numRuns)
    await writeFile(join(host.folder, 'lines.json'), JSON.stringify(lines))
    const options = {cwd: host.folder, env: host.env, input: ''}
    expect(
      await runProcess([process.execPath, join(host.folder, 'other.js')], options),
    ).toMatchObject({code: 0})
    const results = JSON.parse(
      await readFile(join(host.folder, 'results.json'), 'utf8'),
    ) as CliRun[]
    expect(results).toHaveLength(lines.length)
    for (const [index, {code, stderr, stdout}] of results.entries()) {
      const words = lines[index]!
      const isSchema = code === 0 && stdout.includes('"usage"')
      const terminals = readTerminals(stderr, stdout)
      expect({found: terminals.length, words}).toEqual({found: isSchema ? 0 : 1, words})
      if (!isSchema) expect({code: terminals[0]!.code ?? 0, words}).toEqual({code, words})
      // A result is the command's own affair, and a schema holds nothing of the line.
      expect({isShown: stderr.includes('S3CRET'), words}).toEqual({isShown: false, words})
    }
  },
)
