/** What takes part in the line of a foreign command, or of no command, for an agent. */
export {takePart} from '../foreign/take-part.js'
export {Voice} from '../foreign/voice.js'
