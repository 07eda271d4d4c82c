import {booleanFlag, optionFlag, PluginCommand} from '../../service/service.js'

/** `<bin> murli annotate`: drafts the user's annotations of commands. */
export default class MurliAnnotate extends PluginCommand {
  static summary = 'Draft a murli.yaml that states which commands change something'
  static description =
    'Classifies commands by their names and summaries, for a person to review: what is clear as a line with its reason, what is not as a comment. Without --write it applies nothing.'
  static override flags = {
    'output-file': optionFlag('write to this file; what it holds already stays as it is'),
    write: booleanFlag('add the draft to murli.yaml in the config directory, where it applies', {
      exclusive: ['output-file'],
    }),
  }
  static override examples = ['<%= config.bin %> <%= command.id %>', '<%= config.bin %> <%= command.id %> --write']
}
