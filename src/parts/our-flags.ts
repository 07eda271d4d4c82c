/** What reads our flags off a line that may hold some. */
export {readOurFlags} from '../command-line/our-flags.js'
