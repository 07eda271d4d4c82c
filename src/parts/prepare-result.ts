/** What cuts a large result and selects from it. */
export {prepareResult} from '../result/prepare-result.js'
