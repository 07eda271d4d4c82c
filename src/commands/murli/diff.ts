import {describeTypes, optionFlag, PluginCommand} from '../../services/plugin-command.js'

export default class MurliDiff extends PluginCommand {
  static summary = 'List what has changed since an older version, and what breaks agents'
  static description =
    'Compares this CLI with the output of `describe --full --output json` of an older version. The exit code is 1 if a change breaks a command line or the fields of a result.'
  static override hidden = true
  static override args = {
    old: {
      description: 'the file with the older description, or - for stdin',
      name: 'old',
      required: true,
    },
  }
  static override flags = {
    format: optionFlag('print annotations for a GitHub workflow instead of the report', {
      options: ['github'],
    }),
  }
  static override examples = ['<%= config.bin %> <%= command.id %> old.json']
  static override murli = describeTypes({args: {old: {type: 'file'}}})
}
