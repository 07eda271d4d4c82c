// Runs in node.exe, in the folder of the host `trial`, whose path has a space in it.
import {deepEqual, equal, match, ok} from 'node:assert/strict'
import {spawn} from 'node:child_process'
import {existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {setTimeout as sleep} from 'node:timers/promises'

import {runProcess} from '../support/run-cli.js'

// oxlint-disable-next-line no-explicit-any -- documents of any shape, which the checks compare
type Json = Record<string, any>

const home = mkdtempSync(join(tmpdir(), 'trial home '))
const local = join(home, 'local data')
const bin = join(process.cwd(), 'bin', 'run.js')
const {Path, PATH, SystemRoot, TEMP, ComSpec} = process.env
const env = {
  ComSpec: ComSpec ?? '',
  LOCALAPPDATA: local,
  NODE_EXE: process.execPath,
  NODE_SKIP_PLATFORM_CHECK: '1',
  PATH: PATH ?? Path ?? '',
  SystemRoot: SystemRoot ?? '',
  TEMP: TEMP ?? home,
  USERPROFILE: home,
}

function run(program: string, args: string[], more: Record<string, string> = {}) {
  const options = {
    cwd: process.cwd(),
    env: {...env, ...more},
    windowsVerbatimArguments: program === 'cmd',
  }
  return runProcess([program, ...args], {...options, input: ''})
}

const trial = (args: string[], more?: Record<string, string>) =>
  run(process.execPath, [bin, ...args], more)
/** The last document of a stream, on one line or indented. */
const read = (text: string) => JSON.parse(text.slice(`\n${text}`.lastIndexOf('\n{'))) as Json

/** A client of `murli mcp`. */
class Client {
  #id = 0
  readonly #child = spawn(process.execPath, [bin, 'murli', 'mcp'], {env})
  readonly #waiting = new Map<number, (message: Json) => void>()

  constructor() {
    createInterface({input: this.#child.stdout}).on('line', (line) => {
      const message = JSON.parse(line) as Json
      this.#waiting.get(message['id'] as number)?.(message)
    })
  }

  async open(): Promise<void> {
    const clientInfo = {name: 'checks', version: '1'}
    await this.request('initialize', {capabilities: {}, clientInfo, protocolVersion: '2025-06-18'})
    this.#send({method: 'notifications/initialized'})
  }

  request(method: string, params: Json): Promise<Json> {
    const id = (this.#id += 1)
    this.#send({id, method, params})
    return new Promise((resolve) =>
      this.#waiting.set(id, (message) => resolve(message['result'] as Json)),
    )
  }

  call(name: string, input: Json): Promise<Json> {
    return this.request('tools/call', {arguments: input, name})
  }

  async close(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.#child.on('exit', resolve))
    this.#child.stdin.end()
    return ended
  }

  #send(message: Json): void {
    this.#child.stdin.write(`${JSON.stringify({jsonrpc: '2.0', ...message})}\n`)
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function waitFor(isDone: () => boolean): Promise<void> {
  for (let tries = 0; !isDone() && tries < 600; tries += 1) await sleep(100)
  ok(isDone())
}

const checks: Record<string, () => Promise<void>> = {
  'the system is Windows': async () => equal(process.platform, 'win32'),

  'an own command on a pipe prints an envelope': async () => {
    const {code, stderr, stdout} = await trial(['greet', 'Ada Lovelace', '--loud'])
    deepEqual({code, stderr}, {code: 0, stderr: ''})
    deepEqual(read(stdout)['result'], {greeting: 'Hello Ada Lovelace', loud: true})
  },

  'a person and a foreign command get text': async () => {
    const {code, stdout} = await trial(['plain'])
    deepEqual({code, stdout}, {code: 0, stdout: 'plain text\n'})
  },

  'the hooks answer the bare CLI and an unknown command': async () => {
    const [bare, unknown] = await Promise.all([trial([]), trial(['gret', 'Ada'])])
    equal(read(bare.stdout)['commands'].greet, 'Greet somebody')
    deepEqual(read(unknown.stderr)['did_you_mean'], ['trial greet Ada'])
  },

  'a correction is quoted for PowerShell': async () => {
    const {code, stderr} = await trial([
      'greet',
      "it's $HOME",
      '--file',
      String.raw`C:\My Files\a.txt`,
      '--lod',
    ])
    const {did_you_mean: lines, error} = read(stderr)
    deepEqual({code, error}, {code: 1, error: 'flag_error'})
    deepEqual(lines, [String.raw`trial greet 'it''s $HOME' --file 'C:\My Files\a.txt' --loud`])
  },

  'a changing command is refused, planned and confirmed': async () => {
    const runs = await Promise.all(
      [[], ['--dry-run'], ['--yes']].map((more) => trial(['delete', 'a', ...more])),
    )
    const outcomes = runs.map(({code, stderr, stdout}) => [code, read(stdout || stderr)['status']])
    deepEqual(outcomes, [
      [1, 'error'],
      [0, 'plan'],
      [0, 'ok'],
    ])
  },

  'npm’s .cmd shim passes words and exit codes': async () => {
    const shim = join(process.cwd(), 'trial.cmd')
    const {code, stdout} = await run('cmd', ['/d', '/s', '/c', `""${shim}" greet "Ada Lovelace""`])
    deepEqual(
      {code, result: read(stdout)['result']},
      {code: 0, result: {greeting: 'Hello Ada Lovelace'}},
    )
    equal((await run('cmd', ['/d', '/s', '/c', `""${shim}" delete a"`])).code, 1)
  },

  'a large result is kept whole in a file of the cache folder': async () => {
    const {stdout} = await trial(['large', '--agent'])
    const {full_output: file} = read(stdout)['truncation'] as {full_output: string}
    ok(file.startsWith(local), file)
    equal((JSON.parse(readFileSync(file, 'utf8')) as Json)['result'].length, 20_000)
    equal(readdirSync(join(file, '..')).filter((name) => name.startsWith('.murli-')).length, 0)
  },

  'annotations with CRLF are read, from package.json’s file and from the user’s': async () => {
    const folder = join(local, 'trial')
    writeFileSync(
      join(folder, 'murli.yaml'),
      'commands:\r\n  plain:\r\n    whenToUse: Any time.\r\n',
    )
    const {safety, when_to_use: when} = read(
      (await trial(['plain', '--schema', '--output', 'ndjson'])).stdout,
    )
    deepEqual({safety, when}, {safety: {read_only: true}, when: 'Any time.'})
  },

  'a read-only environment refuses what may write': async () => {
    const {code, stderr} = await trial(['delete', 'a', '--yes', '--agent'], {TRIAL_READ_ONLY: '1'})
    deepEqual({code, kind: read(stderr)['kind']}, {code: 6, kind: 'read_only'})
  },

  'a draft is written to a path with backslashes and spaces': async () => {
    const file = join(home, 'my draft.yaml')
    equal((await trial(['murli', 'annotate', '--output-file', file, '--yes'])).code, 0)
    match(readFileSync(file, 'utf8'), /commands:/)
  },

  'adoption keeps the line ends of a source': async () => {
    const {code, stderr} = await trial(['murli', 'adopt', '--agent', '--yes'])
    deepEqual({code, stderr}, {code: 0, stderr: ''})
    match(readFileSync(join('source', 'greet.ts'), 'utf8'), /extends AgentCommand \{\r\n/)
  },

  'code is kept in the compile cache where Node can': async () => {
    const {compile_cache: cache} = read(
      (await trial(['murli', 'doctor', '--output', 'ndjson'])).stdout,
    )
    equal(existsSync(cache.folder), cache.is_on, JSON.stringify(cache))
  },

  'the server runs commands and finds them': async () => {
    const client = new Client()
    await client.open()
    const found = (await client.call('find_commands', {intent: 'greet somebody'}))[
      'structuredContent'
    ] as Json
    equal(found['matches'][0].command, 'greet')
    const ran = (await client.call('run', {argv: ['greet', 'a b "c" %PATH%']}))[
      'structuredContent'
    ] as Json
    equal(ran['envelope'].result.greeting, 'Hello a b "c" %PATH%')
    equal(await client.close(), 0)
  },

  'the server ends a command with everything that it started': async () => {
    const client = new Client()
    await client.open()
    const file = join(home, 'pids.txt')
    const ended = client.call('read', {argv: ['wait', file], timeout_ms: 20_000})
    await waitFor(() => existsSync(file) && readFileSync(file, 'utf8').includes(' '))
    const pids = readFileSync(file, 'utf8').split(' ').map(Number)
    ok(pids.length === 2 && pids.every(isRunning))
    equal(((await ended)['structuredContent'] as Json)['timed_out'], true)
    // Wine's taskkill knows no /T: there only the command itself ends.
    const {stdout: usage} = await run('taskkill', ['/?'])
    await waitFor(
      () =>
        !(usage.includes('/t') || usage.includes('/T') ? pids : pids.slice(0, 1)).some(isRunning),
    )
    for (const pid of pids.filter(isRunning)) process.kill(pid)
    await client.close()
  },
}

let failed = 0
for (const [name, check] of Object.entries(checks)) {
  try {
    await check()
    console.log(`ok      ${name}`)
  } catch (error) {
    failed += 1
    console.log(`FAILED  ${name}\n${String((error as Error).stack)}\n`)
  }
}

const {length} = Object.keys(checks)
console.log(`Windows: ${length - failed} of ${length} checks passed (Node ${process.version})`)
process.exit(failed > 0 ? 1 : 0)
