/** The packs: loaded if a gate or a document asks for a command of a plugin that they annotate. */
export {packs} from '../annotations/packs/compiled-packs.js'
