import {execFile} from 'node:child_process'
import {createHash} from 'node:crypto'
import {cp, mkdir, mkdtemp, readFile, readdir, realpath, stat, symlink, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {promisify} from 'node:util'

import {makeManifest} from '../../scripts/manifest.js'
import {listModules} from '../../test/matrix/modules.js'
import type {Group} from './measure.js'

/** The name of the plugin that does nothing. */
export const emptyPlugin = 'oclif-plugin-empty'

/** The name of the plugin that is measured. */
export const murliPlugin = 'oclif-plugin-murli'

type PackageJson = {dependencies?: Record<string, string>; name: string}

/**
 * Copies what a built checkout of the plugin would publish, with links to the dependencies that are installed in it.
 *
 * @param modules the node_modules folder to put it into
 * @throws Error when the checkout is another package, or not built
 */
export async function copyPlugin(checkout: string, modules: string): Promise<void> {
  const {dependencies = {}, name} = await readPackage(checkout)
  if (name !== murliPlugin) throw new Error(`${checkout} is no checkout of ${murliPlugin}`)
  for (const path of await listPublishedFiles(checkout)) {
    await cp(join(checkout, path), join(modules, murliPlugin, path))
  }

  for (const dependency of Object.keys(dependencies)) {
    const link = join(modules, dependency)
    await mkdir(dirname(link), {recursive: true})
    await symlink(await realpath(join(checkout, 'node_modules', dependency)), link, 'dir')
  }
}

/** The files that npm would publish of a package, relative to its folder. */
export async function listPublishedFiles(folder: string): Promise<string[]> {
  const pack = ['pack', '--dry-run', '--ignore-scripts', '--json']
  const {stdout} = await promisify(execFile)('npm', pack, {cwd: folder, maxBuffer: 2 ** 26})
  const [{files}] = JSON.parse(stdout) as [{files: {path: string}[]}]
  return files.map(({path}) => path)
}

/** Writes a plugin with a manifest, no command, and an init hook that does nothing: what any plugin costs at least. */
export async function writeEmptyPlugin(modules: string): Promise<void> {
  const root = join(modules, emptyPlugin)
  await mkdir(root, {recursive: true})
  const files = {
    'init.cjs': 'module.exports = async () => {}\n',
    'oclif.manifest.json': JSON.stringify({commands: {}, version: '1.0.0'}),
    'package.json': JSON.stringify({name: emptyPlugin, oclif: {hooks: {init: './init.cjs'}}, version: '1.0.0'}),
  }
  for (const [path, text] of Object.entries(files)) await writeFile(join(root, path), text)
}

/** Identifies what a checkout would publish by its content: 12 digits of a hash. */
export async function hashPlugin(checkout: string): Promise<string> {
  const hash = createHash('sha256')
  for (const path of [join(checkout, 'oclif.manifest.json'), ...(await listFiles(join(checkout, 'dist')))]) {
    hash.update(await readFile(path))
  }

  return hash.digest('hex').slice(0, 12)
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true})
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return files.toSorted()
}

async function readPackage(checkout: string): Promise<PackageJson> {
  return JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8')) as PackageJson
}

/** What a host is made of. */
export type HelloHost = {
  /** The folder to write it into. */
  root: string
  /** How many commands its manifest lists. */
  commands: number
  /** The plugin that it depends on and has oclif load. */
  plugin?: string
  /** Whether its command extends AgentCommand rather than oclif's Command. */
  isOwn: boolean
  /** Puts the plugin into the host's node_modules. */
  install(modules: string): Promise<void>
}

/** The one line that is typed most, in both kinds: the class is the same but for its base. */
function writeCommand(isOwn: boolean): string {
  const base = isOwn ? 'AgentCommand' : 'Command'
  return `import {Args, Command, Flags} from '@oclif/core'
${isOwn ? "import {AgentCommand} from 'oclif-plugin-murli'\n" : ''}
export default class Hello extends ${base} {
  static summary = 'Greet by name'
  static args = {name: Args.string({description: 'Who is greeted'})}
  static flags = {loud: Flags.boolean({description: 'Shout'}), times: Flags.integer({default: 1, description: 'How often'})}
  async run() {
    const {args, flags} = await this.parse(Hello)
    this.log('Hello ' + args.name)
    return {name: args.name, times: flags.times}
  }
}
`
}

/** Writes an ESM host with a manifest: `hello`, and as many other commands as are asked for, twenty in each topic. */
export async function writeHelloHost({commands, install, isOwn, plugin, root}: HelloHost): Promise<string> {
  const modules = join(root, 'node_modules')
  await mkdir(join(modules, '@oclif'), {recursive: true})
  await symlink(await realpath('node_modules/@oclif/core'), join(modules, '@oclif/core'), 'dir')
  await install(modules)
  const files = {
    'bin/run.js': "import {execute} from '@oclif/core'\nawait execute({dir: import.meta.url})\n",
    'commands/hello.js': writeCommand(isOwn),
    'package.json': JSON.stringify({
      // oclif loads a plugin only if it is a dependency, too.
      dependencies: {'@oclif/core': '*', ...(plugin && {[plugin]: '*'})},
      name: 'riffle',
      oclif: {bin: 'riffle', commands: './commands', plugins: plugin ? [plugin] : [], topicSeparator: ' '},
      type: 'module',
      version: '1.2.3',
    }),
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), {recursive: true})
    await writeFile(join(root, path), text)
  }

  const manifest = JSON.parse(await makeManifest(root)) as {commands: Record<string, Record<string, unknown>>}
  const {hello} = manifest.commands
  for (let index = 1; index < commands; index++) {
    const id = `topic${Math.floor(index / 20)}:command${index}`
    manifest.commands[id] = {...hello, ...makeExtras(index), flags: makeFlags(), id, summary: `Do thing ${index}`}
  }

  await writeFile(join(root, 'oclif.manifest.json'), JSON.stringify(manifest))
  return join(root, 'bin/run.js')
}

/**
 * What only some commands state, as in every published manifest. Entries that all have the same fields would make V8 compile
 * oclif's loops for these alone, and any plugin with a command of its own would have it compile them again.
 */
function makeExtras(index: number): Record<string, unknown> {
  return {
    ...(index % 2 === 0 && {description: `Does thing ${index}, and tells what it did`}),
    ...(index % 3 === 0 && {examples: [`<%= config.bin %> <%= command.id %> --name ${index}`]}),
    ...(index % 5 === 0 && {deprecateAliases: false}),
    ...(index % 7 === 0 && {usage: '<%= command.id %> [--name <value>]'}),
  }
}

function makeFlags(): Record<string, unknown> {
  return {
    force: {allowNo: false, description: 'Do it anyway', name: 'force', type: 'boolean'},
    name: {description: 'Name of the thing', hasDynamicHelp: false, multiple: false, name: 'name', type: 'option'},
    region: {
      default: 'eu',
      description: 'Where the thing is',
      multiple: false,
      name: 'region',
      options: ['eu', 'us'],
      type: 'option',
    },
  }
}

/**
 * Checks that oclif really loads the plugins of a group's hosts: a plugin that is not loaded costs nothing.
 *
 * @throws Error when the bare host loads one, or another host does not
 */
export async function checkHosts({comparisons, env, hosts, node}: Group, folder: string): Promise<void> {
  const {args} = comparisons[0]!.base
  const plugins = {bare: undefined, empty: emptyPlugin, foreign: murliPlugin, own: murliPlugin}
  for (const [key, {bin, prepareHome}] of Object.entries(hosts)) {
    const home = await realpath(await mkdtemp(join(folder, 'check-')))
    await prepareHome?.(home)
    const modules = await listModules([node, bin, ...args], home, env)
    const expected = plugins[key.replace('-baseline', '') as keyof typeof plugins]
    for (const plugin of [emptyPlugin, murliPlugin]) {
      const isLoaded = modules.some((module) => module.includes(`/node_modules/${plugin}/`))
      if (isLoaded !== (plugin === expected)) {
        throw new Error(`The host ${key} ${isLoaded ? 'loads' : 'does not load'} ${plugin}: ${bin} ${args.join(' ')}`)
      }
    }
  }
}

/** The bytes of all files below a folder. */
export async function measureFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true})
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
