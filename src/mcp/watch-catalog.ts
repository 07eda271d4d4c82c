import {join} from 'node:path'

import {findSources} from '../annotations/find-sources.js'
import {AgentError} from '../contract/agent-error.js'
import {parseJson} from '../contract/unknown-value.js'
import {statIfReachable} from '../files/text-files.js'
import {identityOf, readClassEntry} from '../oclif/command-entry.js'
import {packageName, pluginsOf, withConfigFields} from '../oclif/host.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {ChildRequest, ChildRunner} from './child/run-child.js'
import {type HostCatalog, readHostCatalog} from './host-catalog.js'
import {askForConfig, hostChild, nestedVariable, serverWords} from './host-child.js'
import type {ServerOptions} from './options.js'

/** The largest snapshot of a config, in bytes. */
const maxSnapshotBytes = 64 * 1024 * 1024

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
    this.#request = snapshotRequest(config, options)
    this.#stamp = stampOf(config)
  }

  async read(): Promise<HostCatalog> {
    const stamp = stampOf(this.#config)
    if (stamp === this.#stamp) {
      this.#isLost = false
    } else {
      this.#reload ??= this.#replaceConfig(stamp).finally(() => (this.#reload = undefined))
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
    const snapshot = parseJson(end?.stdout ?? '') as {plugins: {name: string}[]} | undefined
    // Files cannot be read in the middle of an update: the next call tries again.
    this.#isLost = !snapshot?.plugins
    if (!snapshot?.plugins) return
    const plugins = new Map(snapshot.plugins.map((plugin) => [plugin.name, plugin]))
    const config = withConfigFields(this.#config, {...snapshot, plugins})
    // Files that changed while the child read them make the next call read them again.
    const isStable = stampOf(this.#config) === stamp
    this.#stamp = isStable ? stampOf(config) : ''
    this.#config = config
    this.#catalog = undefined
    this.onChange()
  }
}

/** The child that prints the host's current config. */
function snapshotRequest(config: HostConfig, {cwd, timeoutMs}: ServerOptions): ChildRequest {
  const child = hostChild(config.bin, serverWords(config), {
    READ_ONLY: '1',
    [nestedVariable]: askForConfig,
  })
  return {
    ...child,
    cwd,
    maxBytes: maxSnapshotBytes,
    signal: new AbortController().signal,
    timeoutMs,
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

/**
 * Renders a config as JSON, for another process of the host. JSON cannot hold a command's `load`, so a
 * number takes its place: the same one for all aliases of a command.
 */
export function renderConfigSnapshot(config: HostConfig): string {
  const {bin, name, pjson, root, topics, version} = config
  const identities = config.commands.map((command) => identityOf(command))
  const commands = config.commands.map((command, index) => {
    const entry = typeof command === 'function' ? readClassEntry(command) : command
    return {
      ...entry,
      load: identities.indexOf(identities[index]),
    }
  })
  const plugins = pluginsOf(config).map((plugin) => ({
    commands: [],
    name: plugin.name,
    pjson: {oclif: plugin.pjson?.oclif},
    root: plugin.root,
    type: plugin.type,
    version: plugin.version,
  }))
  return JSON.stringify({
    bin,
    commands,
    name,
    pjson,
    plugins,
    root,
    topics,
    version,
  })
}
