import {loadBundle} from '../../load-bundle.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {describeTypes, ServiceDefaults} from '../../service/service.js'

/** `<bin> murli diff OLD`: what has changed since an older version, and what of it breaks agents. */
export default class MurliDiff extends ServiceDefaults {
  static summary = 'List what has changed since an older version, and what breaks agents'
  static description =
    'Compares this CLI with what `describe --full --output json` of an older version printed. The exit code is 1 where a change breaks a command line or what is read of a result.'
  static override args = {
    old: {description: 'the file with the older description, or - for stdin', name: 'old', required: true},
  }
  static override flags = {
    format: {
      description: 'print annotations for a GitHub workflow instead of the report',
      multiple: false,
      name: 'format',
      options: ['github'],
      type: 'option' as const,
    },
  }
  static examples = ['<%= config.bin %> <%= command.id %> old.json']
  static mutating = false
  static murli = describeTypes({args: {old: {type: 'file'}}})

  /** Runs the command; oclif calls it with the words after the id and the host's config. */
  static async run(argv: readonly string[], config: HostConfig): Promise<void> {
    const {diff, runService} = loadBundle('services')
    await runService({argv, command: MurliDiff, config, id: 'murli:diff'}, diff)
  }
}
