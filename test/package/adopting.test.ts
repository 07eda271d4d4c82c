import {chmod, mkdir, readFile, symlink, writeFile} from 'node:fs/promises'
import {delimiter, dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {findBlock} from '../support/markdown.js'
import {type CliRun, runProcess} from '../support/run-cli.js'
import {foreignCommand, makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

const root = new URL('../../', import.meta.url)
const page = await readFile(new URL('docs/adopting.md', root), 'utf8')
const findPart = (kind: string, part: string) => findBlock(page, kind, part)

const sourcesOf = (command: typeof ownCommand) => ({
  'index/delete': command(
    `const {args} = await this.parse(Trial); this.log('deleted ' + args.name)`,
    `static mutating = true; static args = {name: Args.string({required: true})}`,
  ),
  'index/list': command(
    `await this.parse(Trial); this.log('old 2019'); this.log('new 2025'); return [{id: 'old'}, {id: 'new'}]`,
    `static summary = 'List the indices'; static mutating = false`,
  ),
})

let before: TrialHost
let after: TrialHost
beforeAll(async () => {
  const oclif = {bin: 'riffle', topicSeparator: ' '}
  before = await makeTrialHost({commands: sourcesOf(foreignCommand), hasPlugin: false, oclif})
  after = await makeTrialHost({commands: sourcesOf(ownCommand), oclif})
  for (const {bin, folder} of [before, after]) {
    const path = join(folder, 'path/riffle')
    await mkdir(dirname(path))
    await writeFile(path, `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`)
    await chmod(path, 0o755)
  }
})
afterAll(async () => Promise.all([before.remove(), after.remove()]))

function runInShell({env, folder}: TrialHost, line: string): Promise<CliRun> {
  const path = `${join(folder, 'path')}${delimiter}${process.env['PATH']}`
  return runProcess(['sh', '-c', line], {cwd: folder, env: {...env, PATH: path}, input: ''})
}

test('the page has the lines that the matrix follows in a clone and in a host with a plugin manager', () => {
  expect(findPart('sh', 'npm pack')).toMatch(
    /^npm install && npm pack\ncd examples\/heroku-commands\nnpm install --no-save /,
  )
  expect(findPart('sh', 'plugins install')).toMatch(
    /^riffle plugins install oclif-plugin-murli\n[^]*\|\| echo "code \$\?"\n/,
  )
})

test('the file in the data directory brings the plugin to a CLI that neither has it nor can install it', async () => {
  const data = join(before.folder, 'data/trial')
  await mkdir(join(data, 'node_modules'), {recursive: true})
  await writeFile(join(data, 'package.json'), findPart('json', '"type": "user"'))
  await symlink(
    fileURLToPath(root).replace(/\/$/, ''),
    join(data, 'node_modules/oclif-plugin-murli'),
  )
  const [without, described] = await Promise.all([
    before.run(['describe', '--index']),
    before.run(['describe', '--index'], {env: {XDG_DATA_HOME: join(before.folder, 'data')}}),
  ])
  expect([without.code, described.code, described.stderr]).toEqual([2, 0, ''])
  expect(JSON.parse(described.stdout)).toHaveProperty('commands.index list', 'List the indices')
})

test.each([
  ['sf-commands', 'SfCommand'],
  ['heroku-commands', '@heroku-cli/command'],
])('the base class that the page shows is that of examples/%s', async (folder, part) => {
  const source = await readFile(new URL(`examples/${folder}/base-command.js`, root), 'utf8')
  expect(source.replace(/^\/\*\*.*\n/m, '')).toBe(findPart('js', part))
})

describe.runIf(process.platform !== 'win32')('the lines of a pipeline', () => {
  const lines = findPart('sh', 'awk')
    .split('\n')
    .flatMap((line) => {
      const [, command, when] = /^(.+?)\s+# (before|after)/.exec(line) ?? []
      return command ? [{command, when: when!}] : []
    })

  test('that parse text get what they got', async () => {
    const printed = await Promise.all(
      lines
        .filter(({command}) => command.includes('index list'))
        .map(({command, when}) => runInShell(when === 'before' ? before : after, command)),
    )
    const names = {code: 0, stderr: '', stdout: 'old\nnew\n'}
    expect(printed.slice(0, 2)).toEqual([names, names])
    // The third needs jq.
    const {code} = await runInShell(after, 'command -v jq')
    if (code === 0) expect(printed[2]).toEqual(names)
  })

  test('that run mutating commands need the word that the page adds', async () => {
    const [old, adopted] = lines.filter(({command}) => command.includes('index delete'))
    expect((await runInShell(before, old!.command)).code).toBe(0)
    expect((await runInShell(after, old!.command)).code).toBe(1)
    expect((await runInShell(after, adopted!.command)).code).toBe(0)
    expect(await readFile(join(after.folder, 'delete.log'), 'utf8')).toContain(
      '"message":"deleted old"',
    )
  })
})

test('the doctor finds nothing wrong with the settings of the page', async ({onTestFinished}) => {
  const {oclif} = JSON.parse(findPart('json', '@oclif/plugin-help')) as {oclif: {murli: object}}
  const host = await makeTrialHost({commands: sourcesOf(ownCommand), oclif: {murli: oclif.murli}})
  onTestFinished(host.remove)
  expect(JSON.parse((await host.run(['murli', 'doctor'])).stdout)).toMatchObject({problems: []})
})
