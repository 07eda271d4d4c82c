import {
  booleanFlag,
  describeTypes,
  optionFlag,
  PluginCommand,
} from '../../services/plugin-command.js'

export default class MurliLint extends PluginCommand {
  static summary = 'Check what agents read about this CLI: summaries, flags, examples, safety'
  static description =
    'Checks the commands of this CLI against the rules of docs/lint.md without running any. The exit code is 1 if there is an error or the score is below --min-score.'
  static override hidden = true
  static override flags = {
    format: optionFlag('print annotations for a GitHub workflow instead of the report', {
      options: ['github'],
    }),
    'min-score': optionFlag('fail below this score'),
    verbose: booleanFlag('list every place instead of the first three of a rule'),
  }
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --min-score 90',
  ]
  static override murli = describeTypes({flags: {'min-score': {max: 100, min: 0, type: 'integer'}}})
}
