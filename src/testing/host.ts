import {readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {join, resolve} from 'node:path'
import {fileURLToPath} from 'node:url'

import {isRecord} from '../contract/unknown-value.js'
import {scopedVariable} from '../oclif/host.js'
import type {HostConfig} from '../oclif/shapes.js'

/** A host on disk. */
export type Host = {
  /** The folder of its package.json. */
  root: string
  /** The name of its executable. */
  bin: string
  /** The executable's script. */
  script: string
}

/** The parts of @oclif/core that the kit uses. */
export type Core = {
  Config: {load(options: {root: string}): Promise<HostConfig>}
  run: (argv: string[], options: {root: string}) => Promise<unknown>
  settings?: {enableAutoTranspile?: boolean; tsnodeEnabled?: boolean}
}

type PackageJson = {bin?: unknown; name?: string; oclif?: {bin?: string}}

/**
 * Reads the host in a folder.
 *
 * @param root the folder of its package.json, as a path or a file URL
 * @throws Error if there is no oclif CLI
 */
export function readHost(root: URL | string): Host {
  const folder = resolve(root instanceof URL || root.startsWith('file:') ? fileURLToPath(root) : root)
  const {bin: bins, name, oclif} = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson
  const bin = oclif?.bin ?? name
  if (!oclif || bin === undefined) throw new Error(`${folder} holds no oclif CLI: its package.json has no \`oclif\``)
  const script = isRecord(bins) ? (bins[bin] ?? Object.values(bins)[0]) : bins
  return {bin, root: folder, script: join(folder, typeof script === 'string' ? script : 'bin/run.js')}
}

/** The variable that decides who a run is for (2.3). */
export function audienceVariable({bin}: Host, audience: 'agent' | 'human'): Record<string, string> {
  return {[scopedVariable({bin}, 'AGENT')]: audience === 'agent' ? '1' : '0'}
}

/**
 * Loads the host's own @oclif/core, and makes it load the host's build: under a test runner, which sets `NODE_ENV` to
 * `test`, oclif uses the TypeScript sources of a host without a manifest, which nothing here compiles. The test's
 * settings stay.
 */
export function loadCore({root}: Host): Core {
  const core = createRequire(join(root, 'package.json'))('@oclif/core') as Core
  const {settings} = core
  if (settings && (settings.enableAutoTranspile ?? settings.tsnodeEnabled) === undefined) {
    Object.assign(settings, {enableAutoTranspile: false, tsnodeEnabled: false})
  }

  return core
}
