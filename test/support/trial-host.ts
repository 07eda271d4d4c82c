import {cp, mkdir, mkdtemp, rm, symlink} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {dirname, join, resolve} from 'node:path'
import {fileURLToPath} from 'node:url'

import {writeManifest} from '../../scripts/manifest.js'
import {type CliRun, cleanEnvironment, runProcess} from './run-cli.js'
import {runOnTwoTerminals} from './run-on-terminal.js'
import {writeFiles} from './temporary-folder.js'

/** What a throw-away host is made of. */
export type TrialHostOptions = {
  /** The source of each command, by its path without extension: `task/list`. */
  commands: Record<string, string>
  /** Further files, by path. */
  files?: Record<string, string>
  /** Whether its modules are CommonJS; the sources are to match. */
  isCommonJs?: boolean
  /** More for the `oclif` part of its package.json. */
  oclif?: Record<string, unknown>
  /** Whether it has a manifest, without which each run loads every command; true by default. */
  hasManifest?: boolean
  /** Packages of this repository's node_modules that it has too, such as other plugins. */
  packages?: readonly string[]
  /**
   * Whether its author ships the plugin, rather than only extending its classes; true by default.
   */
  hasPlugin?: boolean
  /**
   * Whether its commands extend the plugin's classes, rather than oclif's in their place; true by
   * default.
   */
  isAdopted?: boolean
  /** The executable of its Node, and the folder of its packages; by default these tests' own. */
  node?: string
  modules?: string
  /** The folder that its own is made in; by default the system's temporary one. */
  parent?: string
}

/** How to run a host. */
export type TrialRunOptions = {env?: Record<string, string>; input?: string}

/** A throw-away host: a real oclif CLI named `trial`, in a temporary folder. */
export type TrialHost = Awaited<ReturnType<typeof makeTrialHost>>

// Without a slash at its end: with one, Node would load a second copy through the link.
const repository = resolve(fileURLToPath(new URL('../..', import.meta.url)))

/** What every command's source starts with, for each kind of module. */
const headers = {
  commonJs: `const {Args, Command, Flags, ux} = require('@oclif/core')
const murli = require('oclif-plugin-murli')
const {AgentCommand, AgentError, exitCodes, toolError, userError, withAgent} = murli
`,
  module: `import {Args, Command, Flags, ux} from '@oclif/core'
import {AgentCommand, AgentError, exitCodes, toolError, userError, withAgent} from 'oclif-plugin-murli'
`,
  plain: `import {Args, Command, Command as AgentCommand, Flags, ux} from '@oclif/core'
const withAgent = (Base) => Base
`,
}

const commandOf =
  (base: string) =>
  (run: string, members = ''): string =>
    `export default class Trial extends ${base} { ${members}\nasync run() { ${run} } }\n`

/** The sources of an own and of a foreign command whose `run` has this body. */
export const ownCommand = commandOf('AgentCommand')
export const foreignCommand = commandOf('Command')

/**
 * Lays a host out in a temporary folder, whose node_modules are linked to this repository's
 * @oclif/core and to the built plugin. Each command's source starts with imports from both
 * packages.
 */
export async function makeTrialHost(options: TrialHostOptions) {
  const {
    hasManifest = true,
    hasPlugin = true,
    isAdopted = true,
    isCommonJs = false,
    modules,
    node = process.execPath,
    oclif,
    packages = [],
    parent = tmpdir(),
  } = options
  // oclif loads only those plugins that are dependencies, too.
  const plugins = Array.isArray(oclif?.['plugins']) ? (oclif['plugins'] as string[]) : []
  const folder = await mkdtemp(join(parent, 'trial-'))
  const header = isCommonJs ? headers.commonJs : isAdopted ? headers.module : headers.plain
  const manifest = {
    name: 'trial',
    version: '3.2.1',
    type: isCommonJs ? 'commonjs' : 'module',
    oclif: {
      bin: 'trial',
      commands: './commands',
      plugins: hasPlugin ? ['oclif-plugin-murli'] : [],
      ...oclif,
    },
    dependencies: Object.fromEntries(
      ['@oclif/core', 'oclif-plugin-murli', ...packages, ...plugins].map((name) => [name, '*']),
    ),
  }
  const sources = Object.entries(options.commands).map(([path, source]) => [
    `commands/${path}.js`,
    header + source,
  ])
  await writeFiles(folder, {
    'bin/run.js': isCommonJs
      ? `require('@oclif/core').execute({dir: __dirname})\n`
      : `import {execute} from '@oclif/core'\nawait execute({dir: import.meta.url})\n`,
    'package.json': JSON.stringify(manifest, null, 2),
    ...options.files,
    ...(Object.fromEntries(sources) as Record<string, string>),
  })
  if (modules) await symlink(modules, join(folder, 'node_modules'))
  else await linkPackages(folder, packages)

  if (hasManifest) await writeManifest(folder)
  const bin = join(folder, 'bin/run.js')
  const env = cleanEnvironment(folder)
  const placeOf = (more?: Record<string, string>) => ({cwd: folder, env: {...env, ...more}})
  return {
    bin,
    env,
    folder,
    remove: async (): Promise<void> => rm(folder, {force: true, recursive: true}),
    /** Runs it as a child process, with pipes for all three streams. */
    run: async (
      args: readonly string[],
      {env: more, input = ''}: TrialRunOptions = {},
    ): Promise<CliRun> => runProcess([node, bin, ...args], {...placeOf(more), input}),
    /** Runs it with a terminal for stdout and another one for stderr. */
    runOnTerminals: async (
      args: readonly string[],
      {env: more}: Pick<TrialRunOptions, 'env'> = {},
    ): Promise<CliRun> => runOnTwoTerminals([node, bin, ...args], placeOf(more)),
  }
}

/** Links a host to packages of this repository, and to the plugin. */
async function linkPackages(folder: string, packages: readonly string[]): Promise<void> {
  for (const name of ['@oclif/core', 'oclif-plugin-murli', ...packages]) {
    const link = join(folder, 'node_modules', name)
    await mkdir(dirname(link), {recursive: true})
    const target =
      name === 'oclif-plugin-murli' ? repository : join(repository, 'node_modules', name)
    await symlink(target, link)
  }
}

/**
 * Gives a host a copy of the plugin in place of the link to it, which a test may take away.
 *
 * @returns the copy's folder
 */
export async function copyPluginInto(folder: string): Promise<string> {
  const plugin = join(folder, 'node_modules/oclif-plugin-murli')
  await rm(plugin)
  await mkdir(plugin)
  for (const name of ['dist', 'oclif.manifest.json', 'package.json']) {
    await cp(join(repository, name), join(plugin, name), {recursive: true})
  }
  return plugin
}
