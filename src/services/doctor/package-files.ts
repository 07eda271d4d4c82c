import {existsSync, readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {join} from 'node:path'

import {parseJson} from '../../contract/unknown-value.js'

/** The manifest of the package in a folder, as oclif finds it; undefined if there is none. */
export function findManifest(root: string): string | undefined {
  const paths = ['oclif.manifest.json', '.oclif.manifest.json'].map((file) => join(root, file))
  return paths.find((path) => existsSync(path))
}

/** The folders in which Node looks for a package that is required from a folder. */
export function listPackageFolders(folder: string, name: string): string[] {
  const requireThere = createRequire(join(folder, 'package.json'))
  const places = requireThere.resolve.paths(name) ?? []
  return places.map((place) => join(place, name))
}

/** Reads a file of JSON; undefined if it is missing, or cannot be read. */
export function readJsonFile(path: string): unknown {
  try {
    return parseJson(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
