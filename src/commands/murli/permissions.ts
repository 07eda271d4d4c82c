import {booleanFlag, confirmFlag, PluginCommand} from '../../services/plugin-command.js'

export default class MurliPermissions extends PluginCommand {
  static summary = "Write what an agent may run into its harness's own rules"
  static description =
    'Prints rules for Claude Code or Codex, or installs them in the project: what is known to change nothing runs at once, you are asked about what changes something, and the rest has no rule. --hook is the program that Claude Code asks before each shell command.'
  static override hidden = true
  static override args = {
    harness: {
      description: 'whose rules',
      name: 'harness',
      options: ['claude', 'codex'],
      required: true,
    },
  }
  static override flags = {
    global: booleanFlag('install for every project of this user', {dependsOn: ['install']}),
    hook: booleanFlag('decide about the tool call on stdin; with --install, register that, too'),
    install: booleanFlag("write the rules into the harness's file, with a backup beside it"),
    yes: confirmFlag(),
  }
  static mutatingFlags = ['install']
  static override examples = [
    '<%= config.bin %> <%= command.id %> claude',
    '<%= config.bin %> <%= command.id %> claude --install --hook',
    '<%= config.bin %> <%= command.id %> codex --install',
  ]
}
