/** What reads our flags off a line that may hold some. */
export {readOurFlags} from '../line/our-flags.js'
