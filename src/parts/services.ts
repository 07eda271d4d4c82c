/** The services of the topic `murli` except the server, and the search, which the server asks as well; they share the catalog. */
export {annotate} from '../annotate/annotate.js'
export {doctor} from '../doctor/doctor.js'
export {lint} from '../lint/lint.js'
export {which} from '../search/which.js'
export {runService} from '../service/run-service.js'
export {findCommands} from '../search/find-commands.js'
export {proposeCommands} from '../search/propose-commands.js'
