import {resolve} from 'node:path'

import type {HostConfig} from '../../oclif/shapes.js'
import {hostCommand, serverWords} from '../host/host-command.js'
import type {Client} from '../line/server-command.js'
import type {ServiceLine} from '../../service/parse-line.js'

/** How a client is to start the server. */
type Server = {command: string; args: string[]}

/** Writes the entry of a server into what a client's file holds. */
type Writer = (name: string, server: Server) => string

const writers: Record<Client, Writer> = {
  // Claude Code and Claude Desktop
  claude: inJson('mcpServers', {type: 'stdio'}),
  codex: toToml,
  cursor: inJson('mcpServers', {type: 'stdio'}),
  gemini: inJson('mcpServers'),
  vscode: inJson('servers', {type: 'stdio'}),
  windsurf: inJson('mcpServers'),
  zed: inJson('context_servers'),
}

/**
 * What a client's configuration file wants: the server with the absolute paths of Node and of the host's script, since a
 * desktop client has no PATH of a shell, and the flags of this line.
 */
export function printConfig(client: Client, config: HostConfig, {flags}: Pick<ServiceLine, 'flags'>): string {
  const [command, ...script] = hostCommand()
  return writers[client](config.bin, {command, args: [...script, ...serverWords(config), ...writeFlags(flags)]})
}

/** The flags as words, those that print the configuration left out. */
function writeFlags(flags: ServiceLine['flags']): string[] {
  return Object.entries(flags).flatMap(([name, value]) => {
    if (name === 'print-config') return []
    if (typeof value === 'boolean') return value ? [`--${name}`] : []
    if (name === 'cwd' && typeof value === 'string') return ['--cwd', resolve(value)]
    return [value].flat().flatMap((one) => [`--${name}`, `${one}`])
  })
}

function inJson(key: string, more: {type?: 'stdio'} = {}): Writer {
  return (name, server) => `${JSON.stringify({[key]: {[name]: {...more, ...server}}}, null, 2)}\n`
}

/** A JSON string without surrogates is a TOML string, too. */
function toToml(name: string, {args, command}: Server): string {
  const key = /^[\w-]+$/.test(name) ? name : JSON.stringify(name)
  const list = args.map((arg) => JSON.stringify(arg)).join(', ')
  return `[mcp_servers.${key}]\ncommand = ${JSON.stringify(command)}\nargs = [${list}]\n`
}
