import {AgentError} from '../contract/agent-error.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {Service} from '../service/run-service.js'
import {takeSnapshot} from './host/config-snapshot.js'
import {askForConfig, nestedVariable} from './host/scoped-variable.js'
import {readServerOptions} from './line/server-options.js'
import {explainServer} from './register/explain-server.js'
import {printConfig} from './register/print-config.js'

/** What `murli mcp` answers where it does not serve: a client's configuration, or what the command is for. */
export const mcpService: Service = {
  answer: (line, {config}) => {
    if (config.scopedEnvVar(nestedVariable) === askForConfig) return {text: JSON.stringify(takeSnapshot(config))}
    const {printConfig: client} = readServerOptions(line)
    if (client) return {text: printConfig(client, config, line)}
    if (process.stdin.isTTY) return {text: explainServer(config)}
    throw describeRefusal(config)
  },
  check: (line) => void readServerOptions(line),
}

function describeRefusal(config: HostConfig): AgentError {
  const name = `${config.bin} murli mcp`
  const isNested = Boolean(config.scopedEnvVar(nestedVariable))
  return new AgentError({
    code: 6,
    message: isNested ? `${name} does not run inside of itself` : `${name} serves as the line of its own process alone`,
    suggestion: isNested ? 'Call the other tools.' : `Start ${name} as a process.`,
  })
}
