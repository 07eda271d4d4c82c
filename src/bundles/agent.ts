/** Everything that the command line of an agent may need: the run, its output, errors, corrections, the gate, the catalog. */
export {refuseQuestion} from '../foreign/answers.js'
export {handleCommandLine, printAdvisories} from '../foreign/handle.js'
export {hideDenied} from '../gate/environment.js'
export {gateCommand} from '../gate/gate-command.js'
export {parserOptions} from '../run/parser-input.js'
export {openOwnRun, OwnRun} from '../run/own-run.js'
