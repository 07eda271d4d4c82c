/** What the hooks do with a command line: all but turning on the compile cache, which it is loaded from. */
export {handleLine} from '../hooks/init.js'
export {prerun} from '../hooks/prerun.js'
export {yieldDescribeName} from '../hooks/redirect.js'
