import {load} from '../load.js'
import type {HostConfig} from '../oclif/shapes.js'
import type * as describe from '../parts/describe.js'

/**
 * `<bin> describe`: the whole host for programs.
 *
 * A plain class: it runs in the hosts of @oclif/core 1 to 5, and none has to load another core for it.
 */
export default class Describe {
  static summary = 'Describe commands for AI agents and other programs'
  static description =
    'Prints the tree of commands with their arguments, flags, types, examples and safety, as JSON. --index prints one line for each command.'
  static args = {
    command: {
      description: 'commands and topics to describe, all of them when none is named',
      multiple: true,
      name: 'command',
      required: false,
    },
  }
  static flags = {
    'agents-md': {
      allowNo: false,
      description: 'print a section for AGENTS.md',
      exclusive: ['index', 'skill'],
      type: 'boolean' as const,
    },
    hidden: {allowNo: false, description: 'include hidden commands and flags', type: 'boolean' as const},
    index: {
      allowNo: false,
      description: 'print only names and summaries',
      exclusive: ['agents-md', 'skill'],
      type: 'boolean' as const,
    },
    output: {
      description: 'format of the document (default json)',
      multiple: false,
      options: ['json', 'ndjson', 'yaml'],
      type: 'option' as const,
    },
    'output-file': {
      description: 'write to this file; Markdown replaces only its own section of it',
      multiple: false,
      type: 'option' as const,
    },
    skill: {
      allowNo: false,
      description: 'print a SKILL.md',
      exclusive: ['agents-md', 'index'],
      type: 'boolean' as const,
    },
  }
  static examples = [
    '<%= config.bin %> describe --index --output ndjson',
    '<%= config.bin %> describe --skill --output-file SKILL.md',
  ]
  static aliases: string[] = []
  static hiddenAliases: string[] = []
  static hidden = false
  static strict = false
  static idempotent = true
  static mutating = false

  /** Runs the command; oclif calls it with the words after the id and the host's config. */
  static async run(argv: readonly string[], config: HostConfig): Promise<void> {
    const {runDescribe} = load<typeof describe>('describe')
    await runDescribe(argv, config, Describe.flags)
  }
}
