export {makeCacheFolder, pruneCache} from '../process/tend-compile-cache.js'
