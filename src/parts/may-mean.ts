/** Whether the words of an unknown command may be an intent, loaded where no spelling fits them and before the search is. */
export {mayMean} from '../search/may-mean.js'
