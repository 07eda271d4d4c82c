import {flags} from '@heroku-cli/command'
import {AgentError, exitCodes} from 'oclif-plugin-murli'

import {BaseCommand} from '../../base-command.js'

export default class AppRename extends BaseCommand {
  static summary = 'Give an app another name'
  static flags = {
    name: flags.string({description: 'Name of the app', required: true}),
    to: flags.string({description: 'New name', required: true}),
  }
  static mutating = true
  static dryRunnable = true

  async run() {
    const {
      flags: {name, to},
    } = await this.parse(AppRename)
    if (!['dev', 'prod'].includes(name)) {
      throw new AgentError({
        code: exitCodes.notFound,
        message: `No app ${name}`,
        suggestion: 'List them with `apps app list`.',
        validValues: ['dev', 'prod'],
      })
    }

    if (this.writer.isDryRun) return this.writer.plan(`Would rename ${name} to ${to}`, {name, to})
    return this.writer.success(`Renamed ${name} to ${to}`, {name, to})
  }
}
