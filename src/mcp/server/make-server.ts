import {McpServer, type ServerContext} from '@modelcontextprotocol/server'

import {canAskPerson} from '../confirm/can-ask.js'
import {capabilities, instructions, serverInfo} from '../stdio/greeting.js'
import {checkCommandTool} from '../tools/check-command.js'
import {describeCommandsTool} from '../tools/describe-commands.js'
import {findCommandsTool} from '../tools/find-commands.js'
import {readTool} from '../tools/read.js'
import {runTool} from '../tools/run.js'
import type {Service, Tool} from '../tools/tool.js'
import {inputSchema} from './input-schema.js'
import {registerPlaybook} from './playbook.js'
import {registerResources} from './resources.js'

/** How long a client's person may take to answer, in milliseconds. */
const answerTimeoutMs = 10 * 60_000

/** The first version of the protocol in which an answer can link a file. */
const firstWithLinks = '2025-06-18'

/** Makes the server for one connection, whatever version of the protocol that speaks. */
export function makeServer(shared: Omit<Service, 'canAsk' | 'linksFiles'>): McpServer {
  const {bin, options} = shared
  const server = new McpServer(serverInfo(shared), {
    capabilities,
    inputRequired: {maxRounds: 1, roundTimeoutMs: answerTimeoutMs},
    instructions: instructions(bin),
  })
  const service: Service = {
    ...shared,
    // oxlint-disable typescript/no-deprecated -- the versions of the protocol that begin with `initialize`
    canAsk: (context: ServerContext) => canAskPerson(context, server.server.getClientCapabilities()),
    linksFiles: () => (server.server.getNegotiatedProtocolVersion() ?? '') >= firstWithLinks,
    // oxlint-enable typescript/no-deprecated
  }
  register(server, findCommandsTool, service)
  register(server, describeCommandsTool, service)
  register(server, checkCommandTool, service)
  register(server, readTool, service)
  if (!options.isReadOnly) register(server, runTool, service)
  registerResources(server, service)
  registerPlaybook(server, service)
  return server
}

function register<Input>(server: McpServer, tool: Tool<Input>, service: Service): void {
  const {annotations, description, input, name} = tool
  server.registerTool(
    name,
    {annotations, description: `${service.bin}: ${description}`, inputSchema: inputSchema<Input>(input)},
    (value: Input, context: ServerContext) => tool.call(value, context, service),
  )
}
