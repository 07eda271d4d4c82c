/**
 * What the line of an own command writes for an agent, before the command begins and in its session; a person's line loads
 * it for a progress bar and for a failure.
 */
export {standAroundOwn} from '../own/stand-around-own.js'
export {SessionOutput} from '../session/session-output.js'
