/** The service behind `murli annotate`. */
export {annotate} from '../annotate/annotate.js'
export {runService} from '../service/run-service.js'
