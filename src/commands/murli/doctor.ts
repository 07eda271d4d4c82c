import {load} from '../../load.js'
import type {HostConfig} from '../../oclif/shapes.js'
import type * as doctor from '../../parts/doctor.js'

/**
 * `<bin> murli doctor`: what the plugin sees of its host, and what the host's author or user should know.
 *
 * A plain class, as `describe` is one: it loads no core.
 */
export default class MurliDoctor {
  static summary = 'Show what the agent plugin sees of this CLI, and what is wrong'
  static description =
    'Prints the mode and the rule that decided it, the copies of the plugin, the settings, name clashes, and problems of settings and manifests, as JSON.'
  static args = {}
  static flags = {
    output: {
      description: 'format of the document (default json)',
      multiple: false,
      options: ['json', 'ndjson', 'yaml'],
      type: 'option' as const,
    },
  }
  static examples = ['<%= config.bin %> <%= command.id %>']
  static aliases: string[] = []
  static hiddenAliases: string[] = []
  static hidden = false
  static strict = false
  static idempotent = true
  static mutating = false

  /** Runs the command; oclif calls it with the words after the id and the host's config. */
  static async run(argv: readonly string[], config: HostConfig): Promise<void> {
    const {runDoctor} = load<typeof doctor>('doctor')
    await runDoctor(argv, config, MurliDoctor.flags)
  }
}
