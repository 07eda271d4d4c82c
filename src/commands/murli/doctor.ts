import {booleanFlag, PluginCommand} from '../../services/plugin-command.js'

export default class MurliDoctor extends PluginCommand {
  static summary = 'Show how the agent plugin sees this CLI, and any problems'
  static description =
    'Prints the mode and the rule that decided it, the copies of the plugin, the settings, name clashes, and problems of settings, annotations and manifests. With --output json the report is a document.'
  static override hidden = true
  static override flags = {
    time: booleanFlag('measure what the plugin costs a command line'),
  }
}
