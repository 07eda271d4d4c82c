import {loadBundle} from '../../load-bundle.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {describeTypes, ServiceDefaults} from '../../service/service.js'

/** `<bin> murli which`: the commands that serve what the reader wants to do. */
export default class MurliWhich extends ServiceDefaults {
  static summary = 'Find the command for what you want to do, in your own words'
  static description =
    'Ranks the commands by what the words mean and prints the best with their synopsis. The exit code is 0 when the first match is a confident one, and 5 otherwise.'
  static override args = {
    intent: {description: 'what you want to do, in a few words', multiple: true, name: 'intent', required: true},
  }
  static override flags = {
    limit: {
      description: 'how many commands to print; without it at most 5, and only likely ones',
      multiple: false,
      name: 'limit',
      type: 'option' as const,
    },
  }
  static examples = ['<%= config.bin %> <%= command.id %> remove an old certificate']
  static mutating = false
  static murli = describeTypes({flags: {limit: {max: 50, min: 1, type: 'integer'}}})

  /** Runs the command; oclif calls it with the words after the id and the host's config. */
  static async run(argv: readonly string[], config: HostConfig): Promise<void> {
    const {runService, which} = loadBundle('services')
    await runService({argv, command: MurliWhich, config, id: 'murli:which'}, which)
  }
}
