/** The service behind `murli which`, and what else searches the catalog. */
export {proposeCommands} from '../search/propose-commands.js'
export {which} from '../search/which.js'
export {runService} from '../service/run-service.js'
