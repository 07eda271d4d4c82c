import {loadBundle} from '../../load-bundle.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {describeTypes, ServiceDefaults} from '../../service/service.js'

/** `<bin> murli doctor`: what the plugin sees of its host, and what the host's author or user should know. */
export default class MurliDoctor extends ServiceDefaults {
  static summary = 'Show what the agent plugin sees of this CLI, and what is wrong'
  static description =
    'Prints the mode and the rule that decided it, the copies of the plugin, the settings, name clashes, and problems of settings, annotations and manifests. With --output json the report is a document.'
  static examples = ['<%= config.bin %> <%= command.id %>']
  static mutating = false
  static murli = describeTypes()

  /** Runs the command; oclif calls it with the words after the id and the host's config. */
  static async run(argv: readonly string[], config: HostConfig): Promise<void> {
    const {doctor, runService} = loadBundle('services')
    await runService({argv, command: MurliDoctor, config, id: 'murli:doctor'}, doctor)
  }
}
