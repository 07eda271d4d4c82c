// Finds which functions of the bundles usual lines run, with V8's own coverage, on a host with one command of each kind.
import {execFile} from 'node:child_process'
import {mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile} from 'node:fs/promises'
import {availableParallelism, tmpdir} from 'node:os'
import {dirname, join, resolve} from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'

/** The lines, for an agent unless a person is named: what succeeds, and what fails in the most frequent ways. */
const lines = [
  'note --times 3',
  'note --tmies 3',
  'note --times x',
  'note list',
  'greet Ada',
  'greet --luod',
  'gret Ada',
  'frobnicate',
  'describe --index',
  'person: note --times 3',
  'person: greet Ada',
]

const commands = {
  greet: `import {Args, Command, Flags} from '@oclif/core'
export default class Greet extends Command {
  static args = {name: Args.string()}
  static flags = {loud: Flags.boolean(), times: Flags.integer()}
  async run() { await this.parse(Greet); this.log('hi') }
}`,
  note: `import {Flags} from '@oclif/core'
import {AgentCommand} from 'oclif-plugin-murli'
export default class Note extends AgentCommand {
  static flags = {times: Flags.integer()}
  async run() { await this.parse(Note); return {ok: true} }
}`,
}

/**
 * Runs the lines.
 *
 * @returns the functions of each bundle that was loaded, by its path: where each starts and ends, and whether it ran
 */
export async function traceFunctions(root) {
  const host = await mkdtemp(join(tmpdir(), 'trace-functions-'))
  try {
    await writeHost(host, root)
    const left = [...lines]
    const workers = Array.from({length: Math.min(4, availableParallelism())}, async () => {
      for (let line = left.pop(); line; line = left.pop()) await runLine(host, line)
    })
    await Promise.all(workers)
    return await readCoverage(join(host, 'coverage'), `${pathToFileURL(join(await realpath(root), 'dist')).href}/`)
  } finally {
    await rm(host, {force: true, recursive: true})
  }
}

async function writeHost(host, root) {
  const dependencies = {'@oclif/core': '*', 'oclif-plugin-murli': '*'}
  const oclif = {bin: 'sample', commands: './commands', plugins: ['oclif-plugin-murli'], topicSeparator: ' '}
  const files = {
    'package.json': JSON.stringify({dependencies, name: 'sample', oclif, type: 'module', version: '1.0.0'}),
    'run.js': "import {execute} from '@oclif/core'\nawait execute({dir: import.meta.url})\n",
    ...Object.fromEntries(Object.entries(commands).map(([name, source]) => [`commands/${name}.js`, source])),
  }
  await mkdir(join(host, 'node_modules/@oclif'), {recursive: true})
  await mkdir(join(host, 'commands'))
  const core = dirname(fileURLToPath(import.meta.resolve('@oclif/core/package.json')))
  await symlink(core, join(host, 'node_modules/@oclif/core'))
  await symlink(resolve(root), join(host, 'node_modules/oclif-plugin-murli'))
  await Promise.all(Object.entries(files).map(([path, text]) => writeFile(join(host, path), text)))
}

/** Runs a line to its end, whatever it is: some fail on purpose. */
function runLine(host, line) {
  const isPerson = line.startsWith('person: ')
  const env = {
    HOME: host,
    NODE_V8_COVERAGE: join(host, 'coverage'),
    PATH: process.env.PATH,
    SAMPLE_AGENT: isPerson ? '0' : '1',
  }
  const args = line.replace('person: ', '').split(' ')
  return new Promise((done) => {
    execFile(process.execPath, [join(host, 'run.js'), ...args], {cwd: host, env}, done)
  })
}

async function readCoverage(folder, dist) {
  const bundles = new Map()
  for (const file of await readdir(folder)) {
    const {result} = JSON.parse(await readFile(join(folder, file), 'utf8'))
    for (const {functions, url} of result.filter(({url}) => url.startsWith(dist))) {
      const path = fileURLToPath(url)
      const found = bundles.get(path) ?? new Map()
      bundles.set(path, found)
      for (const {ranges} of functions) {
        const [{count, endOffset: end, startOffset: start}] = ranges
        const key = `${start}-${end}`
        found.set(key, {end, ran: count > 0 || (found.get(key)?.ran ?? false), start})
      }
    }
  }

  return [...bundles].map(([path, found]) => [path, [...found.values()]])
}
