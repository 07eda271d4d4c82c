/** What writes the synopsis that `--help` shows, when a manifest is made. */
export {writeHelpUsage} from '../catalog/help-usage.js'
