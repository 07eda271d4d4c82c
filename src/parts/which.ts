/** The service behind `murli which`. */
export {which} from '../search/which.js'
export {runService} from '../service/run-service.js'
