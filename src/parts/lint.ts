/** The service behind `murli lint`. */
export {lint} from '../lint/lint.js'
export {runService} from '../service/run-service.js'
