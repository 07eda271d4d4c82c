import {execFile, execFileSync, spawn} from 'node:child_process'
import {lstatSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {parse} from 'yaml'

import {expectValid} from '../support/expect-valid.js'
import {entry} from '../support/host.js'
import {writeHostWithDescribe} from '../support/install-plugin.js'

const many = Object.fromEntries(
  Array.from({length: 1000}, (_, index) => [`many:c${index}`, entry({summary: 'One of many '.repeat(10)})]),
)

let bin: string
beforeAll(() => {
  const host = writeHostWithDescribe({
    commands: {
      ...many,
      'task:create': entry({
        aliases: ['add'],
        args: {title: {name: 'title', required: true}},
        summary: 'Create a task',
      }),
      'task:list': entry({summary: 'List tasks'}),
      'task:secret': entry({hidden: true}),
    },
    oclif: {topicSeparator: ' '},
    pjson: {description: 'Keeps tasks'},
  })
  bin = host.bin
})

type Ran = {code: number; stderr: string; stdout: string}

const run = (...args: string[]): Promise<Ran> =>
  new Promise((resolve) => {
    execFile(process.execPath, [bin, ...args], {maxBuffer: 1e8}, (error, stdout, stderr) => {
      resolve({code: error ? Number(error.code) : 0, stderr, stdout})
    })
  })

const json = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>

describe('describe', () => {
  it('prints the whole tree', async () => {
    const {code, stderr, stdout} = await run('describe')

    expect({code, stderr}).toEqual({code: 0, stderr: ''})
    expect(stdout.endsWith('}\n')).toBe(true)
    expectValid('describe', json(stdout))
    expect(json(stdout)['commands']).toHaveLength(3)
  })

  it('prints what its words name', async () => {
    const {stdout} = await run('describe', 'task', 'create')
    expect(json(stdout)['commands']).toMatchObject([{name: 'task create'}])

    const topic = await run('describe', 'task:create', 'task', '--index', '--output', 'ndjson')
    expect(topic.stdout.trimEnd().split('\n')).toHaveLength(1)
    expectValid('index', json(topic.stdout))
    expect(json(topic.stdout)['commands']).toEqual({'task create': 'Create a task', 'task list': 'List tasks'})
  })

  it('finds a command by its alias', async () => {
    expect(json((await run('describe', 'add')).stdout)['commands']).toMatchObject([{name: 'task create'}])
  })

  it('writes one command a line as ndjson, after the head', async () => {
    const [head, ...lines] = (await run('describe', 'task', '--output=ndjson')).stdout
      .trimEnd()
      .split('\n')
      .map((line) => json(line))

    expectValid('describe-head', head)
    expect(lines.map(({name}) => name)).toEqual(['task create', 'task list'])
  })

  it('writes YAML', async () => {
    const {stdout} = await run('describe', 'task', '--index', '--output', 'yaml')
    expectValid('index', parse(stdout))
  })

  it('says what was meant when its words name nothing', async () => {
    const {code, stderr, stdout} = await run('describe', 'task', 'creat')

    expect({code, stdout}).toEqual({code: 1, stdout: ''})
    expectValid('error', json(stderr))
    expect(json(stderr)).toMatchObject({
      code: 1,
      error: 'command_not_found',
      kind: 'unknown_command',
      message: 'riffle has no command or topic "task creat"',
      position: 2,
      did_you_mean: ['riffle describe task create'],
    })
  })

  it.each([
    ['--nope', 'unknown_flag', '--nope'],
    ['--output=xml', 'invalid_value', '--output'],
    ['--output', 'missing_value', '--output'],
  ])('explains %s', async (flag, kind, field) => {
    const {code, stderr} = await run('describe', flag)

    expectValid('error', json(stderr))
    expect([code, json(stderr)]).toMatchObject([1, {error: 'flag_error', field, kind, position: 1}])
  })

  it('ends quietly when its reader goes away', async () => {
    const child = spawn(process.execPath, [bin, 'describe'], {stdio: ['ignore', 'pipe', 'pipe']})
    let stderr = ''
    child.stderr.on('data', (data) => (stderr += String(data)))
    child.stdout.once('data', () => child.stdout.destroy())

    const code = await new Promise((resolve) => child.once('close', resolve))

    expect({code, stderr}).toEqual({code: 0, stderr: ''})
  })
})

describe('describe --output-file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'murli-files-'))
  afterAll(() => rmSync(folder, {recursive: true}))

  it('writes a new file that only its owner can read', async () => {
    const file = join(folder, 'new.json')
    const {code, stdout} = await run('describe', '--index', '--output-file', file)

    expect({code, stdout}).toEqual({code: 0, stdout: ''})
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expectValid('index', json(readFileSync(file, 'utf8')))
  })

  it('replaces only its own section, however often, and keeps mode and link', async () => {
    const file = join(folder, 'AGENTS.md')
    const link = join(folder, 'CLAUDE.md')
    writeFileSync(file, '# Mine\n\n<!-- murli:begin -->\nOUTDATED\n<!-- murli:end -->\n\nAfter', {mode: 0o644})
    symlinkSync(file, link)

    await run('describe', '--agents-md', '--output-file', link)
    const once = readFileSync(file, 'utf8')
    await run('describe', '--agents-md', '--output-file', link)

    expect(readFileSync(file, 'utf8')).toBe(once)
    expect(once).toMatch(
      /^# Mine\n\n<!-- murli:begin -->\n## Working with `riffle`\n[\s\S]*\n<!-- murli:end -->\n\nAfter$/,
    )
    expect(once).not.toContain('OUTDATED')
    expect(statSync(file).mode & 0o777).toBe(0o644)
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
  })

  it('says why a file cannot be written, and leaves an incomplete section alone', async () => {
    const missing = await run('describe', '--skill', '--output-file', join(folder, 'no', 'SKILL.md'))
    expect(json(missing.stderr)).toMatchObject({code: 5, error: 'not_found', field: '--output-file'})
    expect(missing.code).toBe(5)

    const file = join(folder, 'broken.md')
    writeFileSync(file, 'x <!-- murli:begin --> y')
    const broken = await run('describe', '--skill', '--output-file', file)
    expect(json(broken.stderr)).toMatchObject({code: 1, error: 'user_error'})
    expect(readFileSync(file, 'utf8')).toBe('x <!-- murli:begin --> y')
  })

  it('refuses a pipe at once, and a text that is not UTF-8', async () => {
    const [pipe, latin] = [join(folder, 'pipe'), join(folder, 'latin.md')]
    execFileSync('mkfifo', [pipe])
    writeFileSync(latin, Buffer.from('caf\u00E9', 'latin1'))
    const runs = await Promise.all([pipe, latin].map((file) => run('describe', '--skill', '--output-file', file)))
    expect(runs.map(({code, stderr}) => [code, (json(stderr) as {message: string}).message])).toEqual([
      [1, `Cannot write ${pipe}: ${pipe} is not a regular file`],
      [1, `Cannot write ${latin}: ${latin} is not UTF-8 text`],
    ])
    expect(readFileSync(latin)).toEqual(Buffer.from('caf\u00E9', 'latin1'))
  })
})
