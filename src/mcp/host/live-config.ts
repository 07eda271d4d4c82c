import {statSync} from 'node:fs'
import {join} from 'node:path'

import type {HostConfig, PluginDefinition} from '../../oclif/shapes.js'
import {type ConfigSnapshot, restoreSnapshot} from './config-snapshot.js'

/** For how long nothing is looked at again, in milliseconds: an agent asks several things in a row. */
const restMs = 200

const manifestNames = ['package.json', 'oclif.manifest.json', '.oclif.manifest.json']

/** Reads the config of the host as it is now; undefined where it cannot be read. */
export type ReadConfig = () => Promise<ConfigSnapshot | undefined>

/**
 * The host's config, read again when an update, an installed plugin or an edited annotation changes what it is made of.
 *
 * A process of the host reads it: oclif keeps every manifest that it has read in this one (core 4, lib/util/fs.js), and
 * commands that an init hook makes stand in no manifest.
 */
export class LiveConfig {
  #config: HostConfig
  #lookedAt = Date.now()
  readonly #onChange: () => void
  readonly #readAgain: ReadConfig
  #reading: Promise<void> | undefined
  #stamp: string

  /** @param onChange called after another config has taken the place of the last one */
  constructor(config: HostConfig, readAgain: ReadConfig, onChange: () => void) {
    this.#config = config
    this.#onChange = onChange
    this.#readAgain = readAgain
    this.#stamp = stampOf(config)
  }

  /** The config as the files have it now. */
  async read(): Promise<HostConfig> {
    if (this.#reading === undefined && Date.now() - this.#lookedAt >= restMs) {
      this.#lookedAt = Date.now()
      const stamp = stampOf(this.#config)
      if (stamp !== this.#stamp) {
        this.#reading = this.#replace(stamp).finally(() => {
          this.#reading = undefined
        })
      }
    }

    await this.#reading
    return this.#config
  }

  async #replace(stamp: string): Promise<void> {
    const snapshot = await this.#readAgain()
    // An update that is under way leaves files that cannot be read yet: the next look tries again.
    if (!snapshot) return
    const isSettled = stampOf(this.#config) === stamp
    this.#config = restoreSnapshot(this.#config, snapshot)
    this.#stamp = isSettled ? stampOf(this.#config) : ''
    this.#onChange()
  }
}

/** What the files that a catalog is made of look like: another stamp means other contents. */
function stampOf(config: HostConfig): string {
  // A plugin that a host makes in its own init hook may lie nowhere.
  const folders = [...plugins(config)].flatMap(({root}) => (typeof root === 'string' ? [root] : []))
  const files = folders.flatMap((root) => manifestNames.map((name) => join(root, name)))
  const {configDir} = config
  const own = configDir === undefined ? [] : ['murli.yaml', 'murli.json'].map((name) => join(configDir, name))
  const named = config.pjson.oclif.murli?.commands
  const annotations = typeof named === 'string' ? [join(config.root, named)] : []
  return [...files, ...own, ...annotations, join(config.dataDir, 'package.json')].map(stampOfFile).join('\n')
}

function stampOfFile(path: string): string {
  const stats = statSync(path, {throwIfNoEntry: false})
  return stats ? `${stats.mtimeMs} ${stats.size} ${stats.ino}` : ''
}

function plugins(config: HostConfig): Iterable<PluginDefinition> {
  // An array in @oclif/core 1 and 2, a map since.
  return config.plugins?.values() ?? []
}
