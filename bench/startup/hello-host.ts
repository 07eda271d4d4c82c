import {mkdir, realpath, symlink, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'

import {makeManifest} from '../../scripts/manifest.js'

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
