import {loadBundle} from '../../load-bundle.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {describeTypes, ServiceDefaults} from '../../service/service.js'

/** `<bin> murli adopt`: makes the commands of a CLI extend `AgentCommand`, in its sources. */
export default class MurliAdopt extends ServiceDefaults {
  static summary = "Change this CLI's sources so that its commands extend AgentCommand"
  static description =
    'Changes imports and `extends Command` in the sources, adds the plugin to package.json, and drafts `static mutating` as a comment in each command. What is not certain to be right is left and listed with its reason.'
  static override flags = {
    'dry-run': {
      allowNo: false,
      description: 'show what would change, and change nothing',
      helpGroup: 'SAFETY',
      name: 'dry-run',
      type: 'boolean' as const,
    },
    yes: {
      allowNo: false,
      char: 'y',
      description: 'confirm that the sources may change',
      helpGroup: 'SAFETY',
      name: 'yes',
      type: 'boolean' as const,
    },
  }
  static examples = ['<%= config.bin %> <%= command.id %> --dry-run', '<%= config.bin %> <%= command.id %>']
  static mutating = true
  static dryRunnable = true
  static reversible = true
  static murli = describeTypes()

  /** Runs the command; oclif calls it with the words after the id and the host's config. */
  static async run(argv: readonly string[], config: HostConfig): Promise<void> {
    const {adopt, runService} = loadBundle('services')
    await runService({argv, command: MurliAdopt, config, id: 'murli:adopt'}, adopt)
  }
}
