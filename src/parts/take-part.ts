/** What takes part in the line of a foreign command, or of no command, for an agent, and decides whether it may run. */
export {takePart} from '../foreign/take-part.js'
export {gateCommand} from '../gate/gate-command.js'
