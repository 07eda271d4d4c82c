import {confirmFlag, PluginCommand} from '../../services/plugin-command.js'

export default class MurliTypes extends PluginCommand {
  static summary = "Derive the schemas of results from the CLI's TypeScript types"
  static description =
    'Reads what the run() of each command that extends AgentCommand returns, with the TypeScript of the project (5.4 to 6, or typescript-json-schema), and writes murli.types.json next to the manifest. Run it with --yes in prepack, after `oclif manifest`.'
  static override hidden = true
  static override flags = {
    yes: confirmFlag('confirm that the file may be written'),
  }
  static override mutating = true
}
