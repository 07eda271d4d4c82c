/** The MCP server and its SDK: loaded by `murli mcp` alone. */
export {mcpService} from '../mcp/register.js'
export {serve} from '../mcp/server.js'
