import {existsSync} from 'node:fs'
import {symlink} from 'node:fs/promises'
import {join} from 'node:path'

import {build} from 'esbuild'

import {writeFiles} from '../support/temporary-folder.js'

/** What a host of the matrix is made of. */
export type HostShape = {
  /** The major version of its @oclif/core. */
  core: number
  module: 'cjs' | 'esm'
  runner: 'execute' | 'run'
  /** Whether it is bundled, with @oclif/core and the library, into one file. */
  isBundled: boolean
  /** The plugins of its author. */
  plugins: readonly string[]
}

/** The oldest @oclif/core has arguments as a list. */
const foreignCommands = (core: number) => ({
  explode: `import {Command} from '@oclif/core'
export default class Explode extends Command {
  static summary = 'Fail with a code of its own'

  async run() {
    this.error('The boiler exploded', {exit: 42})
  }
}
`,
  greet: `import {${core === 1 ? '' : 'Args, '}Command, Flags} from '@oclif/core'
export default class Greet extends Command {
  static summary = 'Greet somebody'
  static args = ${
    core === 1
      ? "[{name: 'who', description: 'Whom to greet', required: true}]"
      : "{who: Args.string({description: 'Whom to greet', required: true})}"
  }
  static flags = {loud: Flags.boolean({description: 'Shout'}), times: Flags.integer({default: 1, description: 'How often'})}

  async run() {
    const {args, flags} = await this.parse(Greet)
    for (let time = 0; time < flags.times; time++) this.log(flags.loud ? \`HELLO \${args.who}!\` : \`Hello \${args.who}\`)
  }
}
`,
})

const ownCommands = {
  'note/create': `import {Args} from '@oclif/core'
import {AgentCommand} from 'oclif-plugin-murli'
export default class NoteCreate extends AgentCommand {
  static summary = 'Create a note'
  static mutating = true
  static dryRunnable = true
  static args = {title: Args.string({description: 'Title of the note', required: true})}

  async run() {
    const {args} = await this.parse(NoteCreate)
    if (this.writer.isDryRun) return this.writer.plan(\`Would create \${args.title}\`, {title: args.title})
    return this.writer.success(\`Created \${args.title}\`, {title: args.title})
  }
}
`,
  'note/list': `import {AgentCommand} from 'oclif-plugin-murli'
export default class NoteList extends AgentCommand {
  static summary = 'List notes'

  async run() {
    await this.parse(NoteList)
    this.log('2 notes')
    return [{title: 'Milk'}, {title: 'Bread'}]
  }
}
`,
}

/** How hosts are started, through `execute` or as it was written before that existed. */
const runners = {
  esm: {
    execute: `import {execute} from '@oclif/core'\nawait execute({dir: import.meta.url})\n`,
    run: `import {flush, handle, run} from '@oclif/core'\nrun(process.argv.slice(2), import.meta.url).then(() => flush()).catch(handle)\n`,
  },
  cjs: {
    execute: `require('@oclif/core').execute({dir: __dirname})\n`,
    run: `const core = require('@oclif/core')
const {flush, handle} = core.handle ? core : {flush: require('@oclif/core/flush'), handle: require('@oclif/core/handle')}
core.run(process.argv.slice(2), __filename).then(() => flush()).catch(handle)\n`,
  },
}

/** Writes a module of named imports and a default export as CommonJS. */
export function toCommonJs(source: string): string {
  return source
    .replaceAll(/^import (\S+|\{.+\}) from ('.+')$/gm, 'const $1 = require($2)')
    .replace(/^export default /m, 'module.exports = ')
}

/**
 * Lays out a host named `riffle` in a folder. One of a supported @oclif/core has own commands, too,
 * if the plugin is installed.
 *
 * @param modules the node_modules that it is installed with
 * @returns the script that starts it
 */
export async function writeHost(root: string, shape: HostShape, modules: string): Promise<string> {
  const {core, isBundled, module, plugins, runner} = shape
  const hasOwn = core >= 4 && existsSync(join(modules, 'oclif-plugin-murli'))
  const commands = Object.entries({...foreignCommands(core), ...(hasOwn && ownCommands)})
  const bundle = `./dist/main.${module === 'esm' ? 'mjs' : 'cjs'}`
  const dependencies = ['@oclif/core', ...(hasOwn ? ['oclif-plugin-murli'] : []), ...plugins]
  const description = {
    name: 'riffle',
    version: '1.2.3',
    type: module === 'esm' ? 'module' : 'commonjs',
    dependencies: Object.fromEntries(dependencies.map((name) => [name, '*'])),
    oclif: {
      bin: 'riffle',
      commands: isBundled
        ? {identifier: 'commands', strategy: 'explicit', target: bundle}
        : './commands',
      dirname: 'riffle',
      plugins,
      topicSeparator: ' ',
    },
  }
  await writeFiles(root, {
    'bin/run.js': runners[module][runner],
    'package.json': JSON.stringify(description, null, 2),
    ...Object.fromEntries(
      commands.map(([path, source]) => [
        `commands/${path}.js`,
        module === 'esm' ? source : toCommonJs(source),
      ]),
    ),
  })
  await symlink(modules, join(root, 'node_modules'), 'dir')
  if (!isBundled) return join(root, 'bin/run.js')
  const paths = commands.map(([path]) => path)
  await bundleHost(root, paths, module, bundle)
  return join(root, bundle)
}

/**
 * Bundles a host as its author would: everything in one file, which oclif loads the commands from,
 * too.
 */
async function bundleHost(
  root: string,
  paths: readonly string[],
  format: 'cjs' | 'esm',
  outfile: string,
) {
  const isEsm = format === 'esm'
  const main = `import {run, flush, handle} from '@oclif/core'
${paths.map((path, index) => `import command${index} from './commands/${path}.js'`).join('\n')}
export const commands = {${paths.map((path, index) => `'${path.replaceAll('/', ':')}': command${index}`).join(', ')}}
// The file is loaded once more, under the same address, for its commands.
run(process.argv.slice(2), ${isEsm ? 'import.meta.url' : '__filename'}).then(() => flush()).catch(handle)
`
  const banner = `import {createRequire as makeRequire} from 'node:module'
const require = makeRequire(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname`
  await build({
    absWorkingDir: root,
    banner: isEsm ? {js: banner} : {},
    bundle: true,
    format,
    logLevel: 'error',
    outfile,
    platform: 'node',
    stdin: {contents: main, resolveDir: root},
    target: 'node20.11',
  })
}
