import {loadBundle} from '../../load-bundle.js'
import {serverFlags, serverTypes} from '../../mcp/options/server-flags.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {processState} from '../../process/process-state.js'
import {PluginCommand} from '../../services/plugin-command.js'
import {type Service, type ServiceCommand} from '../../services/service.js'

export default class MurliMcp extends PluginCommand {
  static summary = 'Serve this CLI to an AI agent as an MCP server'
  static description =
    'Serves over the Model Context Protocol on stdin and stdout: tools find, describe, check, read and run commands, and follow long-running ones. A client starts it; --print-config prints the entry for its configuration.'
  static override flags = {...serverFlags}
  static override examples = [
    '<%= config.bin %> <%= command.id %> --print-config claude',
    '<%= config.bin %> <%= command.id %> --read-only',
    "<%= config.bin %> <%= command.id %> --deny '*:destroy' --confirm person",
  ]
  static interactive = true
  static mutatingFlags = ['install']
  static override murli = serverTypes

  static override async run(
    this: ServiceCommand,
    argv: string[],
    config: HostConfig,
  ): Promise<void> {
    const {serveMcp} = processState()
    const service = serveMcp
      ? await serve(serveMcp)
      : loadBundle<typeof import('../../mcp/mcp-service.js')>('mcp').mcpService
    if (!service) return
    await loadBundle<typeof import('../../services/run-service.js')>('agent').runService(
      {
        argv,
        command: this,
        config,
      },
      service,
    )
  }
}

/**
 * Serves until no client is left.
 *
 * @returns after a failure, a service that throws it, so that its run reports it in an envelope
 */
async function serve(serveMcp: () => Promise<void>): Promise<Service | undefined> {
  try {
    await serveMcp()
    return undefined
  } catch (error) {
    return {
      answer() {
        throw error
      },
    }
  }
}
