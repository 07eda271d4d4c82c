/** The progress bar of a person's terminal. */
export {ProgressBar} from '../output/progress/progress-bar.js'
