import {
  booleanFlag,
  confirmFlag,
  describeTypes,
  optionFlag,
  PluginCommand,
} from '../../services/plugin-command.js'

export default class MurliEval extends PluginCommand {
  static summary = 'Measure how an agent fares: what it finds, reads and repairs'
  static description =
    'Measures tasks, each an intent and the command line that does it, without a model or a network: the rank of the command in `murli which`, the tokens from the intent to the command line beside those of --help, and the share of mistakes in it that the first correction repairs. The exit code is 1 if a command line is not valid, or a figure is worse than in --baseline.'
  static override hidden = true
  static override args = {
    file: {
      description: 'the file of tasks, by default evals.yaml',
      name: 'file',
    },
  }
  static override flags = {
    baseline: optionFlag('an older report, written with --output json'),
    init: booleanFlag("draft the file from the commands' examples", {exclusive: ['baseline']}),
    yes: confirmFlag(),
  }
  static mutatingFlags = ['init']
  static override examples = [
    '<%= config.bin %> <%= command.id %> --init',
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> evals.yaml --baseline evals-baseline.json',
  ]
  static override murli = describeTypes({
    args: {file: {type: 'file'}},
    flags: {baseline: {type: 'file'}},
  })
}
