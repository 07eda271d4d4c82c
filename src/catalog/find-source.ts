import {existsSync} from 'node:fs'
import {join, posix} from 'node:path'

import {isRecord} from '../contract/unknown-value.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {Catalog, CatalogCommand} from './catalog.js'

/** Where the source has a command's class. */
export type ClassSource = {
  path: string
  /** The name of the export that is the class, or that lists the classes by command id. */
  exported: string
  isListed: boolean
}

/**
 * The source of a command's class in the host's own package, if found: its own file, or the module
 * that `oclif.commands` names for the strategies `single` and `explicit`.
 */
export function findClassSource(
  catalog: Partial<Catalog>,
  command: CatalogCommand,
): ClassSource | undefined {
  const path = findSource(catalog, command)
  if (path !== undefined) return {path, exported: 'default', isListed: false}
  const {config, name} = catalog
  if (!config || command.entry.pluginName !== name) return undefined
  return findNamedModule(config)
}

/** The source path of a compiled command in the host's own package, if found. */
function findSource({config, name}: Partial<Catalog>, {entry}: CatalogCommand): string | undefined {
  const {pluginName, relativePath} = entry
  if (!config || pluginName !== name || !Array.isArray(relativePath)) {
    return undefined
  }
  return sourceOf(config.root, relativePath.map(String))
}

/** The source of the module that `oclif.commands` names, if found. */
function findNamedModule({pjson, root}: HostConfig): ClassSource | undefined {
  const commands = pjson.oclif['commands']
  if (!isRecord(commands)) return undefined
  const {identifier = 'default', strategy, target} = commands
  if (strategy !== 'single' && strategy !== 'explicit') return undefined
  if (typeof target !== 'string' || typeof identifier !== 'string') return undefined
  const path = sourceOf(root, posix.normalize(target).split('/'))
  if (path === undefined) return undefined
  return {
    path,
    exported: identifier,
    isListed: strategy === 'explicit',
  }
}

/**
 * The source of a module, which is given by the parts of its path: `dist/commands/list.js` is
 * compiled from a file in `src` or beside it, or is the source. `dist/src/commands/list.js`, which
 * a compiler writes that reads more than `src`, is compiled from `src/commands/list.ts`.
 */
function sourceOf(root: string, [folder = '', ...path]: readonly string[]): string | undefined {
  const compiled = join(folder, ...path)
  const modules = path.length > 0 ? [join('src', ...path), join(...path), compiled] : [compiled]
  const candidates = modules.flatMap((inJavaScript) => {
    const inTypeScript = inJavaScript.replace(/\.([cm]?)js$/, '.$1ts')
    return [inTypeScript, `${inTypeScript}x`, inJavaScript]
  })
  return candidates.map((file) => join(root, file)).find((file) => existsSync(file))
}
