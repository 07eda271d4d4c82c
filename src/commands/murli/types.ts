import {loadBundle} from '../../load-bundle.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {describeTypes, ServiceDefaults} from '../../service/service.js'

/** `<bin> murli types`: the JSON Schemas of results, from the TypeScript types of the CLI's sources. */
export default class MurliTypes extends ServiceDefaults {
  static summary = "Derive the schemas of results from the CLI's TypeScript types"
  static description =
    'Reads what the run() of each command that extends AgentCommand returns, with typescript-json-schema of the project, and writes murli.types.json beside the manifest. Run it with --yes in prepack, after `oclif manifest`.'
  static override flags = {
    yes: {
      allowNo: false,
      char: 'y',
      description: 'confirm that the file may be written',
      helpGroup: 'SAFETY',
      name: 'yes',
      type: 'boolean' as const,
    },
  }
  static examples = ['<%= config.bin %> <%= command.id %>']
  static mutating = true
  static murli = describeTypes()

  /** Runs the command; oclif calls it with the words after the id and the host's config. */
  static async run(argv: readonly string[], config: HostConfig): Promise<void> {
    const {runService, types} = loadBundle('services')
    await runService({argv, command: MurliTypes, config, id: 'murli:types'}, types)
  }
}
