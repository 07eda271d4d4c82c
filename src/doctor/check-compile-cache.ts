import {sep} from 'node:path'

import type {HostConfig} from '../oclif/shapes.js'
import {activeCacheFolder, compileCacheFolder, findObstacle} from '../process/compile-cache.js'
import {measureCache} from '../process/tend-compile-cache.js'
import type {CompileCache} from '../schema/doctor.js'

/** Whether V8's compiled code of the host is kept, where, and how much of it there is. */
export function checkCompileCache(config: HostConfig): CompileCache {
  const folder = compileCacheFolder(config)
  const bytes = measureCache(folder)
  if (activeCacheFolder()?.startsWith(`${folder}${sep}`)) return {is_on: true, folder, bytes}
  const reason = findObstacle(config) ?? 'the folder cannot be written, is not this user’s, or is open to others'
  return {is_on: false, reason, folder, bytes}
}
