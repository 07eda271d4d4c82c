import {existsSync} from 'node:fs'
import {resolve} from 'node:path'
import {isDeepStrictEqual} from 'node:util'

import {parse as parseToml, stringify as stringifyToml} from 'smol-toml'

import {quoteLine} from '../command-line/quote.js'
import {AgentError} from '../contract/agent-error.js'
import {isRecord} from '../contract/unknown-value.js'
import {eolOf, readJson, setInJson} from '../files/edit-json.js'
import {replaceWithBackup} from '../files/replace-with-backup.js'
import {readTextFile} from '../files/text-files.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {Service, ServiceLine} from '../services/service.js'
import {type Client, clients, describeClient, type ServerEntry} from './clients.js'
import {printConfigSnapshot} from './host-catalog.js'
import {
  askForConfig,
  hostCommand,
  nestedVariable,
  readServerOptions,
  serverWords,
} from './options.js'
import {denied} from './refusals.js'
import {checkServer, describeCheck} from './self-check.js'

const registerFlags = new Set(['check', 'env', 'install', 'print-config', 'yes'])

/**
 * What `murli mcp` prints when it does not serve: a client's configuration, or an explanation
 * (11.24).
 */
export const mcpService: Service = {
  answer: async (line, {config}) => {
    if (config.scopedEnvVar(nestedVariable) === askForConfig) {
      return {text: printConfigSnapshot(config)}
    }
    const options = readServerOptions(line)
    const {checks, register} = options
    if (checks) {
      const document = await checkServer(config, options, listServerFlags(line))
      return {document, text: describeCheck(config, document)}
    }
    if (register) {
      const {client, env, isInstalled} = register
      const server = writeEntry(config, line, env)
      if (!isInstalled) return {text: renderConfig(client, config.bin, server)}
      const document = installServer(client, config.bin, server)
      return {
        document,
        text: describeInstallation(document, config.bin),
      }
    }
    if (process.stdin.isTTY) return {text: explainServer(config)}
    const name = `${config.bin} murli mcp`
    const message = `${name} serves only as the command line of its own process, outside another server`
    throw denied(message, `Start ${name} as a process.`)
  },
  check: (line) => void readServerOptions(line),
}

function explainServer(config: HostConfig): string {
  const {bin} = config
  const line = quoteLine([bin, ...serverWords(config)])
  return `${line} serves ${bin} to an AI agent over MCP (stdin and stdout). An agent's client starts it; you register it:

  ${line} --install claude

The clients are ${clients.join(', ')}; --print-config CLIENT prints what --install CLIENT writes.
${line} --check starts it as a client would, and reports what it serves.
${line} --read-only serves only what changes nothing; --confirm person asks you before anything else runs.
`
}

/**
 * The entry with which a client starts the server: absolute paths, because a desktop client has no
 * PATH (11.25).
 */
function writeEntry(
  config: HostConfig,
  line: Pick<ServiceLine, 'flags'>,
  env: Record<string, string>,
): ServerEntry {
  const [command, ...script] = hostCommand()
  return {
    command,
    args: [...script, ...serverWords(config), ...listServerFlags(line)],
    env,
  }
}

/** The flags with which the server serves, as words. */
function listServerFlags({flags}: Pick<ServiceLine, 'flags'>): string[] {
  return Object.entries(flags).flatMap(([name, value]) => {
    if (registerFlags.has(name) || value === false) return []
    if (value === true) return [`--${name}`]
    return [value]
      .flat()
      .flatMap((one) => [`--${name}`, name === 'cwd' ? resolve(`${one}`) : `${one}`])
  })
}

function describeInstallation(
  {backup, changed, client, file, note}: ReturnType<typeof installServer>,
  bin: string,
): string {
  const more = note === undefined ? '' : `${note}\n`
  if (!changed) return `${bin} is registered with ${client} already: ${file}\n${more}`
  const copy = backup ? ` The previous version is in ${backup}.` : ''
  return `Registered ${bin} with ${client} in ${file}.${copy} Restart ${client} to use it.\n${more}`
}

/** Renders a client's configuration with nothing but the server. */
export function renderConfig(client: Client, name: string, server: ServerEntry): string {
  const {format, key, write} = describeClient(client)
  const document = {[key]: {[name]: write(server)}}
  return `${format === 'json' ? JSON.stringify(document, null, 2) : stringifyToml(document)}\n`
}

/**
 * Adds a server to a client's file, beside a backup. @throws AgentError if the file has no place
 * for it
 */
export function installServer(client: Client, name: string, server: ServerEntry) {
  const file = describeClient(client).file()
  const existing = existsSync(file) ? readTextFile(file) : ''
  const text =
    existing.trim() === ''
      ? renderConfig(client, name, server)
      : edit(client, existing, name, server)
  if (text === undefined) {
    throw new AgentError({
      code: 1,
      field: '--install',
      message: `${file} cannot be read as the configuration of ${client}, so it was left as it is`,
      suggestion: `Fix the file, or copy what --print-config ${client} prints into it.`,
    })
  }
  const replaced = replaceWithBackup({
    existing,
    flag: '--install',
    path: file,
    text,
  })
  const {readBy: note} = describeClient(client)
  return {
    client,
    file,
    ...replaced,
    ...(note !== '' && {note}),
  }
}

/**
 * Sets a server's entry; of an existing one only what starts the server, and variables that are
 * added (11.25).
 *
 * @returns undefined if the text is malformed or has no place for the entry
 */
function edit(client: Client, text: string, name: string, server: ServerEntry): string | undefined {
  const {format, key, write} = describeClient(client)
  const [parse, set] = format === 'json' ? [readJson, setInJson] : [readToml, setInToml]
  const before = parse(text)
  const servers = isRecord(before) ? (before[key] ?? {}) : undefined
  if (!isRecord(before) || !isRecord(servers)) return undefined
  const value = mergeEntry(servers[name], write(server))
  if (isDeepStrictEqual(servers[name], value)) return text
  const edited = set(text, [key, name], value, servers[name])
  // A key may be duplicated, or a table inline: parsing the result shows whether anything else has
  // changed.
  const expected = {
    ...before,
    [key]: {...servers, [name]: value},
  }
  return isDeepStrictEqual(parse(edited), expected) ? edited : undefined
}

function mergeEntry(existing: unknown, written: object): object {
  if (!isRecord(existing)) return written
  const values = Object.entries(written).map(([field, value]) => {
    const old = existing[field]
    const isStart = field === 'command' || field === 'args'
    if (isStart || old === undefined) return [field, value as unknown]
    return [field, isRecord(old) && isRecord(value) ? {...old, ...value} : old]
  })
  return {
    ...existing,
    ...(Object.fromEntries(values) as object),
  }
}

function readToml(text: string): unknown {
  try {
    return JSON.parse(JSON.stringify(parseToml(text)))
  } catch {
    return undefined
  }
}

function setInToml(text: string, path: string[], value: object): string {
  const [key, name] = path
  let isInside = false
  const kept = text.split('\n').filter((line) => {
    const header = /^\s*\[(?!\[)\s*(.+?)\s*\]\s*(?:#.*)?\r?$/.exec(line)?.[1]
    const words =
      header === undefined ? undefined : (header.match(/"(?:[^"\\]|\\.)*"|'[^']*'|[\w-]+/g) ?? [])
    if (words) {
      isInside = path.every((word, index) => words[index]?.replaceAll(/^["']|["']$/g, '') === word)
    }
    return !isInside
  })
  const rest = kept.join('\n').trimEnd()
  const table = stringifyToml({[key!]: {[name!]: value}}).trimEnd()
  return [...(rest === '' ? [] : [rest, '']), ...table.split('\n'), ''].join(eolOf(text))
}
