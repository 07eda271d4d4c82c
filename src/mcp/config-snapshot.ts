import {parseJson} from '../contract/unknown-value.js'
import {identityOf, readClassEntry} from '../oclif/command-entry.js'
import {pluginsOf, withConfigFields} from '../oclif/host.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {ChildRequest} from './child/run-child.js'
import {askForConfig, hostChild, nestedVariable, serverWords} from './host-child.js'
import type {ServerOptions} from './options.js'

/** The largest snapshot of a config, in bytes. */
const maxSnapshotBytes = 64 * 1024 * 1024

/** The child that prints a snapshot of the host's current config. */
export function snapshotRequest(config: HostConfig, {cwd, timeoutMs}: ServerOptions): ChildRequest {
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

/** A config with the fields of a printed snapshot; undefined if the text is none. */
export function applyConfigSnapshot(config: HostConfig, printed: string): HostConfig | undefined {
  const snapshot = parseJson(printed) as {plugins?: {name: string}[]} | undefined
  if (!snapshot?.plugins) return undefined
  const plugins = new Map(snapshot.plugins.map((plugin) => [plugin.name, plugin]))
  return withConfigFields(config, {...snapshot, plugins})
}

/**
 * Renders a config as JSON, for another process of the host. JSON cannot hold a command's `load`, so
 * a number takes its place: the same one for all aliases of a command.
 */
export function renderConfigSnapshot(config: HostConfig): string {
  const {bin, name, pjson, root, topics, version} = config
  const identities = config.commands.map((command) => identityOf(command))
  const commands = config.commands.map((command) => {
    const entry = typeof command === 'function' ? readClassEntry(command) : command
    return {
      ...entry,
      load: identities.indexOf(identityOf(command)),
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
