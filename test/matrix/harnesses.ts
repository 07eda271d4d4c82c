import assert from 'node:assert/strict'
import {existsSync} from 'node:fs'
import {mkdir, readFile, symlink, writeFile} from 'node:fs/promises'
import {delimiter, join} from 'node:path'

import {cleanEnvironment, runProcess} from '../support/run-cli.js'
import {writeFiles} from '../support/temporary-folder.js'
import {type CommandLineEnd, runClaude} from './claude-session.js'
import {coreVersions} from './hosts.js'
import {installPackages, Unavailable} from './install.js'
import {type Checks, run, type Trial} from './trial.js'

/** How the words of a host's commands are separated: as heroku's, and as sf's. */
export type Separator = ' ' | ':'

/** A host, and the programs of the harnesses whose rules it writes. */
export type HarnessTrial = Trial & {
  separator: Separator
  claude: string
  codex: [string, ...string[]]
}

type Effect = 'flags' | 'reads' | 'unknown' | 'writes'

/** What each command does; a name that begins others, hidden ones among them, is the hard case. */
const effects: Readonly<Record<string, Effect>> = {
  apps: 'reads',
  'apps:create': 'writes',
  'apps:destroy': 'writes',
  'apps:info': 'reads',
  'apps:odd': 'unknown',
  config: 'reads',
  'config:set': 'writes',
  'data:export': 'unknown',
  'data:query': 'reads',
  'data:query:resume': 'writes',
  drains: 'flags',
  logs: 'reads',
  'org:display': 'reads',
  'org:list': 'flags',
  'org:list:auth': 'reads',
  'org:list:secret': 'writes',
  'project:deploy': 'writes',
  'project:deploy:report': 'reads',
  ps: 'writes',
  'ps:wait': 'reads',
  whoami: 'reads',
}

/** Words after a command: some of them make it another one where spaces separate words. */
const tails = [
  '',
  'secret',
  'auth',
  'resume --yes',
  'x',
  'report',
  'create',
  '--json',
  '-a x',
  'x y',
]

/** Lays out a host of each shape, with the harnesses' own packages. @throws Unavailable */
export async function prepareHarnesses(
  separator: Separator,
  workshop: string,
  tarball: string,
): Promise<HarnessTrial> {
  const modules = await installPackages('core-4', {
    packages: [`@oclif/core@${coreVersions[4]}`],
    tarball,
  })
  const clients = await installPackages('harnesses', {
    packages: ['@anthropic-ai/claude-code@2.1.197', '@openai/codex@0.171.0'],
  })
  const platform = `${process.platform}-${process.arch}`
  const claude = join(clients, `@anthropic-ai/claude-code-${platform}/claude`)
  if (!existsSync(claude)) throw new Unavailable(`there is no Claude Code for ${platform}`)
  const home = join(workshop, separator === ' ' ? 'harness-spaces' : 'harness-colons')
  const bin = await writeShape(join(home, 'host'), separator, modules)
  const codex = [process.execPath, join(clients, '@openai/codex/bin/codex.js')] as const
  return {
    bin,
    claude,
    codex: [...codex],
    core: 4,
    home,
    node: process.execPath,
    plainBin: bin,
    separator,
  }
}

/** Writes a host that consists of its manifest. @returns the script that starts it */
async function writeShape(root: string, separator: Separator, modules: string): Promise<string> {
  const head = {name: 'riffle', version: '1.2.3'}
  const commands = Object.entries(effects).map(([id, effect]) => {
    const known = effect === 'reads' || effect === 'flags' ? {mutating: false} : {}
    const flags = effect === 'flags' ? {clean: {name: 'clean', type: 'boolean'}} : {}
    const statics = {
      ...known,
      ...(effect === 'writes' && {mutating: true}),
      ...(effect === 'flags' && {mutatingFlags: ['clean']}),
    }
    const hidden = id === 'org:list:secret'
    return [id, {id, aliases: [], args: {}, flags, hidden, strict: false, ...statics}] as const
  })
  const oclif = {bin: 'riffle', commands: './commands', plugins: ['oclif-plugin-murli']}
  await writeFiles(root, {
    'bin/run.js': `require('@oclif/core').execute({dir: __dirname})\n`,
    'oclif.manifest.json': JSON.stringify({...head, commands: Object.fromEntries(commands)}),
    'package.json': JSON.stringify({
      ...head,
      author: 'Riffle',
      dependencies: {'@oclif/core': '*', 'oclif-plugin-murli': '*'},
      oclif: {...oclif, topicSeparator: separator},
    }),
  })
  await symlink(modules, join(root, 'node_modules'), 'dir')
  return join(root, 'bin/run.js')
}

/** 200 command lines: each command, in each spelling, with several tails. */
function listLines(separator: Separator): string[] {
  const names = Object.keys(effects).flatMap((id) =>
    separator === ' ' && id.includes(':') ? [id, id.replaceAll(':', ' ')] : [id],
  )
  const chosen = tails.slice(0, Math.ceil(200 / names.length))
  const lines = names.flatMap((name) => chosen.map((tail) => `riffle ${name} ${tail}`.trim()))
  assert.ok(lines.length >= 200)
  return lines
}

/** What the command does that a line leads to, as oclif finds it; undefined if there is none. */
function effectOf(line: string, separator: Separator): Effect | undefined {
  const [, ...words] = line.split(' ')
  if (separator === ':' || words[0]!.includes(':')) return effects[words[0]!]
  const ids = words.map((_, index) => words.slice(0, index + 1).join(':'))
  const found = ids.findLast((id) => Object.hasOwn(effects, id))
  return found === undefined ? undefined : effects[found]
}

/** Fails unless nothing but what reads runs at once, and all that writes is asked about. */
function expectRightful(
  separator: Separator,
  decided: readonly {decision: string; line: string}[],
): void {
  const wrong = decided.filter(({decision, line}) => {
    const effect = effectOf(line, separator)
    return (
      (decision === 'allow' && effect !== 'reads') || (effect === 'writes' && decision !== 'ask')
    )
  })
  assert.deepEqual(wrong, [])
  const allowed = decided.filter(({decision}) => decision === 'allow')
  assert.ok(allowed.length >= 50, `only ${allowed.length} lines are allowed`)
}

async function install(trial: HarnessTrial, words: readonly string[]): Promise<string> {
  const {code, stderr, stdout} = await run(trial, [
    'murli',
    'permissions',
    ...words,
    '--install',
    '--yes',
    '--output',
    'json',
  ])
  assert.equal(code, 0, stderr)
  return (JSON.parse(stdout) as {file: string}).file
}

/** What the harnesses decide by the rules that a host writes; they start no model. */
export const harnessChecks: Checks<HarnessTrial> = {
  async 'codex execpolicy check'(trial) {
    const {codex, home, separator} = trial
    const rules = await install(trial, ['codex'])
    const decide = async (line: string) => {
      const words = [...codex, 'execpolicy', 'check', '--rules', rules, '--', ...line.split(' ')]
      const env = cleanEnvironment(home)
      const {code, stderr, stdout} = await runProcess(words as [string], {
        cwd: home,
        env,
        input: '',
      })
      assert.equal(code, 0, stderr)
      const {decision = 'none'} = JSON.parse(stdout) as {decision?: string}
      return {decision: decision === 'prompt' ? 'ask' : decision, line}
    }
    const decided = []
    for (const line of listLines(separator)) decided.push(await decide(line))
    expectRightful(separator, decided)
  },
  async 'claude, by its rules'(trial) {
    const {separator} = trial
    const settings = await install(trial, ['claude'])
    const {permissions} = JSON.parse(await readFile(settings, 'utf8')) as {
      permissions: {ask: string[]}
    }
    const lines = listLines(separator)
    const ends = await converse(trial, settings, lines)
    // Without a person, a question is a refusal; only the rule says that it is one.
    const isAsked = (line: string) =>
      permissions.ask.some((rule) => `${line} `.startsWith(`${rule.slice(5, -3)} `))
    const decided = ends.map(({hasRun, line}) => ({
      decision: hasRun ? 'allow' : isAsked(line) ? 'ask' : 'none',
      line,
    }))
    expectRightful(separator, decided)
  },
  async 'claude, by its hook'(trial) {
    // Without the rules that another check installs.
    const home = join(trial.home, 'hooked')
    await mkdir(home)
    const settings = join(home, 'hook.json')
    const command = 'riffle murli permissions claude --hook'
    const hook = {type: 'command', if: 'Bash(riffle *)', command}
    const hooks = {PreToolUse: [{matcher: 'Bash', hooks: [hook]}]}
    await writeFile(settings, JSON.stringify({hooks}))
    const [list, clean] =
      trial.separator === ' ' ? ['org list', 'org list --clean'] : ['org:list', 'org:list --clean']
    const lines = [
      'riffle whoami',
      `riffle ${list}`,
      `riffle ${clean}`,
      'riffle whomai',
      'riffle whoami | cat',
      'riffle ps',
    ]
    const ends = await converse({...trial, home}, settings, lines)
    assert.deepEqual(
      ends.map(({hasRun}) => hasRun),
      [true, true, false, false, false, false],
    )
    assert.match(ends[2]!.text, /changes state with --clean/)
    assert.match(ends[3]!.text, /Type: riffle whoami/)
  },
  async 'claude plugin validate'(trial) {
    const folder = join(trial.home, 'plugin')
    const written = await run(trial, ['describe', '--claude-plugin', folder, '--yes'])
    assert.equal(written.code, 0, written.stderr)
    assert.ok(existsSync(join(folder, 'hooks/hooks.json')))
    const env = cleanEnvironment(trial.home)
    const words = [trial.claude, 'plugin', 'validate', '--strict', folder] as const
    const {code, stderr, stdout} = await runProcess([...words], {cwd: trial.home, env, input: ''})
    assert.equal(code, 0, `${stdout}${stderr}`)
  },
}

/** Lets Claude Code run command lines, of which the host's own are only recorded. */
async function converse(
  {bin, claude, home, node}: HarnessTrial,
  settings: string,
  lines: readonly string[],
): Promise<CommandLineEnd[]> {
  const programs = join(home, 'programs')
  await mkdir(programs, {recursive: true})
  const real = `[ "$1" = murli ] && exec '${node}' '${bin}' "$@"`
  await writeFile(join(programs, 'riffle'), `#!/bin/sh\n${real}\necho "ran $*"\n`, {mode: 0o755})
  const env = cleanEnvironment(home)
  const path = [programs, env['PATH']].join(delimiter)
  return runClaude({claude, cwd: home, env: {...env, PATH: path}, lines, settings})
}
