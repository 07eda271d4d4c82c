/** The run of an agent's command line: its output, its signals, and the gate. */
export {handleCommandLine} from '../run/line/handle-command-line.js'
export {printAdvisories} from '../run/line/print-advisories.js'
export {hideDenied} from '../gate/command-limits.js'
export {gateRun} from '../run/line/gate-run.js'
export {parserOptions} from '../run/adopted/parser-options.js'
export {attachHandler, attachToPerson} from '../run/adopted/attach-handler.js'
export {runService} from '../services/run-service.js'
