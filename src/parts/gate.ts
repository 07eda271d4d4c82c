/** What decides whether a line may run, for lines that may be refused. */
export {gateCommand} from '../gate/gate-command.js'
