import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'

import {parse as parseJson, type ParseError} from 'jsonc-parser'
import {parse as parseToml} from 'smol-toml'
import {afterEach, beforeEach, describe, expect, onTestFinished, test, vi} from 'vitest'

import {installServer, renderConfig} from '../../src/mcp/install.js'
import {type Client, clients, describeClient} from '../../src/mcp/options/clients.js'
import {fixtureBin, runCli} from '../support/run-cli.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'

const server = {
  args: ['/cli/run.js', 'murli', 'mcp'],
  command: '/usr/bin/node',
  env: {TOKEN: 'a "b" \\'},
}
const plain = {command: server.command, args: server.args, env: server.env}
const typed = {type: 'stdio', ...plain}
const opencode = {
  type: 'local',
  command: [server.command, ...server.args],
  enabled: true,
  environment: server.env,
}

/** What the documentation of each client wants, and where below the home directory (on Linux). */
const expected: Record<Client, [file: string, document: object]> = {
  amp: ['.config/amp/settings.json', {'amp.mcpServers': {tasks: plain}}],
  claude: ['.claude.json', {mcpServers: {tasks: typed}}],
  'claude-desktop': ['.config/Claude/claude_desktop_config.json', {mcpServers: {tasks: plain}}],
  cline: ['.cline/data/settings/cline_mcp_settings.json', {mcpServers: {tasks: plain}}],
  codex: ['.codex/config.toml', {mcp_servers: {tasks: plain}}],
  copilot: [
    '.copilot/mcp-config.json',
    {mcpServers: {tasks: {type: 'local', ...plain, tools: ['*']}}},
  ],
  cursor: ['.cursor/mcp.json', {mcpServers: {tasks: typed}}],
  gemini: ['.gemini/settings.json', {mcpServers: {tasks: plain}}],
  opencode: ['.config/opencode/opencode.json', {mcp: {tasks: opencode}}],
  vscode: ['.config/Code/User/mcp.json', {servers: {tasks: typed}}],
  windsurf: ['.codeium/windsurf/mcp_config.json', {mcpServers: {tasks: plain}}],
  zed: ['.config/zed/settings.json', {context_servers: {tasks: plain}}],
}

let home: string

beforeEach(async () => {
  home = await makeTemporaryFolder({onTestFinished})
  vi.stubEnv('HOME', home)
  vi.stubEnv('XDG_CONFIG_HOME', '')
})
afterEach(() => vi.unstubAllEnvs())

// A client would go on using the address, so that the new command is never started.
test.each<[Client, string]>([
  ['claude', '{"mcpServers":{"tasks":{"type":"http","url":"http://127.0.0.1:7331/mcp"}}}'],
  ['gemini', '{"mcpServers":{"tasks":{"httpUrl":"https://example.com/mcp"}}}'],
  ['codex', '[mcp_servers.tasks]\nurl = "https://example.com/mcp"\n'],
])("%s: another server's entry with an address is left as it is", (client, text) => {
  const file = join(home, expected[client][0])
  mkdirSync(dirname(file), {recursive: true})
  writeFileSync(file, text)
  expect(() => installServer(client, 'tasks', server)).toThrow(
    `${file} has a server \`tasks\` with an address, so it was left as it is`,
  )
  expect(readFileSync(file, 'utf8')).toBe(text)
})

function parse(client: Client, text: string): unknown {
  if (describeClient(client).format === 'toml') return parseToml(text)
  const errors: ParseError[] = []
  const document: unknown = parseJson(text, errors, {allowTrailingComma: true})
  expect(errors).toEqual([])
  return document
}

/** Writes a client's file, and returns what reads it. */
function prepare(client: Client, text: string) {
  const file = join(home, expected[client][0])
  mkdirSync(dirname(file), {recursive: true})
  writeFileSync(file, text)
  return {file, read: () => readFileSync(file, 'utf8')}
}

test.each(clients)('%s: a new file holds the server, and only its owner reads it', (client) => {
  const [name, document] = expected[client]
  const file = join(home, name)
  const note = client === 'cline' && {note: expect.stringContaining("Cline's CLI") as string}
  expect(installServer(client, 'tasks', server)).toEqual({changed: true, client, file, ...note})
  expect(parse(client, readFileSync(file, 'utf8'))).toEqual(document)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(parse(client, renderConfig(client, 'tasks', server))).toEqual(document)
  expect(installServer(client, 'tasks', server)).toEqual({changed: false, client, file, ...note})
})

describe('nothing else in a file changes', () => {
  const json = `{
    // the model of my choice
    "model": "best", /* really */
    "KEY": {
        "other": {"command": "x"}, // mine
    },
}
`
  const jsons = clients.filter((client) => describeClient(client).format === 'json')
  test.each(jsons)('%s: in JSON with comments', (client) => {
    const {key} = describeClient(client)
    const text = json.replace('KEY', key)
    const {file, read} = prepare(client, text)
    chmodSync(file, 0o644)
    const {backup} = installServer(client, 'tasks', server)
    const [, document] = expected[client] as [string, Record<string, object>]
    expect(parse(client, read())).toEqual({
      model: 'best',
      [key]: {other: {command: 'x'}, ...document[key]},
    })
    // Every character of the file is still there, in its order.
    const [before, rest] = text.split(`"${key}": {`) as [string, string]
    expect(read().startsWith(`${before}"${key}": {`)).toBe(true)
    expect(read().endsWith(rest)).toBe(true)
    expect(statSync(file).mode & 0o777).toBe(0o644)
    expect([readFileSync(backup!, 'utf8'), statSync(backup!).mode & 0o777]).toEqual([text, 0o600])
  })

  const toml = '# mine\nmodel = "best" # really\n\n[mcp_servers.other]\ncommand = "x"\n'
  const after = '\n[profiles.fast] # quick\nmodel = "small"\nnote = """\n[mcp_servers.other]\n"""\n'
  test.each([
    ['', ''],
    ['', after],
    ['\n[mcp_servers.tasks]\ncommand = "old"\n', after],
    ['\n[ mcp_servers . "tasks" ]\ncommand = "old" # mine\n', after],
    ['\n[mcp_servers.tasks]\ncommand = "old"\n', '\n# Mine\n[[rules]] # one\nname = "a"\n'],
  ])('in TOML where the entry was %j', (entry, rest) => {
    const {read} = prepare('codex', toml + entry + rest)
    const before = parseToml(toml + rest)
    installServer('codex', 'tasks', server)
    expect(read().startsWith(toml.trimEnd())).toBe(true)
    expect(read()).toContain(rest.trim())
    const servers = before['mcp_servers'] as object
    expect(parseToml(read())).toEqual({...before, mcp_servers: {...servers, tasks: plain}})
  })

  test.each([
    ['cursor', '{"model": "best"}'],
    ['codex', 'model = "best"\n'],
  ] as const)('%s: after a byte order mark, which stays', (client, text) => {
    const {read} = prepare(client, `\uFEFF${text}`)
    installServer(client, 'tasks', server)
    expect(read()).toMatch(/^\uFEFF[^\uFEFF]+$/)
    expect(parse(client, read().slice(1))).toMatchObject({model: 'best', ...expected[client][1]})
    expect(installServer(client, 'tasks', server).changed).toBe(false)
  })

  // 11.25
  test.each(jsons)('%s: an earlier entry keeps what does not start the server', (client) => {
    const {key, write} = describeClient(client)
    const written = write(server) as Record<string, unknown>
    const variables = 'environment' in written ? 'environment' : 'env'
    const kept = {alwaysAllow: ['read'], disabled: true, enabled: false, tools: ['read']}
    const old = {...written, args: ['old'], command: ['old'], ...kept, [variables]: {A: 'b'}}
    const entry = JSON.stringify(old, null, 2).replace('{', '{ // my choice')
    const {read} = prepare(client, `{"${key}": {"tasks": ${entry}}}`)
    installServer(client, 'tasks', server)
    const expectedEntry = {...old, ...written, ...kept, [variables]: {A: 'b', ...server.env}}
    const {args = ['old']} = written
    expect(parse(client, read())).toEqual({[key]: {tasks: {...expectedEntry, args}}})
    expect(read()).toContain('// my choice')
    const {file} = installServer(client, 'tasks', {...server, env: {}})
    expect(readFileSync(file, 'utf8')).toBe(read())
  })

  test.each(jsons)('%s: a null in the place of the servers, or of the entry, is none', (client) => {
    const {key} = describeClient(client)
    const [, document] = expected[client] as [string, Record<string, object>]
    for (const servers of ['null', '{"tasks": null}']) {
      const {read} = prepare(client, `{"model": "best", /* mine */ "${key}": ${servers}}`)
      installServer(client, 'tasks', server)
      expect(parse(client, read())).toEqual({model: 'best', [key]: document[key]})
      expect(read()).toContain('/* mine */')
    }
  })

  test('an earlier entry is changed, tabs and line ends stay, and a link stays one', () => {
    const text =
      '{\r\n\t"mcpServers": {\r\n\t\t"tasks": {"command": "old", "disabled": true}\r\n\t}\r\n}\r\n'
    const {file, read} = prepare('cursor', '')
    const real = join(home, 'dotfiles.json')
    writeFileSync(real, text)
    symlinkSync(real, `${file}.link`)
    vi.stubEnv('CLINE_MCP_SETTINGS_PATH', `${file}.link`)
    installServer('cline', 'tasks', server)
    expect(JSON.parse(readFileSync(real, 'utf8'))).toEqual({
      mcpServers: {tasks: {...plain, disabled: true}},
    })
    expect(readFileSync(real, 'utf8')).toMatch(/^\{\r\n\t"mcpServers": \{\r\n\t\t"tasks": \{/)
    expect(read()).toBe('')
  })
})

test.each<[Client, string]>([
  ['cursor', '{"mcpServers": {'],
  ['cursor', '[]'],
  ['cursor', '{"mcpServers": []}'],
  ['codex', 'model = '],
  ['codex', 'mcp_servers = {other = {command = "x"}}\n'],
  ['codex', '[mcp_servers]\ntasks = {command = "old"}\n'],
  ['codex', 'note = """\n[mcp_servers.tasks]\nx\n"""\n'],
])('%s: a file without a place for a server stays as it is: %j', (client, text) => {
  const {file, read} = prepare(client, text)
  expect(() => installServer(client, 'tasks', server)).toThrow(
    /cannot be read as the configuration/,
  )
  expect([read(), readdirSync(dirname(file))]).toEqual([text, [expect.any(String)]])
})

test('codex: an earlier entry keeps its variables and settings', () => {
  const entry = '[mcp_servers.tasks]\ncommand = "old"\nenabled = false\n'
  const {read} = prepare('codex', `${entry}\n[mcp_servers.tasks.env]\nA = "b"\n`)
  installServer('codex', 'tasks', server)
  const tasks = {...plain, enabled: false, env: {A: 'b', ...server.env}}
  expect(parseToml(read())).toEqual({mcp_servers: {tasks}})
})

test.each<[Client, string]>([
  ['opencode', 'opencode/opencode.json'],
  ['vscode', 'Code/User/mcp.json'],
  ['zed', 'zed/settings.json'],
])('%s: the folder of XDG_CONFIG_HOME is taken, if it is absolute', (client, name) => {
  vi.stubEnv('XDG_CONFIG_HOME', join(home, 'xdg'))
  expect(describeClient(client).file()).toBe(join(home, 'xdg', name))
  vi.stubEnv('XDG_CONFIG_HOME', 'xdg')
  expect(describeClient(client).file()).toBe(join(home, '.config', name))
})

test.each<[Client, string]>([
  ['amp', '.config/amp/settings.jsonc'],
  ['opencode', '.config/opencode/opencode.jsonc'],
])('%s: the file that exists is taken', (client, name) => {
  const file = join(home, name)
  mkdirSync(dirname(file), {recursive: true})
  writeFileSync(file, '{}')
  expect(installServer(client, 'tasks', server)).toMatchObject({changed: true, file})
})

describe('the command line', () => {
  const run = (...words: string[]) => runCli(['murli', 'mcp', ...words], {env: {HOME: home}})

  test('registers the flags of the server and the variables', async () => {
    const words = [
      '--read-only',
      '--allow',
      'a',
      '--allow',
      'b',
      '--cwd',
      '.',
      '--env',
      'A=b=c',
      '--env',
      'B=',
    ]
    const {code, stdout} = await run('--install', 'gemini', '--yes', ...words)
    const file = join(home, '.gemini/settings.json')
    expect([code, JSON.parse(stdout)]).toEqual([0, {changed: true, client: 'gemini', file}])
    const args = [
      fixtureBin,
      'murli',
      'mcp',
      '--read-only',
      '--allow',
      'a',
      '--allow',
      'b',
      '--cwd',
      tmpdir(),
    ]
    const entry = {command: process.execPath, args, env: {A: 'b=c', B: ''}}
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({mcpServers: {tasks: entry}})
    const printed = await run('--print-config', 'gemini', ...words)
    expect(JSON.parse(printed.stdout)).toEqual({mcpServers: {tasks: entry}})
  })

  test.each([
    [['--env', 'A=b'], 'missing_dependency'],
    [['--install', 'gemini', '--env', 'A'], 'invalid_value'],
    [['--install', 'gemini', '--print-config', 'gemini'], 'conflicting_flags'],
    [['--install', 'nope'], 'invalid_value'],
  ])('%j is a mistake', async (words, kind) => {
    const {code, stderr} = await run(...words)
    expect({code, error: JSON.parse(stderr) as object}).toMatchObject({
      code: 1,
      error: {error: 'flag_error', kind},
    })
  })
})
