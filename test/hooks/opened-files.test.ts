import {mkdir, readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'

import {afterAll, beforeAll, expect, test} from 'vitest'

import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

/** Notes every file that is opened, looked at or listed, from before Node loads the host. */
const recorder = `const fs = require('node:fs')
const opened = new Set()
const note = (file) => { if (typeof file === 'string' || file instanceof URL) opened.add(String(file)) }
for (const holder of [fs, fs.promises]) {
  for (const name of ['access', 'accessSync', 'existsSync', 'lstat', 'lstatSync', 'open', 'openSync', 'readFile', 'readFileSync', 'readdir', 'readdirSync', 'stat', 'statSync']) {
    const original = holder[name]
    if (original) holder[name] = function (file, ...rest) { note(file); return Reflect.apply(original, this, [file, ...rest]) }
  }
}
require('node:module').syncBuiltinESMExports()
process.on('exit', () => fs.writeFileSync(process.env.TRIAL_OPENED, JSON.stringify([...opened].sort())))
`

const commands = {
  'app/info': `export default class Info extends Command {
    static args = {name: Args.string()}
    async run() { await this.parse(Info); this.log('ran') }
  }`,
  'app/destroy': `export default class Destroy extends Command {
    async run() { await this.config.runCommand('app:info', ['x']) }
  }`,
}

let host: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({
    commands,
    files: {
      'murli-host.json': '{"commands": {"*:destroy": {"mutating": true}}}',
      'recorder.cjs': recorder,
    },
    oclif: {murli: {commands: './murli-host.json', compileCache: false}, topicSeparator: ' '},
  })
  await mkdir(join(host.folder, 'config/trial'), {recursive: true})
  await writeFile(
    join(host.folder, 'config/trial/murli.yaml'),
    'commands: {"app:*": {mutating: true}}\n',
  )
})
afterAll(() => host.remove())

/** Runs a command line, and lists the files that it opened. */
async function trace(line: readonly string[], env: Record<string, string>) {
  const list = join(host.folder, 'opened.json')
  const run = await host.run(line, {
    env: {
      ...env,
      NODE_OPTIONS: `--require ${join(host.folder, 'recorder.cjs')}`,
      TRIAL_OPENED: list,
      XDG_CONFIG_HOME: join(host.folder, 'config'),
    },
  })
  return {...run, opened: JSON.parse(await readFile(list, 'utf8')) as string[]}
}

/** Runs lines without the plugin: its place in the host's package.json is empty. */
async function withoutPlugin<T>(run: () => Promise<T>): Promise<T> {
  const file = join(host.folder, 'package.json')
  const text = await readFile(file, 'utf8')
  try {
    await writeFile(file, text.replace('"oclif-plugin-murli"\n', '\n'))
    return await run()
  } finally {
    await writeFile(file, text)
  }
}

/** What oclif opens of a plugin with an init hook, what that loads, and Node's looks for its type. */
const ofPlugin = [
  'dist/bundles/hooks.js',
  'dist/hooks/index.cjs',
  'dist/package.json',
  'oclif.manifest.json',
  'package.json',
]

const repository = fileURLToPath(new URL('../..', import.meta.url))

test.each([[['app', 'info', 'x']], [['app', 'destroy']], [['app', 'info', '--help']]])(
  "a person's %j opens no file but its hooks and those that oclif opens of any plugin, and prints the same",
  async (line) => {
    const env = {TRIAL_AGENT: '0'}
    const bare = await withoutPlugin(() => trace(line, env))
    const {opened, ...run} = await trace(line, env)
    const known = new Set(bare.opened)
    const more = opened
      .filter((file) => !known.has(file))
      .map((file) => file.replace(repository, ''))
    expect({more, ...run}).toEqual({
      code: bare.code,
      more: ofPlugin,
      stderr: bare.stderr,
      stdout: bare.stdout,
    })
  },
)
