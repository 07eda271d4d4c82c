import {join} from 'node:path'

import {findSources} from '../../annotations/find-sources.js'
import {AgentError} from '../../contract/agent-error.js'
import {statIfReachable} from '../../files/read-file.js'
import {packageName, pluginsOf} from '../../oclif/host.js'
import type {HostConfig} from '../../oclif/shapes.js'
import type {ChildRequest, ChildRunner} from '../child/run-child.js'
import type {ServerOptions} from '../options/options.js'
import {applyConfigSnapshot, makeSnapshotRequest} from './config-snapshot.js'
import {type HostCatalog, readHostCatalog} from './host-catalog.js'

/**
 * Reads the host's catalog, again when its files have changed (11.5). Another process reads the
 * config: oclif caches every manifest in this one (core 4, lib/util/fs.js), and commands made by an
 * init hook are in none.
 */
export class CatalogWatcher {
  #catalog: HostCatalog | undefined
  #config: HostConfig
  /** Whether the host's files have changed, and the host has not answered since. */
  #isLost = false
  /** The config of this process, which each snapshot is applied to: in a row, they would add up. */
  readonly #loaded: HostConfig
  #reload: Promise<void> | undefined
  readonly #request: ChildRequest
  /** The fingerprint of the config's files; empty if they changed while it was read. */
  #stamp: string

  /** @param onChange called when the host may have other commands */
  constructor(
    config: HostConfig,
    readonly options: ServerOptions,
    readonly children: ChildRunner,
    readonly onChange: () => void,
  ) {
    this.#config = config
    this.#loaded = config
    this.#request = makeSnapshotRequest(config, options)
    this.#stamp = stampOf(config)
  }

  async read(): Promise<HostCatalog> {
    const stamp = stampOf(this.#config)
    if (stamp === this.#stamp) {
      this.#isLost = false
    } else {
      this.#reload ??= this.#replaceConfig(stamp).finally(() => {
        this.#reload = undefined
      })
    }
    await this.#reload
    this.#catalog ??= readHostCatalog(this.#config, this.options)
    return this.#catalog
  }

  /**
   * Makes sure that the host still has the plugin: without it, nothing gates a command, and a
   * `--validate` runs one that does not parse its words.
   *
   * @throws AgentError if its files have changed, and it does not answer with the plugin
   */
  async confirmHost(): Promise<void> {
    await this.read()
    if (!this.#isLost) return
    throw new AgentError({
      message: `The files of ${this.#config.bin} have changed, and it does not answer with this plugin; nothing was run`,
      recoverable: true,
      suggestion: `Try again if it is being updated; otherwise ask the person to check that ${packageName} is installed.`,
    })
  }

  /** @param stamp the fingerprint of the current config's files, as they are now */
  async #replaceConfig(stamp: string): Promise<void> {
    const end = await this.children.run(this.#request).catch(() => undefined)
    const config = applyConfigSnapshot(this.#loaded, end?.stdout ?? '')
    // Files cannot be read in the middle of an update: the next call tries again.
    this.#isLost = config === undefined
    if (!config) return
    // Files that changed while the child read them make the next call read them again.
    const isStable = stampOf(this.#config) === stamp
    this.#stamp = isStable ? stampOf(config) : ''
    this.#config = config
    this.#catalog = undefined
    this.onChange()
  }
}

/** The files of a plugin that list its commands. */
const catalogFiles = ['package.json', 'oclif.manifest.json', '.oclif.manifest.json']
/** The folders and the file without which the plugin does not work, in its root. */
const pluginFiles = ['dist/bundles', 'dist/hooks', 'dist/hooks/index.cjs']

/**
 * A fingerprint of the files that a catalog is read from, of the host's script and of the plugin; it
 * changes with their contents.
 */
function stampOf(config: HostConfig): string {
  const plugins = pluginsOf(config)
  const sources = findSources(config)
    .map(({file}) => file)
    .filter((file) => file !== undefined)
  const files = [
    ...plugins.flatMap(({name, root}) => {
      // A plugin made by a host's init hook may have no folder.
      if (root === undefined) return []
      const names = name === packageName ? [...catalogFiles, ...pluginFiles] : catalogFiles
      return names.map((file) => join(root, file))
    }),
    ...sources,
    join(config.dataDir, 'package.json'),
    // A link to it may lead to another version of the host.
    ...(process.argv[1] === undefined ? [] : [process.argv[1]]),
  ]
  const stats = files.map((file) => statIfReachable(file))
  return stats.map((each) => each && `${each.mtimeMs} ${each.size} ${each.ino}`).join('\n')
}
