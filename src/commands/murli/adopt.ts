import {booleanFlag, confirmFlag, PluginCommand} from '../../services/plugin-command.js'

export default class MurliAdopt extends PluginCommand {
  static summary = "Change this CLI's sources so that its commands extend AgentCommand"
  static description =
    'Changes imports and `extends Command` in the sources, adds the plugin to package.json, and drafts `static mutating` as a comment in each command. Uncertain places stay as they are and are listed with the reason. Where commands share a base class, it drafts one `oclif.murli.commands` block instead. Then it compares the old with the new sources.'
  static override hidden = true
  static override flags = {
    check: booleanFlag(
      'compare what a person and a script see of the old and the new sources, on --help and wrong command lines (default)',
      {allowNo: true},
    ),
    'dry-run': booleanFlag('show what would change, and change nothing', {helpGroup: 'SAFETY'}),
    yes: confirmFlag('confirm that the sources may change'),
  }
  static override examples = [
    '<%= config.bin %> <%= command.id %> --dry-run',
    '<%= config.bin %> <%= command.id %>',
  ]
  static override mutating = true
  static dryRunnable = true
  static reversible = true
}
