/** The MCP server and its SDK: loaded by `murli mcp` alone. */
export {mcpService} from '../mcp/mcp-service.js'
export {openServer} from '../mcp/server.js'
