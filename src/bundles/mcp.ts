/** The MCP server, with the SDK that it is made of: loaded by `murli mcp` alone. */
export {mcpService} from '../mcp/mcp-service.js'
export {serveLine} from '../mcp/serve-line.js'
export {runService} from '../service/run-service.js'
