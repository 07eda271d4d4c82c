import {Args} from '@oclif/core'
import {AgentError, exitCodes} from 'oclif-plugin-murli'

import {BaseCommand} from '../../base-command.js'

export default class OrgRename extends BaseCommand {
  static summary = 'Give an org another alias'
  static args = {
    alias: Args.string({description: 'Alias of the org', required: true}),
    name: Args.string({description: 'New alias', required: true}),
  }
  static mutating = true
  static dryRunnable = true

  async run() {
    const {args} = await this.parse(OrgRename)
    if (!['dev', 'prod'].includes(args.alias)) {
      throw new AgentError({
        code: exitCodes.notFound,
        message: `No org ${args.alias}`,
        suggestion: 'List them with `orgs org list`.',
        validValues: ['dev', 'prod'],
      })
    }

    if (this.writer.isDryRun)
      return this.writer.plan(`Would rename ${args.alias} to ${args.name}`, args)
    return this.writer.success(`Renamed ${args.alias} to ${args.name}`, args)
  }
}
