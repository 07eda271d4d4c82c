import {readWholeCatalog} from '../../catalog/read.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {debug} from '../../process/debug.js'
import {harnesses} from './harnesses.js'

/** Finds the installed rules, of the project and of the user, that are out of date. */
export function findStaleRules(
  config: HostConfig,
): {file: string; isGlobal: boolean; name: string}[] {
  const catalog = readWholeCatalog(config)
  const places = Object.keys(harnesses).flatMap((name) => [
    {isGlobal: false, name},
    {isGlobal: true, name},
  ])
  const stale = places.flatMap(({isGlobal, name}) => {
    try {
      const file = harnesses[name]!.findStale(catalog, {isGlobal})
      return file === undefined ? [] : [{file, isGlobal, name}]
    } catch (error) {
      // A file that cannot be read has no rules of this CLI.
      debug(error)
      return []
    }
  })
  // The project may be the home directory, whose file would be listed twice.
  return stale.filter(({file}, index) => stale.findIndex((each) => each.file === file) === index)
}
