import {statSync} from 'node:fs'
import {join} from 'node:path'

import type {HostConfig, LoadableCommand, PluginDefinition} from '../../oclif/shapes.js'
import {readProperty} from '../../read-property.js'

/** For how long nothing is looked at again, in milliseconds: an agent asks several things in a row. */
const restMs = 200

const manifestNames = ['package.json', 'oclif.manifest.json', '.oclif.manifest.json']

/**
 * The host's config, read again when an update, an installed plugin or an edited annotation changes what it is made of.
 */
export class LiveConfig {
  #config: HostConfig
  #stamp: string
  #lookedAt = Date.now()
  readonly #onChange: () => void

  /** @param onChange called after another config has taken the place of the last one */
  constructor(config: HostConfig, onChange: () => void) {
    this.#config = config
    this.#stamp = stampOf(config)
    this.#onChange = onChange
  }

  /** The config as the files have it now. */
  async read(): Promise<HostConfig> {
    if (Date.now() - this.#lookedAt < restMs) return this.#config
    this.#lookedAt = Date.now()
    if (stampOf(this.#config) === this.#stamp) return this.#config
    const fresh = await reload(this.#config)
    // An update that is under way leaves files that cannot be read yet: the next look tries again.
    if (!fresh) return this.#config
    this.#config = fresh
    this.#stamp = stampOf(fresh)
    this.#onChange()
    return fresh
  }
}

/** What the files that a catalog is made of look like: another stamp means other contents. */
function stampOf(config: HostConfig): string {
  const folders = [...plugins(config)].map(({root}) => root)
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

type Loader = {load?: (options: object) => Promise<HostConfig>}

/** Loads the host's config anew, with the host's own core. */
async function reload(config: HostConfig): Promise<HostConfig | undefined> {
  const {load} = (config.constructor ?? {}) as Loader
  if (typeof load !== 'function') return undefined
  const given = readProperty(config, 'options')
  // What an earlier load has found stands in the options, too, and would be taken as it is.
  const {
    pjson: _pjson,
    plugins: _plugins,
    ...options
  } = (typeof given === 'object' ? given : {}) as Record<string, unknown>
  try {
    const fresh = await load.call(config.constructor, {...options, root: config.root})
    return keepHookCommands(config, fresh)
  } catch (error) {
    if (process.env.DEBUG) console.error('oclif-plugin-murli:', error)
    return undefined
  }
}

/** Adds the commands that the host's own init hooks have made: no manifest has them. */
function keepHookCommands(config: HostConfig, fresh: HostConfig): HostConfig {
  const listed = new Set(
    [...plugins(config), ...plugins(fresh)].flatMap(({commands}) => (commands ?? []).flatMap(idsOf)),
  )
  const made = config.commands.filter((command) => !idsOf(command).some((id) => listed.has(id)))
  if (made.length === 0) return fresh
  const commands = [...fresh.commands, ...made]
  return Object.defineProperty(fresh, 'commands', {configurable: true, value: commands})
}

function idsOf({aliases, hiddenAliases, id}: LoadableCommand & {hiddenAliases?: string[]}): string[] {
  return [id, ...(aliases ?? []), ...(hiddenAliases ?? [])]
}
