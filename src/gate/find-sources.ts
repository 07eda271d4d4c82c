import {lstatSync} from 'node:fs'
import {join, resolve} from 'node:path'

import type {HostConfig, PluginDefinition} from '../oclif/shapes.js'
import type {Origin} from './parse-source.js'

/** Where a source may be, before anything of it is read. */
export type FoundSource = {
  origin: Origin
  name: string
  plugin?: string
  /** The file that holds it, or else the value itself, */
  file?: string
  /** and the package.json that has the value. */
  pjson?: string
  value?: unknown
}

/** The files of the user's annotations, in the host's config directory. */
export const userFiles = ['murli.json', 'murli.yaml', 'murli.yml']

/**
 * Finds the sources that plugins, the host's author and the user have written, in the order in which the later one wins.
 * Looks at names only: most hosts have none, and then nothing is loaded that reads them.
 */
export function findSources(config: HostConfig): FoundSource[] {
  const {configDir} = config
  const found = findDeclared(config)
  if (typeof configDir !== 'string') return found
  const files = userFiles.map((file) => join(configDir, file)).filter((file) => isThere(file))
  return [...found, ...files.map((file) => ({file, name: file, origin: 'user' as const}))]
}

/** Finds the sources that a package.json holds or names, of which oclif has read each with its plugin. */
export function findDeclared(config: HostConfig): FoundSource[] {
  const found: FoundSource[] = []
  // An array in @oclif/core 1 and 2, a map since.
  for (const plugin of config.plugins?.values() ?? []) {
    const commands = plugin.name === config.name ? undefined : readCommands(plugin)
    if (commands !== undefined) found.push({...locate(commands, plugin), origin: 'plugin', plugin: plugin.name})
  }

  const commands = readCommands(config)
  if (commands !== undefined) found.push({...locate(commands, config), origin: 'host'})
  return found
}

function readCommands({pjson}: Pick<PluginDefinition, 'pjson'>): unknown {
  return (pjson?.oclif as {murli?: {commands?: unknown}} | undefined)?.murli?.commands
}

function locate(
  commands: unknown,
  {name, root}: {name: string; root?: string},
): Pick<FoundSource, 'file' | 'name' | 'pjson' | 'value'> {
  if (typeof commands !== 'string' || root === undefined) {
    const pjson = root === undefined ? undefined : join(root, 'package.json')
    return {name: `oclif.murli.commands of ${name}`, value: commands, ...(pjson !== undefined && {pjson})}
  }

  const file = resolve(root, commands)
  return {file, name: file}
}

/** Whether a name is taken, if only by a link that leads nowhere or in a folder that cannot be read. */
function isThere(file: string): boolean {
  try {
    return lstatSync(file, {throwIfNoEntry: false}) !== undefined
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException
    return code !== 'ENOTDIR'
  }
}
