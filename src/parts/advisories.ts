/** Naming advisories, for the host's developer. */
export {printAdvisories} from '../foreign/print-advisories.js'
