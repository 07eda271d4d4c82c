/** The service behind `murli doctor`. */
export {doctor} from '../doctor/doctor.js'
export {runService} from '../service/run-service.js'
