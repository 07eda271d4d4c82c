import {realpathSync} from 'node:fs'
import {basename, dirname, isAbsolute, join, relative, sep} from 'node:path'

import type {HostConfig} from '../oclif/shapes.js'

/** The script that this process was started with, where it is one of the host's. */
export type HostScript = {
  /** Whether it starts the CLI, or is another file of the host, such as a bundle or a test. */
  kind: 'bin' | 'file'
  /** Its path below the host's root. */
  path: string
}

/** Finds the script that this process was started with. @returns undefined where it belongs to another program */
export function findScript(config: Pick<HostConfig, 'bin' | 'binAliases' | 'pjson' | 'root'>): HostScript | undefined {
  const [, script] = process.argv
  if (!script) return undefined
  const path = locate(config.root, script) ?? locate(resolveLinks(config.root), resolveLinks(script))
  if (path !== undefined) return {kind: isBin(path, config.pjson.bin) ? 'bin' : 'file', path}
  // A launcher beside the package, or a single executable, is known by its name alone.
  const name = basename(script).replace(/\.exe$/i, '')
  return [config.bin, ...(config.binAliases ?? [])].includes(name) ? {kind: 'bin', path: name} : undefined
}

/** The path of a file below a folder; undefined where it lies elsewhere or in a package that the folder has installed. */
function locate(root: string, file: string): string | undefined {
  const path = relative(root, file)
  const isBelow = !isAbsolute(path) && path !== '..' && !path.startsWith(`..${sep}`)
  return isBelow && !path.split(sep).includes('node_modules') ? path : undefined
}

/** Whether the host declares the script, or it stands beside one that is declared, as `bin/dev.js` does. */
function isBin(path: string, declared: Record<string, string> | string | undefined): boolean {
  const bins = typeof declared === 'string' ? [declared] : Object.values(declared ?? {})
  const folder = dirname(path)
  return folder === 'bin' || bins.some((bin) => join(bin) === path || (folder !== '.' && dirname(join(bin)) === folder))
}

function resolveLinks(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
