import {cp, mkdir, readFile, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'

import fc from 'fast-check'
import {expect, test} from 'vitest'

import {runProcess} from '../support/run-cli.js'
import {makeTrialHost} from '../support/trial-host.js'

/** How many lines are tried; ATTACKS tries more, and SEED repeats a run. */
const attempts = Number(process.env.ATTACKS ?? 150)

/** A line of the process, what a hook of the host does meanwhile, and the environment. */
type Attempt = {line: string[]; hook: string; target: string; inner: string[]; env: Record<string, string>}

/** A foreign command that marks that it ran. */
function marking(id: string, statics = ''): string {
  return `export default class Marking extends Command {
  ${statics}
  async run() {
    globalThis.marked.push('${id}')
    await this.parse(this.ctor)
  }
}
`
}

/** An own command that marks that it ran. */
function ownMarking(id: string, statics: string): string {
  return `export default class Marking extends AgentCommand {
  static strict = false
  ${statics}
  async run() {
    if (!this.writer.isDryRun) globalThis.marked.push('${id}')
    await this.parse(this.ctor)
    return this.writer.isDryRun ? this.writer.plan('Would', {}) : 1
  }
}
`
}

/** A command that runs the target with words of its own. */
function wrapping(base: string, run: string): string {
  return `import {Config, run} from '@oclif/core'
export default class Wrapping extends ${base} {
  static strict = false
  async run() {
    const {inner, target} = globalThis.attempt
    ${run}
  }
}
`
}

const flags = `static args = {name: Args.string()}
  static flags = {app: Flags.string({char: 'a'}), force: Flags.boolean({char: 'f'}), label: Flags.string({char: 'l', multiple: true})}`
const runInner = `await this.config.runCommand(target, inner)`

const commands = {
  'app/destroy': marking(
    'app:destroy',
    `static aliases = ['app:kill', 'rm-app']; static hiddenAliases = ['app:zap']
  ${flags}`,
  ),
  'app/info': marking('app:info', flags),
  'app/purge': marking(
    'app:purge',
    `static flags = {yes: Flags.boolean({char: 'y', default: true, allowNo: true, env: 'TRIAL_YES'})}`,
  ),
  'app/run': marking('app:run', 'static strict = false'),
  'app/unknown': marking('app:unknown', 'static strict = false'),
  'own/delete': ownMarking('own:delete', 'static mutating = true; static dryRunnable = true'),
  'own/noted': ownMarking('own:noted', ''),
  'own/wrap': wrapping('AgentCommand', runInner),
  'own/pushing': wrapping('AgentCommand', `this.argv.push(...inner); await this.config.runCommand(target, this.argv)`),
  'wrap/call': wrapping('Command', runInner),
  'wrap/load': wrapping('Command', `await (await Config.load({root: this.config.root})).runCommand(target, inner)`),
  'wrap/same': wrapping('Command', `this.argv.push(...inner); await this.config.runCommand(target, this.argv)`),
  'wrap/spoof': wrapping(
    'Command',
    `process.argv.splice(2, 99, target, ...inner)
    await run([target, ...inner], this.config.root)`,
  ),
  'wrap/twice': wrapping(
    'Command',
    `await Promise.allSettled([1, 2].map(() => this.config.runCommand(target, [...inner])))`,
  ),
}

/** What a plugin of the host does in its hooks. */
const hook = `export default async function hook(options) {
  const {hook, inner, target} = globalThis.attempt
  const event = 'Command' in options ? 'prerun' : 'error' in options || !('argv' in options) ? 'other' : 'init'
  if (globalThis.isHooked || !hook.startsWith(event)) return
  globalThis.isHooked = true
  if (hook.endsWith('push')) options.argv.push(...inner)
  if (hook.endsWith('clear')) options.argv.splice(0, 99, ...inner)
  if (hook.endsWith('run')) await options.config.runCommand(target, [...inner])
  if (hook.endsWith('same')) await options.config.runCommand(target, options.argv)
  if (hook.endsWith('patch')) {
    const {runCommand} = options.config
    options.config.runCommand = (id, argv, cached) => runCommand.call(options.config, id, [...argv, ...inner], cached)
  }
}
`
const notFound = `export default async function hook(options) {
  const {hook, inner, target} = globalThis.attempt
  if (hook === 'notfound-run') await options.config.runCommand(target, [...inner])
}
`

/** Runs every attempt in one process, each as the line of that process. */
const runner = `import {readFileSync, writeFileSync} from 'node:fs'
import {run} from '@oclif/core'
const results = []
process.exit = (code) => { throw Object.assign(new Error('EEXIT: ' + code), {code: 'EEXIT', oclif: {exit: code ?? 0}}) }
process.setMaxListeners(0)
const write = process.stderr.write.bind(process.stderr)
const environment = {...process.env}
const {argv: [node, script]} = process
for (const attempt of JSON.parse(readFileSync('attempts.json', 'utf8'))) {
  globalThis.attempt = attempt
  globalThis.isHooked = false
  globalThis.marked = []
  delete globalThis[Symbol.for('oclif-plugin-murli.shared')]
  process.env = {...environment, ...attempt.env}
  process.argv = [node, script, ...attempt.line]
  for (const event of ['exit', 'beforeExit', 'uncaughtException', 'SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(event)
  for (const name of ['_write', '_writev', 'write']) delete process.stdout[name], delete process.stderr[name]
  try {
    await Promise.race([run([...attempt.line], import.meta.url), new Promise((resolve) => setTimeout(resolve, 5000).unref())])
  } catch {}
  // What goes on behind the line belongs to this attempt.
  await new Promise((resolve) => setTimeout(resolve, 15))
  process.exitCode = 0
  results.push(globalThis.marked)
}
writeFileSync('results.json', JSON.stringify(results))
process.reallyExit(0)
`

const guarded = ['app:destroy', 'app:purge', 'app:run', 'own:delete', 'own:noted']
const spellings: Record<string, string[][]> = {
  'app:destroy': [
    ['app:destroy'],
    ['app', 'destroy'],
    ['app:kill'],
    ['app', 'kill'],
    ['rm-app'],
    ['app:zap'],
    ['destroy', 'app'],
  ],
  'app:purge': [['app:purge'], ['app', 'purge'], ['purge', 'app']],
  'app:run': [['app:run'], ['app', 'run']],
  'app:unknown': [['app', 'unknown']],
  'own:delete': [['own:delete'], ['own', 'delete'], ['delete', 'own']],
  'own:noted': [['own', 'noted'], ['own:noted']],
}
const wrappers = [
  'own:wrap',
  'own:pushing',
  'wrap:call',
  'wrap:load',
  'wrap:same',
  'wrap:spoof',
  'wrap:twice',
  'app:info',
  'nothing:there',
]
const hooks = [
  '',
  '',
  '',
  'init-push',
  'init-clear',
  'init-run',
  'init-same',
  'init-patch',
  'prerun-push',
  'prerun-run',
  'prerun-same',
  'notfound-run',
]

const word = fc.constantFrom(
  ...[
    'x',
    '-f',
    '--force',
    '--no-yes',
    '--',
    '--yes=false',
    '--yes=true',
    '--agent',
    '--no-agent',
    '-',
    '--YES',
    '-a',
    'yes',
    '—yes',
    '--ye',
  ],
  ...['--app=--yes', '--label', '--dry-run', '--yes', '-y', '--output=text', '--full'],
)
const target = fc.constantFrom(...guarded, ...guarded, 'app:unknown')
const attempt: fc.Arbitrary<Attempt> = fc
  .record({
    env: fc.constantFrom<Record<string, string>[]>(
      {TRIAL_AGENT: '1'},
      {TRIAL_AGENT: '1'},
      {TRIAL_AGENT: '1', TRIAL_YES: '1'},
      {TRIAL_AGENT: '1', TRIAL_READ_ONLY: '1'},
      {TRIAL_AGENT: '0', TRIAL_READ_ONLY: 'yes'},
    ),
    front: fc.constantFrom<string[][]>([], [], [], ['--agent'], ['--output', 'json'], ['--no-agent']),
    hook: fc.constantFrom(...hooks),
    inner: fc.constantFrom<string[][]>(
      ['x', '--yes'],
      ['--yes'],
      ['--yes', '--force'],
      ['-y'],
      ['--force'],
      ['x', '--yes', '--dry-run'],
    ),
    isDirect: fc.boolean(),
    spelling: fc.nat(),
    target,
    words: fc.array(word, {maxLength: 4}),
    wrapper: fc.constantFrom(...wrappers),
  })
  .map(({env, front, hook: name, inner, isDirect, spelling, target: id, words, wrapper}) => {
    const ways = spellings[id]!
    const command = isDirect ? ways[spelling % ways.length]! : wrapper.split(':')
    return {env, hook: name, inner, line: [...front, ...command, ...words], target: id}
  })

/** The lines that may run: were these refused, the others would prove nothing. */
const confirmed: Attempt[] = [...guarded, 'app:info'].map((id) => ({
  env: {TRIAL_AGENT: '1'},
  hook: '',
  inner: [],
  line: [...id.split(':'), ...(id === 'app:info' ? [] : ['--yes'])],
  target: id,
}))

/** Whether a line may confirm; what a flag in front takes as its value, and what stands behind `--`, does not. */
function mayConfirm(line: readonly string[]): boolean {
  const end = line.indexOf('--')
  const words = line.slice(0, end === -1 ? undefined : end)
  const confirming = new Set(['--yes', '-y', '--yes=true', ...(line.join(':').includes('own') ? ['--force'] : [])])
  const hasFlags = words.some((each) => /destroy|kill|rm-app|zap|info/.test(each))
  const isValue = (at: number) => hasFlags && ['-a', '--label'].includes(words[at - 1] ?? '')
  return words.some((each, at) => confirming.has(each) && !isValue(at))
}

/** What ran although nothing allowed it. */
function findFaults({env, line}: Attempt, marked: readonly string[]): string[] {
  if ('TRIAL_READ_ONLY' in env) return marked.filter((id) => id !== 'app:info')
  return mayConfirm(line) ? [] : marked.filter((id) => guarded.includes(id))
}

test('nothing gets a guarded command to run but the line of its process', {timeout: 600_000}, async () => {
  const repository = fileURLToPath(new URL('../..', import.meta.url))
  const host = await makeTrialHost({
    commands,
    files: {'bin/attack.js': runner, 'hooks/hook.js': hook, 'hooks/not-found.js': notFound},
    oclif: {
      flexibleTaxonomy: true,
      hooks: {command_not_found: './hooks/not-found.js', init: './hooks/hook.js', prerun: './hooks/hook.js'},
      murli: {
        commands: {
          '*:destroy': {destructive: true, mutating: true},
          'app:info': {mutating: false},
          'app:purge': {mutating: true},
          'app:run': {mutating: true},
          'own:noted': {mutating: true},
          'own:pushing': {mutating: false},
          'own:wrap': {mutating: false},
          'wrap:*': {mutating: false},
        },
      },
      plugins: ['oclif-plugin-murli', 'oclif-plugin-murli-copy'],
      topicSeparator: ' ',
    },
  })
  try {
    // A second copy of the plugin, as a user may have installed it.
    const copy = join(host.folder, 'node_modules/oclif-plugin-murli-copy')
    for (const name of ['dist', 'oclif.manifest.json', 'package.json']) {
      await mkdir(dirname(join(copy, name)), {recursive: true})
      await cp(join(repository, name), join(copy, name), {recursive: true})
    }

    const manifest = JSON.parse(await readFile(join(copy, 'package.json'), 'utf8')) as object
    await writeFile(join(copy, 'package.json'), JSON.stringify({...manifest, name: 'oclif-plugin-murli-copy'}))
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
    const tried = [...confirmed, ...fc.sample(attempt, {numRuns: attempts, seed})]
    await writeFile(join(host.folder, 'attempts.json'), JSON.stringify(tried))
    const run = await runProcess([process.execPath, join(host.folder, 'bin/attack.js')], {
      cwd: host.folder,
      env: host.env,
      input: '',
    })
    expect(run.code, run.stderr.slice(-2000)).toBe(0)
    const results = JSON.parse(await readFile(join(host.folder, 'results.json'), 'utf8')) as string[][]
    const faults = tried.flatMap((one, index) => {
      const ran = findFaults(one, results[index]!)
      return ran.length === 0 ? [] : [{ran, ...one}]
    })
    expect({count: faults.length, faults: faults.slice(0, 5), seed}).toEqual({count: 0, faults: [], seed})
    expect(results.slice(0, confirmed.length)).toEqual(confirmed.map(({target: id}) => [id]))
  } finally {
    await host.remove()
  }
})
