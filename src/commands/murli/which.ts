import {describeTypes, optionFlag, PluginCommand} from '../../services/plugin-command.js'

export default class MurliWhich extends PluginCommand {
  static summary = 'Find the command for what you want to do, in your own words'
  static description =
    'Ranks the commands by what the words mean and prints the best with their synopsis. The exit code is 0 if the first match is confident, and 5 otherwise.'
  static override args = {
    intent: {
      description: 'what you want to do, in a few words',
      multiple: true,
      name: 'intent',
      required: true,
    },
  }
  static override flags = {
    limit: optionFlag('how many commands to print; without it at most 8, and only likely ones'),
  }
  static override examples = ['<%= config.bin %> <%= command.id %> remove an old certificate']
  static override murli = describeTypes({flags: {limit: {max: 50, min: 1, type: 'integer'}}})
}
