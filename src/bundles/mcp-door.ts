/** What takes the protocol's streams in front of `murli mcp`, before any other plugin prints. */
export {openDoor} from '../mcp/stdio/open-door.js'
