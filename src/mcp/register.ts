import {resolve} from 'node:path'

import {quoteLine} from '../command-line/quote.js'
import {AgentError} from '../contract/agent-error.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {Service, ServiceLine} from '../service/service.js'
import {printConfigSnapshot} from './host-catalog.js'
import {askForConfig, type Client, clients, nestedVariable, readServerOptions, serverWords} from './options.js'
import {hostCommand} from './run-line.js'

/** What `murli mcp` prints when it does not serve: a client's configuration, or what the command is for (11.24). */
export const mcpService: Service = {
  answer: (line, {config}) => {
    if (config.scopedEnvVar(nestedVariable) === askForConfig) return {text: printConfigSnapshot(config)}
    const {printConfig: client} = readServerOptions(line)
    if (client) return {text: printConfig(client, config, line)}
    if (process.stdin.isTTY) return {text: explainServer(config)}
    throw describeRefusal(config)
  },
  check: (line) => void readServerOptions(line),
}

function describeRefusal(config: HostConfig): AgentError {
  const name = `${config.bin} murli mcp`
  return config.scopedEnvVar(nestedVariable)
    ? new AgentError({code: 6, message: `${name} does not run inside itself`, suggestion: 'Call the other tools.'})
    : new AgentError({
        code: 6,
        message: `${name} serves only as the command line of its own process`,
        suggestion: `Start ${name} as a process.`,
      })
}

/** What a person reads who starts the server in a terminal. */
function explainServer(config: HostConfig): string {
  const {bin} = config
  const line = quoteLine([bin, ...serverWords(config)])
  return [
    `${line} serves ${bin} to an AI agent over MCP (stdin and stdout). An agent's client starts it; you register it:`,
    '',
    `  claude mcp add ${bin} -- ${line}`,
    `  codex mcp add ${bin} -- ${line}`,
    '',
    `${line} --print-config ${clients.join('|')} prints the configuration with absolute paths.`,
    `${line} --read-only serves only what changes nothing; --confirm person asks you before anything else runs.`,
    '',
  ].join('\n')
}

/** How a client is to start the server. */
type Server = {command: string; args: string[]}

/** Writes the entry of a server as the client's file holds it. */
type Writer = (name: string, server: Server) => string

const writers: Record<Client, Writer> = {
  // Claude Code and Claude Desktop
  claude: inJson('mcpServers', {type: 'stdio'}),
  codex: inToml,
  cursor: inJson('mcpServers', {type: 'stdio'}),
  gemini: inJson('mcpServers'),
  vscode: inJson('servers', {type: 'stdio'}),
  windsurf: inJson('mcpServers'),
  zed: inJson('context_servers'),
}

/**
 * What a client's configuration file wants: the server with the absolute paths of Node and of the host's script, since a
 * desktop client has no shell's PATH, and the flags of this command line (11.25).
 */
function printConfig(client: Client, config: HostConfig, {flags}: Pick<ServiceLine, 'flags'>): string {
  const [command, ...script] = hostCommand()
  return writers[client](config.bin, {command, args: [...script, ...serverWords(config), ...writeFlags(flags)]})
}

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
function inToml(name: string, {args, command}: Server): string {
  const key = /^[\w-]+$/.test(name) ? name : JSON.stringify(name)
  const list = args.map((arg) => JSON.stringify(arg)).join(', ')
  return `[mcp_servers.${key}]\ncommand = ${JSON.stringify(command)}\nargs = [${list}]\n`
}
