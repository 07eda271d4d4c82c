import {resolve} from 'node:path'

import {quoteLine} from '../command-line/quote.js'
import {AgentError} from '../contract/agent-error.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {Service, ServiceLine} from '../service/service.js'
import {clients, type ServerEntry} from './clients.js'
import {printConfigSnapshot} from './host-catalog.js'
import {installServer, type Installation, renderConfig} from './install.js'
import {askForConfig, nestedVariable, readServerOptions, registerFlags, serverWords} from './options.js'
import {hostCommand} from './host-runner.js'

/** What `murli mcp` prints when it does not serve: a client's configuration, or what the command is for (11.24). */
export const mcpService: Service = {
  answer: (line, {config}) => {
    const nested = config.scopedEnvVar(nestedVariable)
    if (nested === askForConfig) return {text: printConfigSnapshot(config)}
    const {register} = readServerOptions(line)
    if (register) {
      const {client, env, isInstalled} = register
      const server = writeEntry(config, line, env)
      if (!isInstalled) return {text: renderConfig(client, config.bin, server)}
      const document = installServer(client, config.bin, server)
      return {document, text: describeInstallation(document, config)}
    }

    if (process.stdin.isTTY) return {text: explainServer(config)}
    const name = `${config.bin} murli mcp`
    throw nested
      ? new AgentError({code: 6, message: `${name} does not run inside itself`, suggestion: 'Call the other tools.'})
      : new AgentError({
          code: 6,
          message: `${name} serves only as the command line of its own process`,
          suggestion: `Start ${name} as a process.`,
        })
  },
  check: (line) => void readServerOptions(line),
}

/** What a person reads who starts the server in a terminal. */
function explainServer(config: HostConfig): string {
  const {bin} = config
  const line = quoteLine([bin, ...serverWords(config)])
  return `${line} serves ${bin} to an AI agent over MCP (stdin and stdout). An agent's client starts it; you register it:

  ${line} --install claude

The clients are ${clients.join(', ')}; --print-config CLIENT prints what --install CLIENT writes.
${line} --read-only serves only what changes nothing; --confirm person asks you before anything else runs.
`
}

/**
 * How a client starts the server: with the absolute paths of Node and of the host's script, since a desktop client has no
 * shell's PATH, and the flags of this command line (11.25).
 */
function writeEntry(config: HostConfig, {flags}: Pick<ServiceLine, 'flags'>, env: Record<string, string>): ServerEntry {
  const [command, ...script] = hostCommand()
  const words = Object.entries(flags).flatMap(([name, value]) => {
    if (registerFlags.has(name) || value === false) return []
    if (value === true) return [`--${name}`]
    return [value].flat().flatMap((one) => [`--${name}`, name === 'cwd' ? resolve(`${one}`) : `${one}`])
  })
  return {command, args: [...script, ...serverWords(config), ...words], env}
}

/** Describes to a person where the server has been registered. */
function describeInstallation({backup, changed, client, file}: Installation, {bin}: HostConfig): string {
  if (!changed) return `${bin} is registered with ${client} already: ${file}\n`
  const copy = backup ? `, a copy of it as it was is ${backup}` : ''
  return `Registered ${bin} with ${client}: ${file} has changed${copy}. Restart ${client} to use it.\n`
}
