import {readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {inspect} from 'node:util'

import fc from 'fast-check'
import {afterAll, beforeAll, expect, test} from 'vitest'

import {readError} from '../support/document.js'
import {runProcess} from '../support/run-cli.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

/** How many secrets are tried in each place and spelling, and the length of the longest ones. */
const [count, longest] = [2, 30]

const command = `import {readFile} from 'node:fs/promises'
export default class Login extends AgentCommand {
  static args = {otp: Args.string()}
  static flags = {
    body: Flags.string({allowStdin: true, char: 'b'}),
    dsn: Flags.string(),
    header: Flags.string({char: 'H', multiple: true}),
    key: Flags.string({default: async () => JSON.parse(await readFile('settings.json', 'utf8'))}),
    password: Flags.string({allowStdin: true, char: 'p'}),
    'password-stdin': Flags.string({allowStdin: true}),
    quiet: Flags.boolean({char: 'q'}),
    secret: Flags.string(),
    token: Flags.string({env: 'TABLE_TOKEN'}),
    url: Flags.string({env: 'TABLE_URL'}),
  }
  static flagAnnotations = {key: {sensitive: true}}
  async run() {
    await this.parse(Login)
    const spelled = globalThis.tableText
    console.log('printed ' + spelled)
    this.log('logged ' + spelled)
    this.warn('warned of ' + spelled)
    throw new AgentError({
      code: exitCodes.conflict, data: {[spelled]: spelled}, didYouMean: ['trial login ' + spelled], error: spelled,
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
for (const {env = {}, input, setting = 'none', text, words} of JSON.parse(readFileSync('runs.json', 'utf8'))) {
  writeFileSync('settings.json', JSON.stringify(setting))
  globalThis.oclif = {...globalThis.oclif, stdinCache: input}
  globalThis.tableText = text
  const {code, stderr, stdout} = await runInProcess(import.meta.dirname, ['login', ...words], {env})
  results.push({code, stderr, stdout})
}
writeFileSync('results.json', JSON.stringify(results))
process.exit(0)
`

type Run = {env?: Record<string, string>; input?: string; setting?: string; words: string[]}

/** A value of an HTTP header: printable ASCII, and no quote or separator at which it could end. */
const isHeaderValue = (value: string) => /^[!-~]+$/.test(value) && !/["'`,;|:]/.test(value)
const encode = (value: string) => encodeURIComponent(value)
const headers = (write: (header: string) => string[]) => (value: string) =>
  isHeaderValue(value) ? {words: write(`Authorization: Bearer ${value}`)} : undefined

/** How a secret reaches the command; undefined if it cannot do so. */
const places: Record<string, (value: string) => Run | undefined> = {
  argument: (value) => ({words: ['--', value]}),
  'a value of a flag': (value) => ({words: [`--secret=${value}`]}),
  'a value of --password-stdin': (value) => ({words: [`--password-stdin=${value}`]}),
  'a short flag, glued': (value) => ({words: [`-p${value}`]}),
  'a short flag after another one, glued': (value) => ({words: [`-qp${value}`]}),
  'a default': (value) => ({setting: value, words: []}),
  'a variable': (value) => ({env: {TABLE_TOKEN: value}, words: []}),
  stdin: (value) => ({input: value, words: ['--password', '-']}),
  'JSON from stdin': (value) => ({input: JSON.stringify({token: value}), words: ['--body', '-']}),
  'a list in JSON': (value) => ({words: ['--body', JSON.stringify({a: {passwords: [value]}})]}),
  'JSON in JSON': (value) => ({
    words: ['-b', JSON.stringify([JSON.stringify({api_key: {x: value}})])],
  }),
  'a header': headers((header) => ['-H', header]),
  'an API key': (value) =>
    isHeaderValue(value) ? {words: [`--header=X-Api-Key: ${value}`]} : undefined,
  'a quoted header': headers((header) => ['-H', `'${header}'`]),
  'one of several headers': headers((header) => ['-H', `Accept: x\r\n${header}\r\nAge: 1`]),
  'one of a list of headers': headers((header) => ['-b', JSON.stringify(['Accept: x', header])]),
  // A word with a dash is a flag.
  'a header in three words': (value) =>
    value.startsWith('-') ? undefined : headers((header) => ['-H', ...header.split(' ')])(value),
  'a password in a URL': (value) => ({words: ['--dsn', `db://ann:${encode(value)}@host/x`]}),
  'a password after a user with an @': (value) => ({
    words: ['--dsn', `db://ann@srv:${encode(value)}@host/x`],
  }),
  'a token in a query': (value) => ({words: ['--dsn', `http://x/?a=b&token=${encode(value)}`]}),
  'a URL in a variable': (value) => ({
    env: {TABLE_URL: `db://a:${encode(value)}@host/x`},
    words: [],
  }),
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const json = (text: string) => JSON.stringify(text).slice(1, -1)

/** How the command prints a secret. */
const spellings: Record<string, (value: string) => string> = {
  raw: (value) => value,
  shell: (value) => `'${value.replaceAll("'", String.raw`'\''`)}'`,
  'shell, with double quotes': (value) => `'${value.replaceAll("'", `'"'"'`)}'`,
  JSON: (value) => JSON.stringify({[value]: [value]}),
  'JSON in JSON': (value) => JSON.stringify(JSON.stringify(value)),
  'URL-encoded': encode,
  form: (value) => new URLSearchParams({a: value}).toString(),
  URL: (value) => `https://user:${encode(value)}@example.com/?q=${encode(value)}`,
  inspect: (value) => inspect({a: {b: value}}, {breakLength: Infinity}),
  base64,
  credentials: (value) => base64(`ann:${value}`),
  'credentials, and more': (value) => base64(`ann:${value}:x`),
  hex: (value) => Buffer.from(value).toString('hex'),
}

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
      "'quoted' and more",
      "'quoted'",
      '100%25 of%20it',
      'D(/!~in,UQMog H',
      '-----BEGIN\nabcdef\n-----END',
    ),
  )
  // As the system passes words on.
  .map((text) => Buffer.from(text.replaceAll('\0', '')).toString())
  .filter((text) => text.trim().length >= 8 && /[^\s*]/.test(text))
  // oclif reads these as another flag, not as a value.
  .filter((text) => !/^-[bHpq]/.test(text))

/** What the output must not contain: the value, or its lines, in each spelling. */
function traces(value: string): string[] {
  const parts = value.includes('\n')
    ? value.split('\n').filter((line) => line.trim().length > 3)
    : [value]
  return parts.flatMap((part) => [
    part,
    json(part),
    json(json(part)),
    encode(part),
    base64(part).replaceAll('=', ''),
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
  const table = Object.entries(places).flatMap(([place, give]) => {
    const values = secret.filter((value) => give(value) !== undefined)
    return Object.keys(spellings).flatMap((how) =>
      fc.sample(values, {numRuns: count}).map((value) => ({how, place, value})),
    )
  })
  const runs = table.map(({how, place, value}) => ({
    ...places[place]!(value)!,
    text: spellings[how]!(value),
  }))
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
  expect(results).toHaveLength(table.length)
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
