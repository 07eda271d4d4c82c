/**
 * What the hooks do with a command line. This bundle is loaded from the compile cache, so turning
 * that on is not part of it.
 */
export {handleLine} from '../hooks/init.js'
export {prerun} from '../hooks/prerun.js'
export {yieldDescribeName} from '../hooks/redirect.js'
