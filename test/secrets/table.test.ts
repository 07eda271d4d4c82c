import {readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import fc from 'fast-check'
import {afterAll, beforeAll, expect, test} from 'vitest'

import {readError} from '../support/document.js'
import {runProcess} from '../support/run-cli.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

/** SEED repeats a run. */
const seed = process.env.SEED === undefined ? {} : {seed: Number(process.env.SEED)}

/** How many secrets are tried in every place and spelling. */
const count = 40

const command = `import {readFile} from 'node:fs/promises'
export default class Login extends AgentCommand {
  static flags = {
    how: Flags.string(),
    secret: Flags.string(),
    token: Flags.string({env: 'TABLE_TOKEN'}),
    password: Flags.string({allowStdin: true}),
    key: Flags.string({default: async () => JSON.parse(await readFile('settings.json', 'utf8'))}),
  }
  static flagAnnotations = {key: {sensitive: true}}
  async run() {
    const {flags} = await this.parse(Login)
    const value = flags.secret ?? flags.token ?? flags.password ?? flags.key
    const text = Buffer.from(value).toString()
    const spelled = {
      plain: value,
      'URL-encoded': encodeURIComponent(text),
      base64: Buffer.from(value).toString('base64'),
      JSON: JSON.stringify({[value]: [value]}),
      URL: 'https://user:' + encodeURIComponent(text) + '@example.com/?q=' + encodeURIComponent(text),
    }[flags.how]
    console.log('printed ' + spelled)
    this.log('logged ' + spelled)
    this.warn('warned of ' + spelled)
    throw new AgentError({
      code: exitCodes.conflict, data: {[spelled]: spelled}, didYouMean: ['trial login --how ' + spelled], error: spelled,
      kind: spelled, message: 'no access with ' + spelled, suggestion: 'not ' + spelled, validValues: [spelled],
    })
  }
}
`

/** Runs every line in one process. */
const runner = `import {readFileSync, writeFileSync} from 'node:fs'
import {Config} from '@oclif/core'
const config = await Config.load({root: import.meta.dirname})
const results = []
for (const {env = {}, input, setting = 'none', words} of JSON.parse(readFileSync('runs.json', 'utf8'))) {
  const texts = {stderr: '', stdout: ''}
  const writes = ['stdout', 'stderr'].map((name) => [name, process[name].write])
  for (const [name] of writes) process[name].write = (text) => ((texts[name] += text), true)
  Object.assign(process.env, env)
  writeFileSync('settings.json', JSON.stringify(setting))
  globalThis.oclif = {...globalThis.oclif, stdinCache: input}
  let code = 0
  try { await config.runCommand('login', [...words]) } catch (error) { code = error?.oclif?.exit ?? 'none' }
  for (const name of Object.keys(env)) delete process.env[name]
  for (const [name, write] of writes) process[name].write = write
  results.push({...texts, code})
}
writeFileSync('results.json', JSON.stringify(results))
process.exit(0)
`

/** How one line is run. */
type Run = {env?: Record<string, string>; input?: string; setting?: string; words: string[]}

/** How a secret reaches the command. */
const places: Record<string, (value: string) => Run> = {
  default: (value) => ({setting: value, words: []}),
  environment: (value) => ({env: {TABLE_TOKEN: value}, words: []}),
  flag: (value) => ({words: [`--secret=${value}`]}),
  stdin: (value) => ({input: value, words: ['--password', '-']}),
}

const spellings = ['plain', 'URL-encoded', 'base64', 'JSON', 'URL']

const secret = fc
  .oneof(
    fc.string({maxLength: 30, minLength: 8, unit: 'binary'}),
    fc.string({
      maxLength: 30,
      minLength: 8,
      unit: fc.constantFrom(...String.raw`$^.*+?()[]{}|\/-"'%&=<>@#:;, ${'\n\t\r`'}aZ9é😀`),
    }),
    fc.base64String({maxLength: 40, minLength: 8}),
    fc.webUrl().map((url) => url.replace('://', '://u:s3cret@')),
    fc.constantFrom('ghp-1234', '$& $1 $$ $`', '--looks-like-a-flag', '100%25 of%20it', '-----BEGIN\nabcdef\n-----END'),
  )
  // As the system hands words over.
  .map((text) => Buffer.from(text.replaceAll('\0', '')).toString())
  .filter((text) => text.trim().length >= 8 && /[^\s*]/.test(text))

/** What must stand nowhere in the output: the value, or the lines of it, in each spelling. */
function traces(value: string): string[] {
  const parts = value.includes('\n') ? value.split('\n').filter((line) => line.trim().length > 3) : [value]
  return parts.flatMap((part) => [
    part,
    JSON.stringify(part).slice(1, -1),
    encodeURIComponent(part),
    Buffer.from(part).toString('base64').replaceAll('=', ''),
  ])
}

let host: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({commands: {login: command}, files: {'runner.js': runner, 'settings.json': '"none"'}})
})
afterAll(() => host.remove())

test('a secret of any characters is shown in no place and no spelling', async () => {
  const table = fc
    .sample(secret, {numRuns: count, ...seed})
    .flatMap((value) => Object.keys(places).flatMap((place) => spellings.map((how) => ({how, place, value}))))
  const runs = table.map(({how, place, value}) => {
    const run = places[place]!(value)
    return {...run, words: ['--how', how, '--agent', ...run.words]}
  })
  await writeFile(join(host.folder, 'runs.json'), JSON.stringify(runs))
  const {code, stderr} = await runProcess([process.execPath, join(host.folder, 'runner.js')], {
    cwd: host.folder,
    env: host.env,
    input: '',
  })
  expect({code, stderr}).toEqual({code: 0, stderr: ''})
  const results = JSON.parse(await readFile(join(host.folder, 'results.json'), 'utf8')) as {
    code: number
    stderr: string
    stdout: string
  }[]
  expect(results).toHaveLength(count * 4 * spellings.length)
  for (const [index, result] of results.entries()) {
    const row = table[index]!
    const all = result.stdout + result.stderr
    const shown = traces(row.value).filter((trace) => all.includes(trace))
    const {code: said, message} = readError(result)
    // The mask shows that the value has reached the command, and that what it printed has reached the reader. It takes the
    // space in front of a value that begins with white space.
    const isMasked = /no access with.*(\*\*\*|\[hidden\])/s.test(String(message))
    expect({...row, code: result.code, isMasked, shown}).toEqual({...row, code: 7, isMasked: true, shown: []})
    expect(said).toBe(result.code)
  }
})
