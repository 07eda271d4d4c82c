import {isDeepStrictEqual} from 'node:util'

import {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import {isRecord} from '../contract/unknown-value.js'
import {ConfigurationFile} from '../files/configuration-file.js'
import {readJson, setInJson} from '../files/edit-json.js'
import {readToml, setInToml, writeToml} from '../files/edit-toml.js'
import {type Client, describeClient, type ServerEntry} from './options/clients.js'

/** How the file of a client is read and edited, by its format. */
const editors = {
  json: {
    read: readJson,
    set: setInJson,
    write: (document: object) => `${JSON.stringify(document, null, 2)}\n`,
  },
  toml: {
    read: readToml,
    set: setInToml,
    write: writeToml,
  },
} as const

/** What an installation has done, for the user. */
export type InstalledServer = ReturnType<typeof installServer>

/** Renders a client's configuration with nothing but the server. */
export function renderConfig(client: Client, name: string, server: ServerEntry): string {
  const {format, key, write} = describeClient(client)
  const document = {[key]: {[name]: write(server)}}
  return editors[format].write(document)
}

/**
 * Adds a server to a client's file, beside a backup.
 *
 * @throws AgentError if the file cannot be read or written, or has no place for it
 */
export function installServer(client: Client, name: string, server: ServerEntry) {
  const {file: findFile, readBy: note} = describeClient(client)
  const path = findFile()
  const configuration = new ConfigurationFile({flag: '--install', path})
  const text =
    configuration.text.trim() === ''
      ? renderConfig(client, name, server)
      : setServer(client, configuration.text, name, server)
  if (text === undefined) throw refuseConfiguration(client, path)
  return {
    client,
    file: path,
    ...configuration.replace(text),
    ...(note !== '' && {note}),
  }
}

function refuseConfiguration(client: Client, path: string): AgentError {
  return new AgentError({
    code: exitCodes.userError,
    field: '--install',
    message: `${path} cannot be read as the configuration of ${client}, so it was left as it is`,
    suggestion: `Fix the file, or copy what --print-config ${client} prints into it.`,
  })
}

/**
 * Sets a server's entry. An existing entry keeps what a person has changed in it: only the command,
 * its arguments and the given variables are replaced, and missing fields added (11.25).
 *
 * @returns undefined if the text is malformed or has no place for the entry
 * @throws AgentError if the entry is another server's, which the client reaches by its address
 */
function setServer(
  client: Client,
  text: string,
  name: string,
  server: ServerEntry,
): string | undefined {
  const {format, key, write} = describeClient(client)
  const {read, set} = editors[format]
  const before = read(text)
  if (!isRecord(before)) return undefined
  const servers = before[key] ?? {}
  if (!isRecord(servers)) return undefined
  if (isRemote(servers[name])) throw refuseRemote(client, name)
  const value = mergeEntry(servers[name], write(server))
  if (isDeepStrictEqual(servers[name], value)) return text
  const edited = set(text, [key, name], value, servers[name])
  // A key may be duplicated, or a table inline: parsing the result shows whether anything else has
  // changed.
  const expected = {
    ...before,
    [key]: {...servers, [name]: value},
  }
  return isDeepStrictEqual(read(edited), expected) ? edited : undefined
}

/** Whether a client reaches a server by its address, and would ignore a command beside that. */
function isRemote(entry: unknown): boolean {
  return isRecord(entry) && ['url', 'httpUrl', 'serverUrl'].some((field) => field in entry)
}

function refuseRemote(client: Client, name: string): AgentError {
  const file = describeClient(client).file()
  return new AgentError({
    code: exitCodes.userError,
    field: '--install',
    message: `${file} has a server \`${name}\` with an address, so it was left as it is`,
    suggestion: `Rename or remove that entry, or copy what --print-config ${client} prints under another name.`,
  })
}

/** An existing entry with the new command and variables, and with the fields that it lacks. */
function mergeEntry(existing: unknown, entry: object): object {
  if (!isRecord(existing)) return entry
  const merged = {...existing}
  for (const [field, value] of Object.entries(entry) as [string, unknown][]) {
    const old = existing[field]
    const startsServer = field === 'command' || field === 'args'
    if (startsServer || old === undefined) {
      merged[field] = value
    } else if (isRecord(old) && isRecord(value)) {
      // The variables of `env`.
      merged[field] = {...old, ...value}
    }
  }
  return merged
}
