import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {stripVTControlCharacters} from 'node:util'

import fc from 'fast-check'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {interrupt} from '../support/interrupt.js'
import {runProcess} from '../support/run-cli.js'
import {makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

// 9.8: a person's run of an own command is oclif's run. Every command here exists twice, with the
// word and without it.

const steps = [
  `this.log('a line')`,
  `console.error('on stderr')`,
  `this.logToStderr('to stderr')`,
  `this.warn('beware')`,
  `console.log('\\u001B[31mred\\u001B[39m')`,
  `process.stdout.write(Buffer.from([0x89, 0x50, 0x4E, 0x47, 0, 0xFF, 0xFE]))`,
  `process.stdout.write('half a line')`,
  `process.stdout.write('\\rover it \\u001B[2K')`,
  `console.table([{a: 1}])`,
  `this.log('%s', process.stdout.columns, process.stdout.isTTY, process.stderr.isTTY)`,
  `ux.action.start('Working')`,
  `ux.action.start('Working', 'a', {stdout: true}); ux.action.status = 'b'`,
  `ux.action.stop()`,
  `await new Promise((resolve) => setTimeout(resolve, 30))`,
  `await this.parse(this.ctor)`,
  `process.exitCode = 42`,
] as const

const endings = [
  ``,
  `return {id: 7}`,
  `throw new Error('broken')`,
  `throw Object.assign(new Error('status'), {response: {status: 404}})`,
  `throw Object.assign(new Error('interrupted'), {oclif: {exit: 130}})`,
  `throw new Error('outer', {cause: new Error('inner')})`,
  `this.error('refused', {exit: 4})`,
  `this.error('refused', {exit: 42, code: 'E_X', suggestions: ['Do this'], ref: 'https://example.com'})`,
  `this.error(new Error('wrapped'))`,
  `this.exit(0)`,
  `this.exit(3)`,
  `process.exit(7)`,
  `throw undefined`,
  `throw new AggregateError([new Error('a'), new Error('b')], 'many')`,
  `await new Promise(() => {})`,
  `setTimeout(() => process.exit(6), 5); await new Promise((resolve) => setTimeout(resolve, 5000))`,
  `setTimeout(() => { throw new Error('after the run') }, 5)`,
  `let input = ''; for await (const chunk of process.stdin) input += chunk; this.log('read ' + input.length)`,
  `try { await this.parse(this.ctor, ['--nope']) } catch (error) { this.log('Sorry: ' + error.message) }`,
  `setTimeout(() => { throw new TypeError('late') }, 5); await new Promise((resolve) => setTimeout(resolve, 50))`,
  `process.kill(process.pid, 'SIGINT'); await new Promise((resolve) => setTimeout(resolve, 5000))`,
  `process.kill(process.pid, 'SIGTERM'); await new Promise((resolve) => setTimeout(resolve, 5000))`,
] as const

const bases = {
  none: `class Base extends AgentCommand {}`,
  printing: `class Own extends Command { async catch(error) { console.log('caught ' + error.message); throw error } }
class Base extends withAgent(Own) {}`,
  softening: `class Own extends Command { async catch(error) { this.log('softened'); } }
class Base extends withAgent(Own) {}`,
  tidy: `class Base extends AgentCommand { async finally(error) { console.error('tidy'); return super.finally(error) } }`,
  documenting: `class Base extends AgentCommand { toErrorJson(error) { return {failed: error.message} } }`,
  deciding: `class Base extends AgentCommand { async catch(error) {
  try { await super.catch(error) } catch (thrown) { if (thrown.code === 'EEXIT') return }
  console.error('base: ' + error.message)
  process.exitCode = 2
} }`,
} as const

/** Wrong command lines, and a throw after the parser has accepted one. */
const mistakes = ['--nope', '--limit 10', 'a b', '--limit x --json', '--loud=x -l', 'a --limit 3']

// For a missing argument oclif's parser reads stdin for ten milliseconds: whether a later reader gets
// the text depends on how busy the machine is, with and without the plugin.
const sample = fc
  .record({
    base: fc.constantFrom(...Object.keys(bases)),
    ending: fc.constantFrom(...endings),
    hasJson: fc.boolean(),
    steps: fc.array(fc.constantFrom(...steps), {maxLength: 4, minLength: 1, size: 'max'}),
  })
  .filter(
    ({ending, steps}) =>
      !ending.includes('process.stdin') || !steps.includes('await this.parse(this.ctor)'),
  )

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const generated = fc.sample(sample, {numRuns: 14, seed})

/** What broke for people in an earlier version: a spinner and each kind of end. */
const known = [`this.error('refused', {exit: 5})`, `this.exit(3)`, `throw new Error('broken')`].map(
  (ending) => ({
    base: 'none',
    ending,
    hasJson: false,
    steps: [`ux.action.start('Working')`, `this.log('a line')`],
  }),
)

const commands = Object.fromEntries(
  [...known, ...generated].map(({base, ending, hasJson, steps}, index) => [
    `c${index}`,
    `${bases[base as keyof typeof bases]}
export default class C${index} extends Base {
  static summary = 'Command ${index}'
  static enableJsonFlag = ${hasJson}
  static args = {name: Args.string()}
  static flags = {loud: Flags.boolean(), limit: Flags.integer({char: 'l', max: 9})}
  async run() {
    ${[...steps, ending].join('\n    ')}
  }
}
`,
  ]),
)

const parsing = Object.fromEntries(
  Object.entries(bases).map(([name, base]) => [
    `parsing-${name}`,
    `${base}
export default class Parsing extends Base {
  static enableJsonFlag = true
  static args = {name: Args.string()}
  static flags = {loud: Flags.boolean(), limit: Flags.integer({char: 'l', max: 9})}
  async run() { const {flags} = await this.parse(Parsing); throw new Error('limit ' + flags.limit) }
}`,
  ]),
)

const sleepers = {
  sleeper: ownCommand(
    `console.log('ready'); await new Promise((resolve) => setTimeout(resolve, 20_000))`,
  ),
  unwinding: ownCommand(`const {signal} = this
  console.log('ready')
  try {
    await new Promise((resolve, reject) => {
      setTimeout(resolve, 20_000)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  } finally {
    console.log('unwound')
  }`),
}

/** How an author runs the CLI in development, where oclif prints stacks. */
const files = {
  'bin/dev.js': `import {execute} from '@oclif/core'
await execute({development: true, dir: import.meta.url})
`,
}

let twins: Record<'adopted' | 'annotated' | 'plain', TrialHost>
beforeAll(async () => {
  const all = {...commands, ...parsing, ...sleepers}
  // What is stated about another command changes nothing for a person.
  const murli = {commands: {other: {mutating: true}}}
  twins = {
    adopted: await makeTrialHost({commands: all, files}),
    annotated: await makeTrialHost({commands: all, files, oclif: {murli}}),
    plain: await makeTrialHost({commands: all, files, hasPlugin: false, isAdopted: false}),
  }
})
afterAll(() => Promise.all(Object.values(twins).map((host) => host.remove())))

/** A terminal's output without what depends on time: the frames of a spinner. */
function settleFrames(text: string): string {
  const lines = stripVTControlCharacters(text)
    .split(/[\r\n]+/)
    .map((line) => line.replaceAll(/ ?[\u2800-\u28FF] ?/g, ' ').trim())
  return lines.filter((line, index) => line !== '' && line !== lines[index - 1]).join('\n')
}

/** What two hosts give for the same words. */
async function compare(
  run: (host: TrialHost) => Promise<object>,
  kind: 'adopted' | 'annotated' = 'adopted',
): Promise<void> {
  const [twin, plain] = await Promise.all([run(twins[kind]), run(twins.plain)])
  const anywhere = JSON.parse(
    JSON.stringify(twin).replaceAll(twins[kind].folder, twins.plain.folder),
  ) as object
  expect(anywhere).toEqual(plain)
}

describe.concurrent.each(Object.keys(commands))(`seed ${seed}, %s`, (name) => {
  const kind = Number(name.slice(1)) % 2 === 0 ? 'adopted' : 'annotated'
  test('is the same without a terminal, for a person', async () => {
    await compare((host) => host.run([name], {env: {TRIAL_AGENT: '0'}, input: 'typed'}), kind)
  })

  test('is the same at a terminal', async () => {
    await compare(async (host) => {
      const {code, stderr, stdout} = await host.runOnTerminals([name, 'x', '--loud'])
      return {code, stderr: settleFrames(stderr), stdout: settleFrames(stdout)}
    }, kind)
  })
})

test.concurrent.for(
  Object.keys(parsing).flatMap((name, index) =>
    ['run.js', 'dev.js'].map(
      (script, turn) => [script, name, mistakes[(2 * index + turn) % mistakes.length]!] as const,
    ),
  ),
)('bin/%s %s %s ends the same', async ([script, name, line]) => {
  await compare(async ({env, folder}) => {
    const bin = join(folder, 'bin', script)
    const run = await runProcess([process.execPath, bin, name, ...line.split(' ')], {
      cwd: folder,
      env: {...env, TRIAL_AGENT: '0'},
      input: '',
    })
    return {...run, stderr: run.stderr.replace(/^\(node:\d+\)/m, '(node)')}
  })
})

test('7.10: help and the flags of the manifest are the same', async () => {
  await compare(async (host) => ({
    help: (await host.run(['c0', '--help'], {env: {TRIAL_AGENT: '0'}})).stdout,
  }))
  await compare(async (host) => {
    const text = await readFile(join(host.folder, 'oclif.manifest.json'), 'utf8')
    const {commands: entries} = JSON.parse(text) as {
      commands: Record<string, Record<string, unknown>>
    }
    // What a manifest loses of types, for documents that load no class.
    for (const entry of Object.values(entries)) delete entry.murli
    return entries
  })
})

/** Sends a signal to a command of a person once it has printed its first line. */
async function interruptPerson(
  host: TrialHost,
  name: string,
  signal: NodeJS.Signals,
): Promise<object> {
  const options = {cwd: host.folder, env: {...host.env, TRIAL_AGENT: '0'}, signal}
  return {...(await interrupt([host.bin, name], options)), timeMs: 0}
}

test.concurrent.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends a command as it ends any process',
  (signal) => compare((host) => interruptPerson(host, 'sleeper', signal)),
)

test('3.16: a command that asks for `this.signal` unwinds, then dies of the signal', async () => {
  expect(await interruptPerson(twins.adopted, 'unwinding', 'SIGINT')).toEqual({
    code: null,
    signal: 'SIGINT',
    stderr: '',
    stdout: 'ready\nunwound\n',
    timeMs: 0,
  })
})
