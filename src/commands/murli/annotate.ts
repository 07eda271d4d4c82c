import {booleanFlag, confirmFlag, optionFlag, PluginCommand} from '../../services/plugin-command.js'

export default class MurliAnnotate extends PluginCommand {
  static summary = 'Draft a murli.yaml that states which commands change something'
  static description =
    'Classifies commands by their names and summaries, for a person to review: clear cases as lines with a reason, others as comments. Without --write nothing applies.'
  static override hidden = true
  static override flags = {
    'output-file': optionFlag('write to this file; its existing content stays'),
    write: booleanFlag('add the draft to murli.yaml in the config directory, where it applies', {
      exclusive: ['output-file'],
    }),
    yes: confirmFlag(),
  }
  static mutatingFlags = ['output-file', 'write']
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --write',
  ]
}
