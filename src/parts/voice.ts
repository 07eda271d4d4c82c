/**
 * What speaks for a line of the host that fails, is only checked, or has something to log: what explains it, and what
 * writes its envelope. A line that succeeds does not load it.
 */
export * from './explain.js'
export {offerConfirmation} from '../foreign/offer-confirmation.js'
export {openEmitter} from '../foreign/open-emitter.js'
export {readFailed} from '../foreign/read-failed.js'
export {parseLine, validateLine} from '../foreign/validate-line.js'
export {Voice} from '../foreign/voice.js'
