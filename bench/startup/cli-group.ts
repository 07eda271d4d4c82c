import {mkdir, readFile, symlink, writeFile} from 'node:fs/promises'
import {basename, join} from 'node:path'

import {compareCli} from './cli-comparisons.js'
import type {Group, Host} from './group.js'
import {copyPlugin, emptyPlugin, murliPlugin, writeEmptyPlugin} from './plugins.js'

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
async function attachPlugin(name: string, modules: string, data: string): Promise<void> {
  await mkdir(data, {recursive: true})
  await symlink(modules, join(data, 'node_modules'), 'dir')
  const plugins = [{name, tag: 'latest', type: 'user'}]
  await writeFile(join(data, 'package.json'), JSON.stringify({oclif: {plugins, schema: 1}}))
}
