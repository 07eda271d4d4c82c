import {PluginCommand} from '../../services/plugin-command.js'

export default class Murli extends PluginCommand {
  static summary = 'List the commands of the agent plugin'
  static override hidden = true
  // oclif then takes a word after it for a part of an unknown command's name, which is corrected.
  static override strict = true
}
