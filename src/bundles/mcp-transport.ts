/** The connection of `murli mcp` to its client, opened before any other plugin prints. */
export {openEarlyTransport} from '../mcp/early-transport.js'
