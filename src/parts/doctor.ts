/** The service behind `murli doctor`. */
export {runDoctor} from '../doctor/run-doctor.js'
