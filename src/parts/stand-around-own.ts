/** What takes part in the line of an own command for an agent, until the command begins. */
export {standAroundOwn} from '../own/stand-around-own.js'
