import {resolve} from 'node:path'

import {quoteLine} from '../command-line/quote.js'
import type {HostConfig} from '../oclif/shapes.js'
import {processState} from '../process/process-state.js'
import type {Service, ServiceLine} from '../services/service.js'
import {askForConfig, hostCommand, nestedVariable, serverWords} from './child/host-child.js'
import {renderConfigSnapshot} from './host/config-snapshot.js'
import {makeDenial} from './host/refusals.js'
import {type InstalledServer, installServer, renderConfig} from './install.js'
import {clients, type ServerEntry} from './options/clients.js'
import {readHostOptions, readServerOptions, type ServerOptions} from './options/options.js'
import {checkServer, describeCheck} from './self-check.js'

/**
 * The flags that are not passed on to the server: those that make `murli mcp` do something else, and
 * those that only matter beside them.
 */
const notServerFlags = new Set(['check', 'env', 'install', 'print-config', 'yes'])

type Registration = NonNullable<ServerOptions['register']>

/**
 * What `murli mcp` prints when it does not serve: a client's configuration, or an explanation
 * (11.24). `server.ts` serves, and `src/commands/murli/mcp.ts` chooses between the two.
 */
export const mcpService: Service = {
  answer: async (line, {config}) => {
    // A running server asks for the config as it is now (watch-catalog.ts).
    if (config.scopedEnvVar(nestedVariable) === askForConfig) {
      // Without its hooks, the plugin would gate no command.
      if (processState().isAgentLine === undefined) {
        throw new Error('The hooks of the plugin did not run')
      }
      return {text: renderConfigSnapshot(config)}
    }
    const options = readHostOptions(line, config)
    if (options.isSelfCheck) {
      const document = await checkServer(config, options, listServerFlags(line))
      return {document, text: describeCheck(config, document)}
    }
    if (options.register) {
      return registerServer(options.register, line, config)
    }
    if (process.stdin.isTTY) return {text: explainServer(config)}
    // `server.ts` serves only the process's own line, and not inside another server.
    const name = `${config.bin} murli mcp`
    const message = `${name} serves only as the command line of its own process, outside another server`
    throw makeDenial({message, suggestion: `Start ${name} as a process.`})
  },
  check: (line) => void readServerOptions(line),
}

/** Writes a client's configuration into its file, or prints it. */
function registerServer(
  {client, env, isInstallation}: Registration,
  line: Pick<ServiceLine, 'flags'>,
  config: HostConfig,
) {
  const server = makeEntry(config, line, env)
  if (!isInstallation) {
    return {text: renderConfig(client, config.bin, server)}
  }
  const document = installServer(client, config.bin, server)
  return {
    document,
    text: describeInstallation(document, config.bin),
  }
}

function explainServer(config: HostConfig): string {
  const {bin} = config
  const serverLine = quoteLine([bin, ...serverWords(config)])
  return `${serverLine} serves ${bin} to an AI agent over MCP (stdin and stdout). An agent's client starts it; you register it:

  ${serverLine} --install claude

The clients are ${clients.join(', ')}; --print-config CLIENT prints what --install CLIENT writes.
${serverLine} --check starts it as a client would, and reports what it serves.
${serverLine} --read-only serves only what changes nothing; --confirm person asks you before anything else runs.
`
}

/**
 * The entry with which a client starts the server: absolute paths, because a desktop client has no
 * PATH (11.25).
 */
function makeEntry(
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
    if (notServerFlags.has(name) || value === false) return []
    if (value === true) return [`--${name}`]
    const values = Array.isArray(value) ? value.map(String) : [String(value)]
    // The client may start the server in another folder.
    const words = name === 'cwd' ? values.map((path) => resolve(path)) : values
    return words.flatMap((word) => [`--${name}`, word])
  })
}

function describeInstallation(
  {backup, changed, client, file, note}: InstalledServer,
  bin: string,
): string {
  const noteLine = note === undefined ? '' : `${note}\n`
  if (!changed) {
    return `${bin} is registered with ${client} already: ${file}\n${noteLine}`
  }
  const copy = backup ? ` The previous version is in ${backup}.` : ''
  return `Registered ${bin} with ${client} in ${file}.${copy} Restart ${client} to use it.\n${noteLine}`
}
