import {existsSync, readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {join, resolve} from 'node:path'
import {fileURLToPath} from 'node:url'

import {isRecord, readProperty} from '../contract/unknown-value.js'
import {scopedVariable} from '../oclif/host.js'

/** A host as its package.json describes it. */
export type HostPackage = {
  bin: string
  /** The absolute path of the folder. */
  root: string
  /** The absolute path of the executable. */
  script: string
  /**
   * The variables that state who a run is for (2.3), turn the plugin on (2.11), and unset those
   * with which a developer chooses the form of answers.
   */
  audienceVariables(audience: 'agent' | 'human'): Record<string, string | undefined>
}

/** What is read of a package.json. */
type PackageJson = {
  /** One script, or scripts by name. */
  bin?: unknown
  name?: string
  oclif?: OclifSettings
}

type OclifSettings = {bin?: string; binAliases?: string[]}

/** The files in which oclif finds its settings if package.json has none, in its order. */
const settingsFiles = [
  '.oclifrc',
  '.oclifrc.json',
  '.oclifrc.js',
  '.oclifrc.mjs',
  '.oclifrc.cjs',
  'oclif.config.js',
  'oclif.config.mjs',
  'oclif.config.cjs',
]

/** The variables that choose the form of an answer, or how much of a result it has. */
const formVariables = ['OUTPUT', 'MAX_RESULT_BYTES', 'CUT_RESULT_BYTES'] as const

/**
 * Reads a host from the folder of its package.json.
 *
 * @throws Error if the folder has no package.json, or it is not an oclif CLI's
 */
export function readHost(place: URL | string): HostPackage {
  const root = toPath(place)
  const file = join(root, 'package.json')
  if (!existsSync(file)) {
    throw new Error(
      `There is no ${file}: pass the folder of your CLI's package.json, as a path or a file URL`,
    )
  }

  const pjson = JSON.parse(readFileSync(file, 'utf8')) as PackageJson
  const {bin: scripts, name, oclif = readSettings(root)} = pjson
  const bin = oclif?.bin ?? name
  if (!oclif || bin === undefined) {
    throw new Error(
      `${root} holds no oclif CLI: its package.json has no \`oclif\`, and there is no \`.oclifrc\``,
    )
  }
  const binScript = isRecord(scripts) ? (scripts[bin] ?? Object.values(scripts)[0]) : scripts
  const script = join(root, typeof binScript === 'string' ? binScript : 'bin/run.js')
  const unset = [bin, ...(oclif.binAliases ?? [])].flatMap((name) =>
    formVariables.map((variable) => [scopedVariable({bin: name}, variable), undefined]),
  )
  const audienceVariables = (audience: 'agent' | 'human') => ({
    ...(Object.fromEntries(unset) as Record<string, undefined>),
    [scopedVariable({bin}, 'AGENT')]: audience === 'agent' ? '1' : '0',
    // Without the plugin, an example with its `--validate` would run.
    [scopedVariable({bin}, 'MURLI')]: '1',
  })
  return {
    bin,
    root,
    script,
    audienceVariables,
  }
}

/**
 * What the first of oclif's files has; undefined without one.
 *
 * @throws Error if it is an ES module, and Node is older than 22
 */
function readSettings(root: string): OclifSettings | undefined {
  const name = settingsFiles.find((each) => existsSync(join(root, each)))
  if (name === undefined) return undefined
  const file = join(root, name)
  const loaded: unknown = name.endsWith('js')
    ? createRequire(file)(file)
    : JSON.parse(readFileSync(file, 'utf8'))
  return (readProperty(loaded, 'default') ?? loaded) as OclifSettings
}

/** The path of a file or folder that is named by a path or a file URL. */
export function toPath(place: URL | string): string {
  return resolve(place instanceof URL || place.startsWith('file:') ? fileURLToPath(place) : place)
}
