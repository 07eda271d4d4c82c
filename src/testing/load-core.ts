import {createRequire} from 'node:module'
import {join} from 'node:path'

import type {HostConfig} from '../oclif/shapes.js'

/** The parts of @oclif/core that are used here. */
type Core = {
  Config: {load(options: {root: string; userPlugins?: boolean}): Promise<HostConfig>}
  run: (argv: string[], options: {root: string}) => Promise<unknown>
  settings?: {
    enableAutoTranspile?: boolean
    tsnodeEnabled?: boolean
  }
}

/**
 * Loads the host's own @oclif/core, and makes it load the host's build: under a test runner, which
 * sets `NODE_ENV` to `test`, oclif would use the TypeScript sources of a host without a manifest.
 * oclif settings that a test has made stay.
 */
export function loadCore(root: string): Core {
  const core = createRequire(join(root, 'package.json'))('@oclif/core') as Core
  const {settings} = core
  if (settings && (settings.enableAutoTranspile ?? settings.tsnodeEnabled) === undefined) {
    Object.assign(settings, {enableAutoTranspile: false, tsnodeEnabled: false})
  }
  return core
}
