import {resolve} from 'node:path'

import type {HostConfig} from '../../oclif/shapes.js'
import {hostCommand, serverWords} from '../host/host-command.js'
import type {Client} from '../line/server-command.js'
import type {ServiceLine} from '../../service/parse-line.js'

/**
 * What a client's configuration file wants: the server with the absolute paths of Node and of the host's script, since a
 * desktop client has no PATH of a shell, and the flags of this line.
 */
export function printConfig(client: Client, config: HostConfig, {flags}: Pick<ServiceLine, 'flags'>): string {
  const [command, ...script] = hostCommand()
  const args = [...script, ...serverWords(config), ...writeFlags(flags)]
  const server = {args, command}
  switch (client) {
    case 'claude':
    case 'cursor': {
      return toText({mcpServers: {[config.bin]: {type: 'stdio', command, args}}})
    }

    case 'codex': {
      return toToml(config.bin, server)
    }

    case 'vscode': {
      return toText({servers: {[config.bin]: {type: 'stdio', command, args}}})
    }
  }
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

function toText(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

/** A JSON string without surrogates is a TOML string, too. */
function toToml(name: string, {args, command}: {args: string[]; command: string}): string {
  const key = /^[\w-]+$/.test(name) ? name : JSON.stringify(name)
  const list = args.map((arg) => JSON.stringify(arg)).join(', ')
  return `[mcp_servers.${key}]\ncommand = ${JSON.stringify(command)}\nargs = [${list}]\n`
}
