import {setImmediate} from 'node:timers/promises'

import {loadBundle} from '../../load-bundle.js'
import {serverFlags, serverTypes} from '../../mcp/options.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {processState} from '../../run/process-state.js'
import {PluginCommand, type ServiceCommand} from '../../service/service.js'

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
  static override murli = serverTypes

  static override async run(this: ServiceCommand, argv: string[], config: HostConfig): Promise<void> {
    const {mcp} = processState()
    // 11.4: loading the server would delay the reply to a waiting client; the event loop reads stdin in its next turn.
    if (mcp?.connection) for (let turn = 0; turn < 2; turn += 1) await setImmediate()
    const {mcpService, serve} = loadBundle('mcp')
    let service = mcpService
    try {
      if (mcp) return await serve(mcp, config)
    } catch (error) {
      const answer = () => {
        throw error
      }
      service = {answer}
    }
    await loadBundle('agent').runService({argv, command: this, config}, service)
  }
}
