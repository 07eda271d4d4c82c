/** The service behind `describe`. */
export {describe} from '../describe/describe.js'
export {runService} from '../service/run-service.js'
