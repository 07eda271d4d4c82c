export {startSignalThread} from '../process/signal-thread.js'
