import {mkdir, readFile, symlink, writeFile} from 'node:fs/promises'
import {basename, join} from 'node:path'

import {type Comparison, type HostKind, type Line, budgetOf} from './comparisons.js'
import {copyPlugin, emptyPlugin, murliPlugin, writeEmptyPlugin, writeHelloHost} from './hosts.js'
import type {Group, Host} from './measure.js'

/** What a group of hosts is made from. */
export type HelloOptions = {
  commands: number
  comparisons: readonly Comparison[]
  /** Another checkout of the plugin. */
  baseline?: string
  /** An empty folder. */
  folder: string
  major: number
  node: string
}

/** Writes the hosts with `hello`: bare, with an empty plugin, with this one, and with an own command. */
export async function makeHelloGroup(options: HelloOptions): Promise<Group> {
  const {baseline, commands, comparisons, folder, major, node} = options
  const write = async (
    name: string,
    plugin: string | undefined,
    isOwn: boolean,
    install: (modules: string) => Promise<void>,
  ) => {
    const root = join(folder, name)
    return {bin: await writeHelloHost({commands, install, isOwn, plugin, root})}
  }
  const copyOurs = (modules: string) => copyPlugin(process.cwd(), modules)
  const hosts: Record<string, Host> = {
    bare: await write('bare', undefined, false, async () => {}),
    empty: await write('empty', emptyPlugin, false, writeEmptyPlugin),
    foreign: await write('foreign', murliPlugin, false, copyOurs),
    own: await write('own', murliPlugin, true, copyOurs),
  }
  if (baseline) {
    const copyTheirs = (modules: string) => copyPlugin(baseline, modules)
    hosts['foreign-baseline'] = await write('foreign-baseline', murliPlugin, false, copyTheirs)
    hosts['own-baseline'] = await write('own-baseline', murliPlugin, true, copyTheirs)
  }

  const title = `${commands.toLocaleString('en')} commands`
  return {agentVariable: 'RIFFLE_AGENT', commands, comparisons, env: {}, hosts, major, node, title}
}

type PackageJson = {name: string; oclif: {bin: string; dirname?: string}}
type Manifest = {commands: Record<string, {hidden?: boolean}>}

/** A published CLI to measure. */
export type CliOptions = {
  /** Where it is installed: the folder with its package.json and bin. */
  root: string
  /** Another checkout of the plugin. */
  baseline?: string
  /** An empty folder. */
  folder: string
  major: number
  node: string
}

/** The command whose help is measured, where another than the first is more telling. */
const commands: Readonly<Record<string, string>> = {heroku: 'apps:info'}

/** Runs an installed CLI with the plugins that a user would install into it, without touching it. */
export async function makeCliGroup({baseline, folder, major, node, root}: CliOptions): Promise<Group> {
  const {name, oclif} = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as PackageJson
  const manifest = JSON.parse(await readFile(join(root, 'oclif.manifest.json'), 'utf8')) as Manifest
  const visible = Object.entries(manifest.commands).filter(([, {hidden}]) => !hidden)
  const bin = join(root, 'bin/run.js')
  const attach = async (plugin: string, key: string, install: (modules: string) => Promise<void>): Promise<Host> => {
    const modules = join(folder, key, 'node_modules')
    await mkdir(modules, {recursive: true})
    await install(modules)
    return {
      bin,
      prepareHome: (home) => attachPlugin(plugin, modules, join(home, '.local/share', oclif.dirname ?? name)),
    }
  }
  const hosts: Record<string, Host> = {
    bare: {bin},
    empty: await attach(emptyPlugin, 'empty', writeEmptyPlugin),
    foreign: await attach(murliPlugin, 'foreign', (modules) => copyPlugin(process.cwd(), modules)),
  }
  if (baseline) {
    hosts['foreign-baseline'] = await attach(murliPlugin, 'baseline', (modules) => copyPlugin(baseline, modules))
  }

  const agentVariable = `${oclif.bin.toUpperCase().replaceAll('-', '_')}_AGENT`
  return {
    agentVariable,
    commands: visible.length,
    comparisons: compareCli(oclif.bin, commands[name] ?? visible[0]![0], major),
    env: {DISABLE_TELEMETRY: 'true'},
    hosts,
    major,
    node,
    title: basename(root),
  }
}

/** Makes a plugin one of the user's, as `plugins install` would. */
export async function attachPlugin(name: string, modules: string, data: string): Promise<void> {
  await mkdir(data, {recursive: true})
  await symlink(modules, join(data, 'node_modules'), 'dir')
  const plugins = [{name, tag: 'latest', type: 'user'}]
  await writeFile(join(data, 'package.json'), JSON.stringify({oclif: {plugins, schema: 1}}))
}

/** What is compared on a published CLI: lines that need no network and no account. */
export function compareCli(name: string, command: string, major: number): Comparison[] {
  const line = (host: HostKind, args: readonly string[], prints: string): Line => ({args, cache: 'warm', host, prints})
  const version = (host: HostKind) => line(host, ['version'], `${name}/`)
  const help = (host: HostKind) => line(host, [command, '--help'], 'USAGE')
  const index = line('foreign', ['describe', '--index'], '"commands"')
  const mistake = (host: HostKind, args: readonly string[]): Line => ({
    ...line(host, args, host === 'foreign' ? '"status":"error"' : ''),
    audience: 'agent',
  })
  const unknownFlag = (host: HostKind) => mistake(host, [command, '--hlep'])
  const unknownCommand = (host: HostKind) => mistake(host, [misspell(command)])
  const subject = `${name} ${command} --help`
  return [
    {
      against: 'an empty plugin',
      base: version('empty'),
      budget: budgetOf({node20: 101.5, node22: 100}, major),
      name: `${name} version`,
      subject: version('foreign'),
    },
    {against: 'the bare host', base: version('bare'), name: `${name} version`, subject: version('foreign')},
    {
      against: 'an empty plugin',
      base: help('empty'),
      budget: budgetOf({node20: 101, node22: 93}, major),
      name: subject,
      subject: help('foreign'),
    },
    {against: 'the bare host', base: help('bare'), name: subject, subject: help('foreign')},
    {
      against: `${name} version, bare host`,
      base: version('bare'),
      budget: budgetOf({node20: 115, node22: 105}, major),
      name: `${name} describe --index`,
      subject: index,
    },
    {
      against: 'an empty plugin, same line',
      base: unknownFlag('empty'),
      budget: budgetOf({node20: 112, node22: 106}, major),
      name: `${name}: unknown flag, agent`,
      subject: unknownFlag('foreign'),
    },
    {
      against: 'an empty plugin, same line',
      base: unknownCommand('empty'),
      budget: budgetOf({node20: 112, node22: 106}, major),
      name: `${name}: unknown command, agent`,
      subject: unknownCommand('foreign'),
    },
  ]
}

/** A command without its last letter but one, which is no command. */
function misspell(command: string): string {
  return `${command.slice(0, -2)}${command.slice(-1)}`
}
