import {existsSync} from 'node:fs'
import {join, relative} from 'node:path'

import type {HostCatalog} from './subject.js'

/** Makes a function that finds the source of a command of the host's own package, relative to a folder. */
export function sourceFinder({commands, config, name}: HostCatalog, folder: string) {
  const byName = new Map(commands.map((command) => [command.name, command]))
  return (command: string | undefined): string | undefined => {
    if (command === undefined) return relative(folder, join(config.root, 'package.json'))
    const {definition} = byName.get(command) ?? {}
    const path: unknown = definition && Reflect.get(definition, 'relativePath')
    if (definition?.pluginName !== name || !isPath(path)) return undefined
    const [first = '', ...rest] = path
    const built = join(first, ...rest)
    const source = join('src', ...rest).replace(/\.js$/, '.ts')
    const found = [source, built].find((file) => existsSync(join(config.root, file)))
    return found && relative(folder, join(config.root, found))
  }
}

function isPath(path: unknown): path is string[] {
  return Array.isArray(path) && path.every((part) => typeof part === 'string')
}
