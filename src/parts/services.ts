/** The services of the topic `murli` except the server; they share the catalog and the search, and so a bundle. */
export {annotate} from '../annotate/annotate.js'
export {doctor} from '../doctor/doctor.js'
export {lint} from '../lint/lint.js'
export {which} from '../search/which.js'
export {runService} from '../service/run-service.js'
export {proposeCommands} from '../search/propose-commands.js'
