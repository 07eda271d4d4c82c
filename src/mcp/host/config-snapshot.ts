import {parseJson, writeBigInt} from '../../contract/unknown-value.js'
import {listOf, membersOf, text} from '../../contract/validator.js'
import {readClassEntry} from '../../oclif/class-entry.js'
import {identityOf} from '../../oclif/command-ids.js'
import {pluginsOf, withConfigFields} from '../../oclif/host.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {askForConfig, hostChild, nestedVariable, serverWords} from '../child/host-child.js'
import type {ChildRequest} from '../child/run-child.js'
import type {ServerOptions} from '../options/options.js'

/** The largest snapshot of a config, in bytes. */
const maxSnapshotBytes = 64 * 1024 * 1024

/** What is read of a printed snapshot; its other fields are the config's own. */
const configSnapshot = membersOf({plugins: listOf(membersOf({name: text}))})

/** Makes the request for a child that prints a snapshot of the host's current config. */
export function makeSnapshotRequest(
  config: HostConfig,
  {cwd, timeoutMs}: ServerOptions,
): ChildRequest {
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

/** A config with the fields of a printed snapshot; undefined if the text is not a snapshot. */
export function applyConfigSnapshot(config: HostConfig, printed: string): HostConfig | undefined {
  const snapshot = parseJson(printed)
  if (!configSnapshot.isValid(snapshot)) return undefined
  const plugins = new Map(snapshot.plugins.map((plugin) => [plugin.name, plugin]))
  return withConfigFields(config, {...snapshot, plugins})
}

/**
 * Renders a config as JSON, for another process of the host. JSON cannot hold a command's `load`, so
 * a number takes its place: the same one for all aliases of a command.
 */
export function renderConfigSnapshot(config: HostConfig): string {
  const {bin, name, pjson, root, topics, version} = config
  const numbers = new Map<unknown, number>()
  const commands = config.commands.map((command) => {
    const entry = typeof command === 'function' ? readClassEntry(command) : command
    const identity = identityOf(command)
    const load = numbers.get(identity) ?? numbers.size
    numbers.set(identity, load)
    return {...entry, load}
  })
  const plugins = pluginsOf(config).map((plugin) => ({
    commands: [],
    name: plugin.name,
    pjson: {oclif: plugin.pjson?.oclif},
    root: plugin.root,
    type: plugin.type,
    version: plugin.version,
  }))
  const snapshot = {
    bin,
    commands,
    name,
    pjson,
    plugins,
    root,
    topics,
    version,
  }
  return JSON.stringify(snapshot, writeBigInt)
}
