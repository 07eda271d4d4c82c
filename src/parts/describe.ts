/** The service behind `describe`. */
export {runDescribe} from '../describe/run-describe.js'
