// Compares a published CLI with and without the plugin, without touching its installation:
//
//   node bench/compare-hosts.js /path/to/host/bin/run.js [--schemas 40] [--commands 8] [--data .folder]
//
// In human mode every line has to leave the same bytes and the same exit code, on pipes and on a terminal; in agent mode
// every line that fails has to leave one envelope; `--schema` has to be a document for every command. Lines are made from
// the host's own commands (a handful: --commands) and are all
// mistakes or questions, so that nothing is run. The network is cut off, where `unshare` can. Prints what differs, and a
// summary; exits with 1 when anything is wrong.
import {spawn, spawnSync} from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join, resolve} from 'node:path'
import {fileURLToPath} from 'node:url'
import {parseArgs} from 'node:util'

const {positionals, values} = parseArgs({
  allowPositionals: true,
  options: {
    commands: {default: '8', type: 'string'},
    data: {type: 'string'},
    schemas: {default: '40', type: 'string'},
  },
})
const bin = resolve(positionals[0] ?? '.')
const repository = fileURLToPath(new URL('..', import.meta.url))
const host = readHost(bin)
const cutOff = spawnSync('unshare', ['-n', 'true']).status === 0 ? ['unshare', '-n'] : []
// Both homes stand at one path in turn: some hosts print it, and fit it into a box.
const home = join(tmpdir(), `host-${process.pid}`)
const homes = {with: makeHome(true), without: makeHome(false)}
const problems = []

try {
  await compareHost()
} finally {
  for (const folder of Object.values(homes)) rmSync(folder, {force: true, recursive: true})
}

async function compareHost() {
  const index = JSON.parse((await run('with', ['describe', '--index'], {agent: '1'})).stdout || '{"commands":{}}')
  // The plugin's own are not there without it.
  const commands = Object.keys(index.commands).filter((name) => !/^(describe|murli[ :]doctor)$/.test(name))
  const lines = makeLines(commands)
  const counts = {agent: 0, envelopes: 0, pipe: 0, schemas: 0, terminal: 0}
  for (const line of lines) {
    for (const onTerminal of [false, true]) {
      counts[onTerminal ? 'terminal' : 'pipe']++
      await compareLine(line, onTerminal)
    }

    counts.agent++
    counts.envelopes += await checkAgent(line)
  }

  for (const name of sample(commands, Number(values.schemas))) {
    counts.schemas++
    await checkSchema(name.split(' '))
  }

  console.log(
    JSON.stringify({
      host: host.name,
      version: host.version,
      commands: commands.length,
      ...counts,
      problems: problems.length,
    }),
  )
  process.exitCode = problems.length > 0 ? 1 : 0
}

/** Questions and mistakes about a handful of the host's commands. */
function makeLines(commands) {
  const general = [
    '',
    '--help',
    '--version',
    'help',
    'nope',
    'nope --help',
    'help nope',
    '--nope',
    'nope nope nope',
    'nope:nope --x',
  ]
  const picked = sample(commands, Number(values.commands))
  const about = picked.flatMap((name) => {
    const words = name.split(/[ :]/)
    return [
      `${name} --help`,
      `${name} --zzz-unknown`,
      `${name} --zzz-unknown --json`,
      `${name.slice(0, -1)}x`,
      words[0],
      `${words[0]} zzz`,
    ]
  })
  return [...new Set([...general, ...about])].map((line) => line.split(' ').filter(Boolean))
}

async function compareLine(words, onTerminal) {
  const [without, with_] = [await run('without', words, {onTerminal}), await run('with', words, {onTerminal})]
  if (isSame(without, with_)) return
  // Some hosts say the time, or ask for updates now and then.
  const again = await run('without', words, {onTerminal})
  if (!isSame(without, again) || isSame(again, with_)) return
  report(
    onTerminal ? 'terminal' : 'pipe',
    words,
    firstDifference(withoutOurCommands(without), withoutOurCommands(with_)),
  )
}

async function checkAgent(words) {
  const result = await run('with', words, {agent: '1'})
  if (result.code === 0) return 0
  const start = result.stderr.startsWith('{\n') ? 0 : result.stderr.indexOf('\n{\n') + 1
  try {
    const envelope = JSON.parse(result.stderr.slice(start))
    for (const line of result.stderr.slice(0, start).split('\n').filter(Boolean)) JSON.parse(line)
    if (envelope.status !== 'error' || envelope.code !== result.code) throw new Error('no envelope')
  } catch (error) {
    report(`agent: ${error.message}`, words, result)
  }

  return 1
}

async function checkSchema(words) {
  const result = await run('with', [...words, '--schema'], {agent: '1'})
  try {
    if (result.code !== 0 || !JSON.parse(result.stdout).name) throw new Error(`code ${result.code}`)
  } catch (error) {
    report(`schema: ${error.message}`, words, result)
  }
}

function run(kind, words, {agent, onTerminal = false} = {}) {
  const folder = home
  renameSync(homes[kind], home)
  const program = [process.execPath, bin, ...words]
  const line = onTerminal
    ? ['script', '--quiet', '--return', '--command', program.map(quote).join(' '), '/dev/null']
    : program
  const [file, ...args] = [...cutOff, ...line]
  const variable = `${host.bin.toUpperCase().replaceAll('-', '_')}_AGENT`
  const env = {
    CI: '1',
    HOME: folder,
    PATH: process.env.PATH,
    SHELL: '/bin/sh',
    TERM: 'xterm',
    TZ: 'UTC',
    ...(agent && {[variable]: agent}),
  }
  return new Promise((done) => {
    const child = spawn(file, args, {cwd: folder, env, timeout: 60_000})
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (data) => (stdout += data))
    child.stderr.on('data', (data) => (stderr += data))
    child.stdin.end()
    child.on('close', (code) => {
      renameSync(home, homes[kind])
      done({code, stderr: clean(stderr), stdout: clean(stdout)})
    })
  })
}

function isSame(first, second) {
  const [one, other] = [withoutOurCommands(first), withoutOurCommands(second)]
  return one.code === other.code && one.stdout === other.stdout && one.stderr === other.stderr
}

function clean(text) {
  return text.replaceAll(/\(node:\d+\)/g, '(node)')
}

function report(kind, words, detail) {
  problems.push(kind)
  console.log(`${kind} | ${words.join(' ')} | ${JSON.stringify(detail).slice(0, 800)}`)
}

/** Where two runs part. */
function firstDifference(without, with_) {
  if (without.code !== with_.code) return {code: with_.code, without: without.code}
  const stream = without.stdout === with_.stdout ? 'stderr' : 'stdout'
  const [one, other] = [without[stream].split('\n'), with_[stream].split('\n')]
  const line = one.findIndex((text, index) => text !== other[index])
  return {line, stream, with: other.slice(line, line + 3), without: one.slice(line, line + 3)}
}

/** The plugin's own commands stand in the host's help, as every plugin's do. */
function withoutOurCommands({stdout, ...run}) {
  const lines = stdout.split('\n').filter((line) => !/^\s+(describe|murli)\b/.test(line))
  return {...run, stdout: lines.join('\n')}
}

function sample(list, count) {
  const step = Math.max(1, list.length / count)
  return Array.from({length: Math.min(count, list.length)}, (_, index) => list[Math.floor(index * step)])
}

function makeHome(hasPlugin) {
  const folder = mkdtempSync(join(tmpdir(), 'host-'))
  if (!hasPlugin) return folder
  const data = join(folder, values.data ?? join('.local/share', host.dirname))
  mkdirSync(join(data, 'node_modules'), {recursive: true})
  const plugins = [{name: 'oclif-plugin-murli', tag: 'latest', type: 'user'}]
  writeFileSync(join(data, 'package.json'), JSON.stringify({oclif: {plugins, schema: 1}}))
  // A copy, so that it can be built again meanwhile.
  const plugin = join(data, 'node_modules/oclif-plugin-murli')
  for (const part of ['dist', 'oclif.manifest.json', 'package.json']) {
    cpSync(join(repository, part), join(plugin, part), {recursive: true})
  }

  const {dependencies} = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies)) {
    symlinkSync(join(repository, 'node_modules', name), join(data, 'node_modules', name))
  }

  return folder
}

function readHost(path) {
  let folder = dirname(path)
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  const {name, oclif, version} = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return {bin: oclif.bin, dirname: oclif.dirname ?? name, name, version}
}

function quote(word) {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`
}
