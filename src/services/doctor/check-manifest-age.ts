import {dirname, join, relative, resolve, sep} from 'node:path'

import type {Problem} from '../../contract/schema/services.js'
import {readProperty} from '../../contract/unknown-value.js'
import {readTextFile, statIfReachable} from '../../files/read-file.js'
import {isInstalledPackage, pluginsOf} from '../../oclif/host.js'
import type {HostConfig, PluginDefinition} from '../../oclif/shapes.js'
import {findManifest} from './package-files.js'

/** How much older than a command a manifest may be: a build writes both in any order. */
const toleranceMs = 2000

/**
 * Finds a manifest older than a compiled command. An installed package is not checked: its files
 * have the times of their extraction.
 */
export function checkManifestAge(config: HostConfig): Problem[] {
  const {name, root} = config
  if (isInstalledPackage(root)) return []
  const manifestTime = readTime(findManifest(root))
  if (manifestTime === undefined) return []
  const hostPlugin = pluginsOf(config).find((plugin) => plugin.root === root)
  const files = [...listCommandFiles(root, hostPlugin), ...listTargetFiles(config)]
  const newer = files.find(({path}) => (readTime(path) ?? 0) > manifestTime + toleranceMs)
  if (!newer) return []
  return [
    {
      about: 'manifest',
      message: `The manifest of ${name} is older than ${newer.label}, and may be out of date.`,
      suggestion: 'Run `oclif manifest` again, also before `murli lint`, which reads the manifest.',
    },
  ]
}

/** A compiled file with one or more commands, and what a message calls it. */
type CommandFile = {label: string; path: string}

/** The file of each command that oclif finds by its path. */
function listCommandFiles(root: string, plugin: PluginDefinition | undefined): CommandFile[] {
  const commands = plugin?.commands ?? []
  return commands.flatMap(({id, relativePath}) => {
    if (!Array.isArray(relativePath)) return []
    const path = join(root, ...relativePath.map(String))
    return [{label: `its command ${id}`, path}]
  })
}

/** A relative path that a module loads: `from './list.js'`, `import('./list.js')`, `require(…)`. */
const relativeImport = /\b(?:from|import|require)\s*\(?\s*(["'])(\.[^"'\n]*)\1/g

/**
 * The module that `oclif.commands` names for the strategies `single` and `explicit`, and those that
 * it imports by a relative path. Each may have commands: a manifest does not name their files.
 */
function listTargetFiles({pjson, root}: HostConfig): CommandFile[] {
  const module = readProperty(pjson.oclif['commands'], 'target')
  if (typeof module !== 'string') return []
  const target = join(root, module)
  return [target, ...listImports(target)].map((path) => ({
    label: relative(root, path).replaceAll(sep, '/'),
    path,
  }))
}

/** The files that a module may import by relative paths; none if it cannot be read. */
function listImports(module: string): string[] {
  try {
    const imports = [...readTextFile(module).matchAll(relativeImport)]
    const paths = imports.map(([, , specifier]) => resolve(dirname(module), specifier!))
    // A CommonJS module may leave out the extension.
    return paths.flatMap((path) => [path, `${path}.js`, `${path}.cjs`, join(path, 'index.js')])
  } catch {
    return []
  }
}

/** When a file was last written, in milliseconds; undefined if there is none. */
function readTime(path: string | undefined): number | undefined {
  const stats = path === undefined ? undefined : statIfReachable(path)
  return stats?.isFile() ? stats.mtimeMs : undefined
}
