/** The MCP server and its SDK: loaded by `murli mcp` alone. */
export {mcpService} from '../mcp/register.js'
export {openServer} from '../mcp/server.js'
