import {readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import fc from 'fast-check'
import {afterAll, beforeAll, expect, test} from 'vitest'

import {readError} from '../support/document.js'
import {runProcess} from '../support/run-cli.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

/** The same table in each run; SEED tries another one. */
const seed = {seed: Number(process.env.SEED ?? 11)}

/** How many runs are tried, and the length of the longest secrets. */
const [count, longest] = [600, 30]

const command = `import {readFile} from 'node:fs/promises'
export default class Login extends AgentCommand {
  static args = {otp: Args.string()}
  static flags = {
    body: Flags.string({allowStdin: true}),
    dsn: Flags.string(),
    header: Flags.string({char: 'H', multiple: true}),
    how: Flags.string(),
    key: Flags.string({default: async () => JSON.parse(await readFile('settings.json', 'utf8'))}),
    password: Flags.string({allowStdin: true, char: 'p'}),
    secret: Flags.string(),
    token: Flags.string({env: 'TABLE_TOKEN'}),
    url: Flags.string({env: 'TABLE_URL'}),
  }
  static flagAnnotations = {key: {sensitive: true}}
  async run() {
    const {args, flags} = await this.parse(Login)
    const url = flags.url ?? flags.dsn
    const value = flags.secret ?? flags.token ?? flags.password ?? args.otp
      ?? (url && decodeURIComponent(new URL(url).password))
      ?? (flags.body && JSON.parse(flags.body).token)
      ?? flags.header?.[0].replace(/^[^ ]* (Bearer )?/, '') ?? flags.key
    const text = Buffer.from(value).toString()
    const spelled = {
      raw: value,
      shell: "'" + value.replaceAll("'", "'\\\\''") + "'",
      JSON: JSON.stringify({[value]: [value]}),
      'URL-encoded': encodeURIComponent(text),
      URL: 'https://user:' + encodeURIComponent(text) + '@example.com/?q=' + encodeURIComponent(text),
      base64: Buffer.from(value).toString('base64'),
      credentials: Buffer.from('ann:' + value).toString('base64'),
      hex: Buffer.from(value).toString('hex'),
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

/** Runs every command line in one process. */
const runner = `import {readFileSync, writeFileSync} from 'node:fs'
import {runInProcess} from 'oclif-plugin-murli/testing'
process.chdir(import.meta.dirname)
const results = []
for (const {env = {}, input, setting = 'none', words} of JSON.parse(readFileSync('runs.json', 'utf8'))) {
  writeFileSync('settings.json', JSON.stringify(setting))
  globalThis.oclif = {...globalThis.oclif, stdinCache: input}
  const {code, stderr, stdout} = await runInProcess(import.meta.dirname, ['login', ...words], {env})
  results.push({code, stderr, stdout})
}
writeFileSync('results.json', JSON.stringify(results))
process.exit(0)
`

type Run = {env?: Record<string, string>; input?: string; setting?: string; words: string[]}

/** How a secret reaches the command; undefined if it cannot do so. */
const places: Record<string, (value: string) => Run | undefined> = {
  argument: (value) => ({words: ['--', value]}),
  'argument of a flag': (value) => ({words: [`--secret=${value}`]}),
  'short flag, glued': (value) => ({words: [`-p${value}`]}),
  default: (value) => ({setting: value, words: []}),
  environment: (value) => ({env: {TABLE_TOKEN: value}, words: []}),
  stdin: (value) => ({input: value, words: ['--password', '-']}),
  'JSON from stdin': (value) => ({input: JSON.stringify({token: value}), words: ['--body', '-']}),
  // A header holds printable ASCII.
  'Authorization header': (value) =>
    /^[!-~]+$/.test(value) ? {words: ['-H', `Authorization: Bearer ${value}`]} : undefined,
  'API key header': (value) =>
    /^[!-~]+$/.test(value) ? {words: [`--header=X-Api-Key: ${value}`]} : undefined,
  'password of a URL': (value) => ({
    words: ['--dsn', `db://ann:${encodeURIComponent(value)}@host/x`],
  }),
  'a URL in a variable': (value) => ({
    env: {TABLE_URL: `db://a:${encodeURIComponent(value)}@host/x`},
    words: [],
  }),
}

const spellings = ['raw', 'shell', 'JSON', 'URL-encoded', 'URL', 'base64', 'credentials', 'hex']

const secret = fc
  .oneof(
    fc.string({maxLength: longest, minLength: 8, size: 'max', unit: 'binary'}),
    fc.string({
      maxLength: longest,
      minLength: 8,
      size: 'max',
      unit: fc.constantFrom(
        ' H',
        ' login ',
        ...String.raw`$^.*+?()[]{}|\/-"'%&=<>@#:;, ${'\n\t\r`'}aZ9é😀`,
      ),
    }),
    fc.string({maxLength: longest, minLength: 8, size: 'max'}),
    fc.base64String({maxLength: 40, minLength: 8, size: 'max'}),
    fc.webUrl().map((url) => url.replace('://', '://u:s3cret@')),
    fc.constantFrom(
      'ghp-1234',
      '$& $1 $$ $`',
      '--looks-like-a-flag',
      '100%25 of%20it',
      'D(/!~in,UQMog H',
      '-----BEGIN\nabcdef\n-----END',
    ),
  )
  // As the system passes words on.
  .map((text) => Buffer.from(text.replaceAll('\0', '')).toString())
  .filter((text) => text.trim().length >= 8 && /[^\s*]/.test(text))

/** What the output must not contain: the value, or its lines, in each spelling. */
function traces(value: string): string[] {
  const parts = value.includes('\n')
    ? value.split('\n').filter((line) => line.trim().length > 3)
    : [value]
  return parts.flatMap((part) => [
    part,
    JSON.stringify(part).slice(1, -1),
    encodeURIComponent(part),
    Buffer.from(part).toString('base64').replaceAll('=', ''),
    Buffer.from(part).toString('hex'),
  ])
}

let host: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({
    commands: {login: command},
    files: {'runner.js': runner, 'settings.json': '"none"'},
  })
})
afterAll(() => host.remove())

test('a secret of any characters is shown in no place and no spelling', async () => {
  const rows = fc.record({
    how: fc.constantFrom(...spellings),
    place: fc.constantFrom(...Object.keys(places)),
    value: secret,
  })
  const table = fc.sample(
    rows.filter(({place, value}) => places[place]!(value) !== undefined),
    {numRuns: count, ...seed},
  )
  expect(new Set(table.map(({how, place}) => `${how} ${place}`)).size).toBeGreaterThan(80)
  expect(Math.max(...table.map(({value}) => value.length))).toBeGreaterThanOrEqual(longest)
  const runs = table.map(({how, place, value}) => {
    const run = places[place]!(value)!
    return {...run, words: ['--how', how, ...run.words]}
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
  expect(results).toHaveLength(count)
  for (const [index, result] of results.entries()) {
    const row = table[index]!
    const all = result.stdout + result.stderr
    const shown = traces(row.value).filter((trace) => all.includes(trace))
    const {code: reported, message} = readError(result)
    // The mask proves that the value reached the command, and the command's text the reader.
    const isMasked = /no access with.*\*\*\*/s.test(String(message))
    expect({...row, code: result.code, isMasked, shown}).toEqual({
      ...row,
      code: 7,
      isMasked: true,
      shown: [],
    })
    expect(reported).toBe(result.code)
  }
})
