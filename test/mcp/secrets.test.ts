import fc from 'fast-check'
import {afterAll, beforeAll, expect, test} from 'vitest'

import {callTool, connect} from '../support/mcp-client.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

/** How many command lines are tried; SECRETS=500 tries more. */
const numRuns = Number(process.env.SECRETS ?? 24)

const source = (
  base: string,
  body: string,
  statics = '',
) => `export default class X extends ${base} {
  ${statics}
  static flags = {
    body: Flags.string({char: 'b'}),
    dsn: Flags.string(),
    header: Flags.string({char: 'H', multiple: true}),
    level: Flags.integer(),
    password: Flags.string({char: 'p'}),
    quiet: Flags.boolean({char: 'q'}),
    token: Flags.string(),
  }
  async run() {
    const {flags} = await this.parse(X)
    const all = JSON.stringify(flags)
    console.error('told ' + all)
    ${body}
  }
}`
const fails = "throw new Error('failed with ' + all)"
const waits = 'await new Promise((resolve) => setTimeout(resolve, 60_000))'

const commands = {
  changes: source('AgentCommand', 'return flags', 'static mutating = true'),
  fails: source('AgentCommand', fails, 'static mutating = false'),
  theirs: source('Command', fails),
  waits: source('AgentCommand', waits, 'static mutating = false'),
  works: source('AgentCommand', 'return flags', 'static mutating = false'),
}

/** Secrets that a header can hold. */
const secret = fc.constantFrom(
  'hunter2-correct-horse',
  'ghp_16C7e42F292c6912E7710c838347Ae178B4a',
  'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmN',
  '$HOME(x)*?[]{}+^\\d',
  '100%25%20ok&b=c',
  '<p>pass</p>',
  'pa@ss@word#1',
)

/** How a secret is written on a command line. */
const places: Record<string, (value: string) => string[]> = {
  flag: (value) => ['--token', value],
  glued: (value) => [`-p${value}`],
  'glued to another letter': (value) => [`-qp${value}`],
  JSON: (value) => ['--body', JSON.stringify({a: {passwords: [value]}})],
  header: (value) => ['-H', `Authorization: Bearer ${value}`],
  'a header in quotes': (value) => ['-H', `'X-Api-Key: ${value}'`],
  URL: (value) => ['--dsn', `db://ann@srv:${encodeURIComponent(value)}@host/x`],
  query: (value) => ['--dsn', `http://x/?a=b&token=${encodeURIComponent(value)}`],
}

/** What becomes of a command line: it fails, is wrong, refused, timed out, or only checked. */
const calls: Record<string, (words: string[]) => [tool: string, input: Record<string, unknown>]> = {
  fails: (words) => ['run', {argv: ['fails', ...words]}],
  'of a foreign command, fails': (words) => ['run', {argv: ['theirs', ...words]}],
  'is wrong': (words) => ['run', {argv: ['fails', ...words, '--zork']}],
  'has a wrong value': (words) => ['check_command', {argv: ['theirs', '--level', 'x', ...words]}],
  'has a misspelt name': (words) => ['check_command', {argv: ['fals', ...words]}],
  'has its flags first': (words) => ['run', {argv: [...words, 'fails']}],
  'has words of a shell': (words) => ['run', {argv: ['fails', ...words, '|', 'head']}],
  'needs a confirmation': (words) => ['run', {argv: ['changes', ...words]}],
  'is not for reading': (words) => ['read', {argv: ['changes', ...words]}],
  'takes too long': (words) => ['run', {argv: ['waits', ...words], timeout_ms: 1500}],
  'names nothing': (words) => ['describe_commands', {commands: words}],
  works: (words) => ['run', {argv: ['works', ...words]}],
}

const traces = (value: string) => [
  value,
  JSON.stringify(value).slice(1, -1),
  encodeURIComponent(value),
  Buffer.from(value).toString('base64').replaceAll('=', ''),
]

let host: TrialHost
beforeAll(async () => void (host = await makeTrialHost({commands})))
afterAll(() => host.remove())

test('no answer shows a secret of a command line that is too long to be corrected', async () => {
  const {client} = await connect({bin: host.bin, cwd: host.folder})
  const value = 'hunter2-correct-horse'
  const many = Array.from({length: 501}, () => '-q')
  const quoted = [
    ['Authorization: Bearer VALUE'],
    ['http://x/?token=VALUE'],
    ['--token', 'VALUE', '--level', 'VALUE'],
    // The message is cut within the secret.
    [`http://${'x'.repeat(540)}/?token=VALUE`],
  ]
  for (const template of quoted) {
    const words = template.map((word) => word.replace('VALUE', value))
    const {envelope} = await callTool(client, 'run', {argv: ['fails', ...words, ...many]})
    expect(envelope).toMatchObject({code: 1, message: expect.stringContaining('***')})
    expect(JSON.stringify(envelope)).not.toContain(value.slice(0, 4))
  }
  await client.close()
})

// 4.13: a result is the command's own.
test('no answer shows a secret of a command line', {timeout: 600_000}, async () => {
  const {client, stderr} = await connect({bin: host.bin, cwd: host.folder})
  let masked = 0
  let index = 0
  const names = Object.keys(calls)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(places)), secret, async (place, value) => {
      // Each kind of call is reached, however few there are.
      const how = names[index++ % names.length]!
      const [tool, input] = calls[how]!(places[place]!(value))
      const answer = await callTool(client, tool, input)
      const {envelope, stdout: _stdout, ...rest} = answer
      const {result, ...fields} = (envelope ?? {}) as Record<string, unknown>
      const shown = JSON.stringify([rest, fields])
      const found = traces(value).filter((trace) => shown.includes(trace))
      expect({found, how, place, value, shown: found.length > 0 && shown}).toEqual({
        found: [],
        how,
        place,
        value,
        shown: false,
      })
      masked += Number(/\*\*\*|<\w+>/.test(shown))
      if (how === 'works') expect(JSON.stringify(result)).toContain('"')
    }),
    // The next call would be of another kind.
    {endOnFailure: true, numRuns},
  )
  await client.close()
  expect(stderr()).toBe('trial murli mcp: 3 of 5 commands are known to be read-only.\n')
  expect(masked).toBeGreaterThan(numRuns / 3)
})
