import {spawn} from 'node:child_process'
import {existsSync, lstatSync, readFileSync, statSync, symlinkSync, writeFileSync} from 'node:fs'
import {readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {expect, test} from 'vitest'
import {parse} from 'yaml'

import {readDocument, readLines} from '../support/document.js'
import {expectValid} from '../support/expect-valid.js'
import {entry} from '../support/host.js'
import {runCli} from '../support/run-cli.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'
import {makeTrialHost} from '../support/trial-host.js'

const run = (line: string) => runCli(['describe', ...line.split(' ')])

test('the words choose commands and topics, in either spelling; the flags choose document and format', async () => {
  const topic = await run('label:create task --index --output ndjson')
  expect(readLines(topic.stdout)).toMatchObject([
    {
      commands: {
        'label create': 'Create a label',
        'task create': 'Create a task',
        'task list': 'List tasks',
      },
    },
  ])
  expectValid('index', parse((await run('task --index --output yaml')).stdout))
  const [head, ...lines] = readLines((await run('task --output=ndjson')).stdout)
  expectValid('describe-head', head)
  expect(lines.map(({name}) => name)).toEqual([
    'task create',
    'task delete',
    'task list',
    'task update',
  ])
})

test('a reader that goes away ends it quietly (3.10)', async () => {
  const ids = Array.from({length: 1000}, (_, index) => `c${index}`)
  const commands = Object.fromEntries(
    ids.map((id) => [id, {...entry({summary: 'Of many '.repeat(20)}), id}]),
  )
  const manifest = JSON.stringify({commands, version: '3.2.1'})
  const host = await makeTrialHost({
    commands: {},
    files: {'oclif.manifest.json': manifest},
    hasManifest: false,
  })
  const child = spawn(process.execPath, [host.bin, 'describe'], {
    env: host.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (data) => (stderr += String(data)))
  child.stdout.once('data', () => child.stdout.destroy())
  const code = await new Promise((resolve) => child.once('close', resolve))
  await host.remove()
  expect({code, stderr}).toEqual({code: 0, stderr: ''})
})

test('--output-file writes a private file, and replaces only its own section of one that is there', async (context) => {
  const folder = await makeTemporaryFolder(context)
  const [fresh = '', file = '', link = ''] = ['new.json', 'AGENTS.md', 'CLAUDE.md'].map((name) =>
    join(folder, name),
  )
  expect(await run(`--index --yes --output-file ${fresh}`)).toEqual({
    code: 0,
    stderr: '',
    stdout: '',
  })
  expect(statSync(fresh).mode & 0o777).toBe(0o600)
  expectValid('index', JSON.parse(readFileSync(fresh, 'utf8')))

  writeFileSync(file, '# Mine\n\n<!-- murli:begin -->\nOUTDATED\n<!-- murli:end -->\n\nAfter', {
    mode: 0o644,
  })
  symlinkSync(file, link)
  await run(`--agents-md --yes --output-file ${link}`)
  const once = readFileSync(file, 'utf8')
  await run(`--agents-md --yes --output-file ${link}`)
  expect(readFileSync(file, 'utf8')).toBe(once)
  expect(once).toMatch(
    /^# Mine\n\n<!-- murli:begin -->\n## Working with `tasks`\n[^]*\n<!-- murli:end -->\n\nAfter$/,
  )
  expect(once).not.toContain('OUTDATED')
  expect([statSync(file).mode & 0o777, lstatSync(link).isSymbolicLink()]).toEqual([0o644, true])
})

test('--output-file reports a file that cannot be written, and leaves an incomplete section alone', async (context) => {
  const folder = await makeTemporaryFolder(context)
  const file = join(folder, 'broken.md')
  const broken = 'x <!-- murli:begin --> y'
  writeFileSync(file, broken)
  for (const [path, code, expected] of [
    [`${folder}/no/SKILL.md`, 5, {error: 'not_found', field: '--output-file'}],
    [file, 1, {error: 'user_error'}],
  ] as const) {
    const answer = await run(`--skill --yes --output-file ${path}`)
    expect([answer.code, readDocument(answer.stderr)]).toMatchObject([code, expected])
  }
  expect(readFileSync(file, 'utf8')).toBe(broken)
})

test('--install writes the skill where agents look, and the doctor reports one that is stale', async (context) => {
  const cwd = await makeTemporaryFolder(context)
  const files = ['.claude', '.agents'].map((folder) => join(cwd, folder, 'skills/tasks/SKILL.md'))
  const {code, stdout} = await runCli(['describe', '--skill', '--install', '--yes'], {cwd})
  expect([code, JSON.parse(stdout)]).toEqual([0, {files}])
  const [skill, other] = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  expect(skill).toMatch(/^---\nname: tasks\ndescription: "Runs the tasks command line\./)
  expect(other).toBe(skill)

  const examine = async (env = {}) => {
    const {stdout} = await runCli(['murli', 'doctor'], {cwd, env})
    return (JSON.parse(stdout) as {problems: {about: string}[]}).problems
  }
  expect((await examine()).filter(({about}) => about === 'skill')).toEqual([])
  // 11.18: a limit of the environment is no change of the commands.
  const env = {TASKS_DENY: '["task:delete"]'}
  expect((await examine(env)).filter(({about}) => about === 'skill')).toEqual([])
  await writeFile(files[0]!, skill!.replace(/^Digest .*$/m, 'Digest 000000000000.'))
  expect((await examine()).filter(({about}) => about === 'skill')).toEqual([
    {
      about: 'skill',
      message: `${files[0]} is out of date: the commands have changed.`,
      suggestion: 'Write it again with `tasks describe --skill --install`.',
    },
  ])
  await runCli(['describe', '--skill', '--install', cwd, '-y'])
  expect(await readFile(files[0]!, 'utf8')).toBe(skill)
})

test('--global follows CLAUDE_CONFIG_DIR, and so does the doctor', async (context) => {
  const home = await makeTemporaryFolder(context)
  const claude = join(home, 'claude')
  const env = {CLAUDE_CONFIG_DIR: claude, HOME: home}
  const install = ['describe', '--skill', '--install', '--global', '--yes']
  const {code, stdout} = await runCli(install, {cwd: home, env})
  const files = [claude, join(home, '.agents')].map((folder) =>
    join(folder, 'skills/tasks/SKILL.md'),
  )
  expect([code, JSON.parse(stdout)]).toEqual([0, {files}])
  expect(existsSync(join(home, '.claude'))).toBe(false)
  await writeFile(files[0]!, 'Digest 000000000000.')
  const doctor = await runCli(['murli', 'doctor'], {cwd: home, env})
  const {problems} = JSON.parse(doctor.stdout) as {problems: {about: string}[]}
  expect(problems.filter(({about}) => about === 'skill')).toEqual([
    {
      about: 'skill',
      message: `${files[0]} is out of date: the commands have changed.`,
      suggestion: 'Write it again with `tasks describe --skill --install --global`.',
    },
  ])
}, 20_000)

test.concurrent.for([
  [
    'describe task crea',
    {error: 'command_not_found', position: 2, did_you_mean: ['tasks describe task create']},
  ],
  [
    'describe --indx',
    {kind: 'unknown_flag', position: 1, did_you_mean: ['tasks describe --index']},
  ],
  [
    'describe --index --skill',
    {kind: 'conflicting_flags', did_you_mean: ['tasks describe --skill', 'tasks describe --index']},
  ],
  [
    'describe --output',
    {
      kind: 'missing_value',
      next_actions: [expect.objectContaining({command: 'tasks describe --output <output>'})],
    },
  ],
  [
    'murli doctor --ouput json',
    {field: '--ouput', position: 2, did_you_mean: ['tasks murli doctor --output json']},
  ],
  ['describe --install', {error: 'flag_error', field: '--install'}],
  [
    'describe --skill --install ./absent --yes',
    {error: 'argument_error', kind: 'invalid_value', position: 3},
  ],
  [
    'describe --skill --install . more --yes',
    {error: 'argument_error', kind: 'unexpected_argument', position: 4},
  ],
  [
    'describe --skill --install ./absent --yes --validate',
    {error: 'argument_error', kind: 'invalid_value', position: 3},
  ],
  [
    'describe --skill --install . more --validate',
    {error: 'argument_error', kind: 'unexpected_argument', position: 4},
  ],
  // 7.12: a mistake comes before the confirmation.
  [
    'describe --skill --install --global more',
    {error: 'argument_error', kind: 'unexpected_argument', position: 4},
  ],
  [
    'describe nope --claude-plugin ./absent/folder --yes',
    {error: 'command_not_found', position: 1},
  ],
  ['murli doctor now', {kind: 'unexpected_argument', position: 2}],
] as const)(
  "a mistake in a command line of the plugin's own is one envelope that corrects it: %s",
  async ([line, expected]) => {
    // A bare pipe, and an agent detected from the environment.
    for (const env of [undefined, {CLAUDE_CODE_CHILD_SESSION: '1', CLAUDECODE: '1'}]) {
      const {code, stderr, stdout} = await runCli(line.split(' '), {env})
      expect({code, stdout}).toEqual({code: 1, stdout: ''})
      expect(readDocument(stderr)).toMatchObject({code: 1, status: 'error', ...expected})
    }
  },
)
