/** The hook in the form that every version of oclif knows: the default export of a file of its own. */
export {init as default} from './init.js'
