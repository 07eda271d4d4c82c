import {loadBundle} from '../../load-bundle.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {describeTypes, ServiceDefaults} from '../../service/service.js'

/** `<bin> murli annotate`: a draft of what the user can state about commands. */
export default class MurliAnnotate extends ServiceDefaults {
  static summary = 'Draft a murli.yaml that states which commands change something'
  static description =
    'Classifies commands by their names and summaries, for a person to review: what is clear as a line with its reason, what is not as a comment. Without --write it applies nothing.'
  static override flags = {
    'output-file': {
      description: 'write to this file; what it holds already stays as it is',
      multiple: false,
      name: 'output-file',
      type: 'option' as const,
    },
    write: {
      allowNo: false,
      description: 'add the draft to murli.yaml in the config directory, where it applies',
      exclusive: ['output-file'],
      name: 'write',
      type: 'boolean' as const,
    },
  }
  static examples = ['<%= config.bin %> <%= command.id %>', '<%= config.bin %> <%= command.id %> --write']
  static mutating = false
  static murli = describeTypes()

  /** Runs the command; oclif calls it with the words after the id and the host's config. */
  static async run(argv: readonly string[], config: HostConfig): Promise<void> {
    const {annotate, runService} = loadBundle('services')
    await runService({argv, command: MurliAnnotate, config, id: 'murli:annotate'}, annotate)
  }
}
