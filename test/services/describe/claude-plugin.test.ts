import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

import {expect, onTestFinished, test} from 'vitest'

import {readCatalog} from '../../../src/catalog/read.js'
import {writeClaudePlugin} from '../../../src/services/describe/claude-plugin.js'
import {entry, loadHost} from '../../support/host.js'
import {runCli} from '../../support/run-cli.js'
import {makeTemporaryFolder} from '../../support/temporary-folder.js'

const about = {
  author: 'Ada Lovelace <ada@example.org> (https://example.org)',
  description: 'Searches indices',
  homepage: 'https://riffle.example.org',
  keywords: ['search', 5],
  license: 'MIT',
  repository: {url: 'git+https://github.com/example/riffle.git'},
}

async function write(folder: string, pjson: Record<string, unknown>, commands: object = {}) {
  const parts = {commands: {'index:list': entry({summary: 'List', args: {}}), ...commands}, pjson}
  writeClaudePlugin(readCatalog(await loadHost(parts)), folder)
  return (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))
}

test('a plugin has a manifest, the skill and the server', async () => {
  const folder = join(await makeTemporaryFolder({onTestFinished}), 'plugin')
  const read = await write(folder, about)
  expect(read('.claude-plugin/plugin.json')).toEqual({
    name: 'riffle',
    version: '1.2.3',
    description: 'Searches indices',
    author: {name: 'Ada Lovelace', email: 'ada@example.org', url: 'https://example.org'},
    homepage: 'https://riffle.example.org',
    repository: 'https://github.com/example/riffle',
    license: 'MIT',
    keywords: ['search'],
  })
  expect(read('.mcp.json')).toEqual({
    mcpServers: {riffle: {command: 'riffle', args: ['murli', 'mcp']}},
  })
  expect(() => read('hooks/hooks.json')).toThrow('ENOENT')
  const skill = readFileSync(join(folder, 'skills/riffle/SKILL.md'), 'utf8')
  expect(skill).toMatch(/^---\nname: riffle\n/)
})

/** What package.json says of the repository, and the address in the manifest. */
test.for<[written: unknown, address: string | undefined]>([
  ['o/n', 'https://github.com/o/n'],
  ['github:o/n', 'https://github.com/o/n'],
  ['gitlab:o/n', 'https://gitlab.com/o/n'],
  ['gitlab:group/team/n', 'https://gitlab.com/group/team/n'],
  ['bitbucket:o/n', 'https://bitbucket.org/o/n'],
  ['gist:11081aaa281', 'https://gist.github.com/11081aaa281'],
  ['o/n#main', 'https://github.com/o/n'],
  ['git@github.com:o/n.git', 'https://github.com/o/n'],
  ['git@git.example.org:group/team/n.git', 'https://git.example.org/group/team/n'],
  ['git+ssh://git@github.com/o/n.git', 'https://github.com/o/n'],
  ['git+ssh://git@github.com:o/n.git', 'https://github.com/o/n'],
  ['ssh://git@git.example.org:group/o/n', 'https://git.example.org/group/o/n'],
  ['ssh://git@git.example.org:2222/o/n', 'https://git.example.org/o/n'],
  ['git://github.com/o/n.git', 'https://github.com/o/n'],
  ['git+https://github.com/o/n.git#v1', 'https://github.com/o/n'],
  ['https://user:p@ss@git.example.org/o/n', 'https://git.example.org/o/n'],
  ['https://git.example.org:8443/o/n.git', 'https://git.example.org:8443/o/n'],
  ['http://git.example.org/o/n', 'http://git.example.org/o/n'],
  [{type: 'git', url: 'gitlab:o/n', directory: 'packages/cli'}, 'https://gitlab.com/o/n'],
  ['git+file:///srv/n.git', undefined],
  ['../n', undefined],
  ['somewhere', undefined],
  ['unknown:o/n', undefined],
  ['', undefined],
  [5, undefined],
])('the repository %j has the address %s', async ([written, address]) => {
  const folder = await makeTemporaryFolder({onTestFinished})
  const read = await write(folder, {repository: written})
  const {repository} = read('.claude-plugin/plugin.json') as {repository?: string}
  expect(repository).toBe(address)
})

test('the hook of 12.20 is in it, where the CLI has that command', async () => {
  const folder = await makeTemporaryFolder({onTestFinished})
  const permissions = entry({flags: {hook: {name: 'hook', type: 'boolean'}}, summary: 'Permit'})
  const read = await write(folder, {}, {'murli:permissions': permissions})
  const command = 'riffle murli permissions claude --hook'
  // No process starts for the command lines of other programs.
  const program = {type: 'command', if: 'Bash(riffle *)', command}
  expect(read('hooks/hooks.json')).toEqual({
    hooks: {PreToolUse: [{matcher: 'Bash', hooks: [program]}]},
  })

  // An older form of it is replaced, also beside the current one, and the hooks of others stay.
  const others = {Stop: [{hooks: [{type: 'command', command: 'x'}]}]}
  const theirs = {matcher: 'Bash', hooks: [{type: 'command', command: 'check'}]}
  const old = {matcher: 'Bash', hooks: [{type: 'command', command}]}
  const current = {matcher: 'Bash', hooks: [program]}
  for (const [before, after] of [
    [
      [old, theirs],
      [theirs, current],
    ],
    [
      [old, current, theirs],
      [current, theirs],
    ],
    // A formatter may have sorted the keys.
    [[{hooks: [{command, if: 'Bash(riffle *)', type: 'command'}], matcher: 'Bash'}], [current]],
  ]) {
    writeFileSync(
      join(folder, 'hooks/hooks.json'),
      JSON.stringify({hooks: {...others, PreToolUse: before}}),
    )
    for (let times = 0; times < 2; times++) {
      await write(folder, {}, {'murli:permissions': permissions})
      expect(read('hooks/hooks.json')).toEqual({hooks: {...others, PreToolUse: after}})
    }
  }
})

test('what an author wrote stays, and only the version follows', async () => {
  const folder = await makeTemporaryFolder({onTestFinished})
  mkdirSync(join(folder, '.claude-plugin'))
  const theirs = {author: {name: 'Team'}, commands: './more', description: 'Ours', version: '0.0.1'}
  writeFileSync(join(folder, '.claude-plugin/plugin.json'), JSON.stringify(theirs))
  const other = {mcpServers: {riffle: {command: 'npx', args: ['-y', 'riffle']}, x: {command: 'y'}}}
  writeFileSync(join(folder, '.mcp.json'), JSON.stringify(other))
  const read = await write(folder, about)
  expect(read('.claude-plugin/plugin.json')).toEqual({
    ...about,
    name: 'riffle',
    keywords: ['search'],
    repository: 'https://github.com/example/riffle',
    author: {name: 'Team'},
    commands: './more',
    description: 'Ours',
    version: '1.2.3',
  })
  expect(read('.mcp.json')).toEqual(other)
  const once = readFileSync(join(folder, '.mcp.json'), 'utf8')
  await write(folder, about)
  expect(readFileSync(join(folder, '.mcp.json'), 'utf8')).toBe(once)
})

test('a file of another form is an error, and stays; a byte order mark is none', async () => {
  const folder = await makeTemporaryFolder({onTestFinished})
  const file = join(folder, '.mcp.json')
  for (const [text, reason] of [
    ['{"mcpServers": ["x"]}', 'its `mcpServers` is not an object'],
    ['[]', 'it holds no JSON object'],
  ] as const) {
    writeFileSync(file, text)
    await expect(write(folder, about)).rejects.toThrow(reason)
    expect(readFileSync(file, 'utf8')).toBe(text)
  }
  writeFileSync(file, '\uFEFF{"mcpServers": {"x": {}}, "y": 1}')
  const read = await write(folder, about)
  const riffle = {command: 'riffle', args: ['murli', 'mcp']}
  expect(read('.mcp.json')).toEqual({mcpServers: {riffle, x: {}}, y: 1})
})

test('an agent confirms that files are written', async () => {
  const cwd = await makeTemporaryFolder({onTestFinished})
  const refused = await runCli(['describe', '--claude-plugin', 'plugin'], {cwd})
  expect(JSON.parse(refused.stderr)).toMatchObject({error: 'confirmation_required'})
  const done = await runCli(['describe', '--claude-plugin', 'plugin', '--yes'], {cwd})
  const {files} = JSON.parse(done.stdout) as {files: string[]}
  expect([done.code, files.map((file) => file.slice(cwd.length))]).toEqual([
    0,
    [
      '/plugin/.claude-plugin/plugin.json',
      '/plugin/.mcp.json',
      '/plugin/hooks/hooks.json',
      '/plugin/skills/tasks/SKILL.md',
    ],
  ])
})

test('the skill shows what the CLI is about once, and no command that changes something', async () => {
  const {stdout} = await runCli(['describe', '--skill'])
  expect(stdout.split('A task tracker for the command line')).toHaveLength(2)
  const [, example = ''] = /`tasks describe (.+?) --brief` says/.exec(stdout) ?? []
  expect(['label list', 'report', 'task list']).toContain(example)
})
