import {existsSync} from 'node:fs'
import {dirname, join, relative, resolve, sep} from 'node:path'

import type {Problem} from '../../contract/schema/services.js'
import {readTextFile, statIfReachable} from '../../files/read-file.js'
import {isInstalledPackage, pluginsOf} from '../../oclif/host.js'
import type {HostConfig, PluginDefinition} from '../../oclif/shapes.js'

/** The manifest of the package in a folder, as oclif finds it; undefined if there is none. */
export function findManifest(root: string): string | undefined {
  const paths = ['oclif.manifest.json', '.oclif.manifest.json'].map((file) => join(root, file))
  return paths.find((path) => existsSync(path))
}

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
  return (plugin?.commands ?? []).flatMap(({id, relativePath}) =>
    Array.isArray(relativePath)
      ? [{label: `its command ${id}`, path: join(root, ...relativePath.map(String))}]
      : [],
  )
}

/** A relative path that a module loads: `from './list.js'`, `import('./list.js')`, `require(…)`. */
const relativeImport = /\b(?:from|import|require)\s*\(?\s*(["'])(\.[^"'\n]*)\1/g

/**
 * The module that `oclif.commands` names for the strategies `single` and `explicit`, and those that
 * it imports by a relative path. Each may have commands: a manifest does not name their files.
 */
function listTargetFiles({pjson, root}: HostConfig): CommandFile[] {
  const {commands} = pjson.oclif as {commands?: {target?: unknown}}
  if (typeof commands !== 'object' || typeof commands?.target !== 'string') return []
  const target = join(root, commands.target)
  return [target, ...listImports(target)].map((path) => ({
    label: relative(root, path).replaceAll(sep, '/'),
    path,
  }))
}

/** The files that a module may import by relative paths; none if it cannot be read. */
function listImports(module: string): string[] {
  try {
    return [...readTextFile(module).matchAll(relativeImport)].flatMap(([, , specifier]) => {
      const path = resolve(dirname(module), specifier!)
      // A CommonJS module may leave out the extension.
      return [path, `${path}.js`, `${path}.cjs`, join(path, 'index.js')]
    })
  } catch {
    return []
  }
}

/** When a file was last written, in milliseconds; undefined if there is none. */
function readTime(path: string | undefined): number | undefined {
  const stats = path === undefined ? undefined : statIfReachable(path)
  return stats?.isFile() ? stats.mtimeMs : undefined
}
