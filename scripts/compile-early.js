// Makes V8 compile the functions that usual command lines call together with their file.
//
// V8 compiles a function when it is first called, and Node's compile cache holds what was compiled
// when a file was loaded: without a hint, each start compiles the same functions again, which took
// two fifths of an agent's start-up. Parentheses around a function are the hint. What is not called
// has none, so that no start compiles more than it needs, with a cache or without.
import {spawnSync} from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {fileURLToPath} from 'node:url'

import {markFunctions} from './mark-functions.js'
import {requireOnce} from './require-once.js'

/** Command lines of the example CLI, with what a person and an agent do most, and get wrong. */
const adoptedLines = [
  ['0', 'init', '--yes'],
  ['0', 'task', 'list'],
  ['1', 'task', 'create', 'Write the report', '--yes'],
  ['1', 'task', 'list', '--status', 'open'],
  ['1', 'task', 'list', '--staus', 'open'],
  ['1', 'task', 'update'],
  ['1', 'task', 'lsit'],
]

/** Command lines of a CLI that has the plugin, but no `AgentCommand`. */
const foreignLines = [
  ['0', 'hello', 'Ada'],
  ['1', 'hello', 'Ada'],
  ['1', 'hello'],
  ['1', 'hello', 'Ada', '--luod'],
]

/** A command that prints, and returns a value. */
const foreignCommand = `const {Args, Command, Flags} = require('@oclif/core')

module.exports = class Hello extends Command {
  static summary = 'Greet by name'
  static args = {name: Args.string()}
  static flags = {loud: Flags.boolean()}
  async run() {
    const {args} = await this.parse(Hello)
    this.log('Hello ' + args.name)
    return args
  }
}
`

/** Marks the functions in these files that the command lines call. @param bin the example CLI */
export function compileEarly(files, bin) {
  const called = findCalled(bin)
  for (const file of files) {
    const starts = called.get(resolve(file))
    if (!starts) throw new Error(`No command line calls a function of ${file}`)
    const marked = markFunctions(readFileSync(file, 'utf8'), (start) => starts.has(start))
    writeFileSync(file, requireOnce(marked))
  }
}

/** Finds where the functions begin that the command lines call, by file. */
function findCalled(bin) {
  const folder = mkdtempSync(join(tmpdir(), 'called-'))
  const coverage = join(folder, 'coverage')
  const run = (script, [agent, ...words]) => {
    const env = {
      HOME: folder,
      NODE_V8_COVERAGE: coverage,
      PATH: process.env.PATH,
      RIFFLE_AGENT: agent,
      TASKS_AGENT: agent,
      TASKS_DB: join(folder, 'tasks.json'),
    }
    spawnSync(process.execPath, [script, ...words], {env})
  }
  for (const line of adoptedLines) run(bin, line)
  const foreignBin = writeForeignHost(folder)
  for (const line of foreignLines) run(foreignBin, line)
  const called = readCoverage(coverage)
  rmSync(folder, {force: true, recursive: true})
  return called
}

/** Writes a CLI of one command with the plugin. @returns the script that starts it */
function writeForeignHost(folder) {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@oclif'), {recursive: true})
  symlinkSync(resolve('node_modules/@oclif/core'), join(modules, '@oclif/core'), 'dir')
  symlinkSync(resolve('.'), join(modules, 'oclif-plugin-murli'), 'dir')
  const description = {
    dependencies: {'oclif-plugin-murli': '*'},
    name: 'riffle',
    oclif: {bin: 'riffle', commands: './commands', plugins: ['oclif-plugin-murli']},
    version: '1.0.0',
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(description))
  writeFileSync(join(folder, 'run.js'), "require('@oclif/core').execute({dir: __dirname})\n")
  mkdirSync(join(folder, 'commands'))
  writeFileSync(join(folder, 'commands/hello.js'), foreignCommand)
  return join(folder, 'run.js')
}

/** The positions of the functions that were called, by file. */
function readCoverage(coverage) {
  const called = new Map()
  for (const name of readdirSync(coverage)) {
    const {result} = JSON.parse(readFileSync(join(coverage, name), 'utf8'))
    for (const {functions, url} of result.filter(({url}) => url.startsWith('file:'))) {
      const file = fileURLToPath(url)
      const starts = functions.flatMap(({ranges: [{count, startOffset}]}) =>
        count > 0 ? [startOffset] : [],
      )
      called.set(file, new Set([...(called.get(file) ?? []), ...starts]))
    }
  }
  return called
}
