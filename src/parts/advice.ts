/** What to do next about an error that does not tell, loaded when an error is written. */
export {addAdvice} from '../errors/advise.js'
