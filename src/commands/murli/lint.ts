import {loadBundle} from '../../load-bundle.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {describeTypes, ServiceDefaults} from '../../service/service.js'

/** `<bin> murli lint`: what an agent would stumble over, for the CLI's author. */
export default class MurliLint extends ServiceDefaults {
  static summary = 'Check what agents read of this CLI: summaries, flags, examples, safety'
  static description =
    'Checks the commands of this CLI by the rules of docs/lint.md and runs none of them. The exit code is 1 where there is an error or the score is under --min-score.'
  static override flags = {
    all: {
      allowNo: false,
      description: "check the commands of other authors' plugins, too",
      name: 'all',
      type: 'boolean' as const,
    },
    format: {
      description: 'print annotations for a GitHub workflow instead of the report',
      multiple: false,
      name: 'format',
      options: ['github'],
      type: 'option' as const,
    },
    'min-score': {
      description: 'fail under this score',
      multiple: false,
      name: 'min-score',
      type: 'option' as const,
    },
  }
  static examples = ['<%= config.bin %> <%= command.id %>', '<%= config.bin %> <%= command.id %> --min-score 90']
  static mutating = false
  static murli = describeTypes({flags: {'min-score': {max: 100, min: 0, type: 'integer'}}})

  /** Runs the command; oclif calls it with the words after the id and the host's config. */
  static async run(argv: readonly string[], config: HostConfig): Promise<void> {
    const {lint, runService} = loadBundle('services')
    await runService({argv, command: MurliLint, config, id: 'murli:lint'}, lint)
  }
}
