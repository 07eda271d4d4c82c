/** The services of `describe` and of the topic `murli` except the server, and the search, which the server calls too. */
export {adopt} from '../adopt/adopt.js'
export {annotate} from '../annotate/annotate.js'
export {describe} from '../describe/describe.js'
export {doctor} from '../doctor/doctor.js'
export {lint, lintCatalog} from '../lint/lint.js'
export {findCommands, proposeCommands, which} from '../search/which.js'
export {types} from '../result-types/types.js'
export {runService} from '../service/run-service.js'
