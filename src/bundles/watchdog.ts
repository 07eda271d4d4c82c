/** The program of a process that ends the children of a killed MCP server (11.11). */
import {watchServer} from '../mcp/child/watch-server.js'

watchServer()
