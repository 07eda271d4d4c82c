import {existsSync} from 'node:fs'
import {join, posix, relative, sep} from 'node:path'

import {findDeclared} from '../../annotations/find-sources.js'
import {typesFile} from '../../annotations/result-types.js'
import type {Problem} from '../../contract/schema/services.js'
import {readProperty} from '../../contract/unknown-value.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {findManifest} from './package-files.js'

/** Finds files that the plugin reads, and that `files` of package.json keeps from being published. */
export function checkPublished(config: HostConfig): Problem[] {
  const {pjson, root} = config
  const patterns = readProperty(pjson, 'files')
  if (!Array.isArray(patterns)) return []
  const places = patterns.map(String).map(toPlace)
  const annotations = findDeclared(config).flatMap(({file, origin}) =>
    origin === 'host' && file !== undefined ? [file] : [],
  )
  const paths = [findManifest(root) ?? [], join(root, typesFile), annotations].flat()
  const files = paths
    .filter((path) => existsSync(path))
    .map((path) => relative(root, path).replaceAll(sep, '/'))
  return files
    .filter((file) => file !== 'package.json' && !places.some((place) => isIn(place, file)))
    .map((file) => ({
      about: 'manifest',
      message: `${file} would not be published: \`files\` of package.json leaves it out.`,
      suggestion: `Add "${file}" to \`files\`.`,
    }))
}

/** A file or folder that an entry of `files` names, or the beginning of the paths of a pattern. */
type Place = {path: string; isPattern: boolean}

function toPlace(entry: string): Place {
  const [path = '', ...rest] = entry.split(/[*?[{!(]/)
  return {
    path: posix.join('.', path).replace(/^\.?\/?/, ''),
    isPattern: rest.length > 0,
  }
}

/** Whether a file may be one that an entry of `files` names. */
function isIn({isPattern, path}: Place, file: string): boolean {
  if (isPattern) return file.startsWith(path)
  const folder = path.replace(/\/?$/, '/')
  return file === path || folder === '/' || file.startsWith(folder)
}
