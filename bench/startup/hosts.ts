import {execFileSync} from 'node:child_process'
import {cp, mkdir, realpath, symlink, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'

import {writeManifest} from '../../scripts/manifest.js'

/** The name of the plugin that does nothing. */
export const emptyPlugin = 'oclif-plugin-empty'

/** The name of the plugin that is measured. */
export const murliPlugin = 'oclif-plugin-murli'

/**
 * The hosts of the benchmark: without a plugin, with an empty one, with this one, and with
 * adopted commands.
 */
export const hostKinds = ['bare', 'empty', 'foreign', 'adopted'] as const

export type HostKind = (typeof hostKinds)[number]

const plugins: Readonly<Record<HostKind, string | undefined>> = {
  adopted: murliPlugin,
  bare: undefined,
  empty: emptyPlugin,
  foreign: murliPlugin,
}

/** How many commands a host has. */
const commandCount = 12

/** Copies what the built package would publish into a node_modules folder. */
export async function copyPlugin(modules: string): Promise<void> {
  const output = execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
    encoding: 'utf8',
  })
  const [{files}] = JSON.parse(output) as [{files: {path: string}[]}]
  for (const {path} of files) await cp(path, join(modules, murliPlugin, path))
}

/**
 * Makes a plugin one of the user's, as `plugins install` would. @param data the host's data folder
 */
export async function attachPlugin(name: string, modules: string, data: string): Promise<void> {
  await mkdir(data, {recursive: true})
  await symlink(modules, join(data, 'node_modules'), 'dir')
  await writeFiles(data, {
    'package.json': JSON.stringify({
      oclif: {plugins: [{name, tag: 'latest', type: 'user'}], schema: 1},
    }),
  })
}

/**
 * Writes an ESM host with a manifest.
 *
 * @returns the script that starts it
 */
export async function writeHost(kind: HostKind, root: string): Promise<string> {
  const modules = join(root, 'node_modules')
  const plugin = plugins[kind]
  await mkdir(join(modules, '@oclif'), {recursive: true})
  await symlink(await realpath('node_modules/@oclif/core'), join(modules, '@oclif/core'), 'dir')
  if (plugin === murliPlugin) await copyPlugin(modules)
  if (plugin === emptyPlugin) {
    await writeFiles(join(modules, emptyPlugin), {
      'init.cjs': 'module.exports = async () => {}\n',
      'oclif.manifest.json': JSON.stringify({commands: {}, version: '1.0.0'}),
      'package.json': JSON.stringify({
        name: emptyPlugin,
        oclif: {hooks: {init: './init.cjs'}},
        version: '1.0.0',
      }),
    })
  }

  const names = [
    'hello',
    ...Array.from({length: commandCount - 1}, (_, index) => `topic/command${index}`),
  ]
  const commands = names.map((name) => [`commands/${name}.js`, writeCommand(kind === 'adopted')])
  await writeFiles(root, {
    'bin/run.js': "import {execute} from '@oclif/core'\nawait execute({dir: import.meta.url})\n",
    'package.json': JSON.stringify({
      // oclif loads a plugin only if it is a dependency, too.
      dependencies: {'@oclif/core': '*', ...(plugin && {[plugin]: '*'})},
      name: 'riffle',
      oclif: {
        bin: 'riffle',
        commands: './commands',
        plugins: plugin ? [plugin] : [],
        topicSeparator: ' ',
      },
      type: 'module',
      version: '1.2.3',
    }),
    ...Object.fromEntries(commands),
  })
  await writeManifest(root)
  return join(root, 'bin/run.js')
}

/** The same class in every host but for its base. */
function writeCommand(isAdopted: boolean): string {
  return `import {Args, Command, Flags} from '@oclif/core'
${isAdopted ? "import {AgentCommand} from 'oclif-plugin-murli'\n" : ''}
export default class Hello extends ${isAdopted ? 'AgentCommand' : 'Command'} {
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

async function writeFiles(root: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), {recursive: true})
    await writeFile(join(root, path), text)
  }
}
