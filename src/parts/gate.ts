/** What decides whether a line may run, for lines that may be refused and load nothing else. */
export {gateCommand} from '../gate/gate-command.js'
