import {readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {join, resolve} from 'node:path'
import {fileURLToPath} from 'node:url'

import {isRecord} from '../contract/unknown-value.js'
import {scopedVariable} from '../oclif/host.js'

/** A host as it lies on disk. */
export type Host = {
  /** The folder of its package.json. */
  root: string
  /** The name of its executable. */
  bin: string
  /** The script that the executable is. */
  script: string
}

/**
 * Reads which host lies in a folder.
 *
 * @param root the folder of its package.json, as a path or a file URL
 * @throws Error where there is no oclif CLI
 */
export function readHost(root: URL | string): Host {
  const folder = resolve(root instanceof URL || root.startsWith('file:') ? fileURLToPath(root) : root)
  const {
    bin: bins,
    name,
    oclif,
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin?: unknown
    name?: string
    oclif?: {bin?: string}
  }
  const bin = oclif?.bin ?? name
  if (!oclif || bin === undefined) throw new Error(`${folder} holds no oclif CLI: its package.json has no \`oclif\``)
  const script = isRecord(bins) ? (bins[bin] ?? Object.values(bins)[0]) : bins
  return {bin, root: folder, script: join(folder, typeof script === 'string' ? script : 'bin/run.js')}
}

/** The variable that decides who a run is for, which comes before everything but flags (contract, section 2). */
export function audienceVariable({bin}: Host, audience: 'agent' | 'human'): Record<string, string> {
  return {[scopedVariable({bin}, 'AGENT')]: audience === 'agent' ? '1' : '0'}
}

type WithSettings = {settings?: TranspileSettings; default?: {settings?: TranspileSettings}}
type TranspileSettings = {enableAutoTranspile?: boolean; tsnodeEnabled?: boolean}

/**
 * Loads the @oclif/core that the host itself loads, and has it load the host's build: under a test runner, which sets
 * `NODE_ENV` to `test`, oclif takes the TypeScript sources of a host without a manifest, and nothing here compiles them.
 * What a test has set itself stays.
 */
export async function loadCore<Core>({root}: Host): Promise<Core> {
  const core = createRequire(join(root, 'package.json'))('@oclif/core') as WithSettings
  const settings = core.settings ?? core.default?.settings
  if (settings && (settings.enableAutoTranspile ?? settings.tsnodeEnabled) === undefined) {
    settings.enableAutoTranspile = false
    settings.tsnodeEnabled = false
  }

  return core as Core
}
