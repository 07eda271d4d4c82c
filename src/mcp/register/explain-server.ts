import {quoteLine} from '../../command-line/quote.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {serverWords} from '../host/host-command.js'
import {clients} from '../line/server-command.js'

/** What a person reads who starts the server in a terminal, where nothing speaks its protocol. */
export function explainServer(config: HostConfig): string {
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
