import {loadBundle} from '../load-bundle.js'
import type {HostConfig} from '../oclif/shapes.js'
import {describeTypes, ServiceDefaults} from '../service/service.js'

/** `<bin> describe`: the whole host for programs. */
export default class Describe extends ServiceDefaults {
  static summary = 'Describe commands for AI agents and other programs'
  static description =
    'Prints the tree of commands with their arguments, flags, types, examples and safety, as JSON. --index prints one line for each command.'
  static override args = {
    command: {
      description: 'commands and topics to describe, all of them when none is named',
      multiple: true,
      name: 'command',
      required: false,
    },
  }
  static override flags = {
    'agents-md': {
      allowNo: false,
      description: 'print a section for AGENTS.md',
      name: 'agents-md',
      type: 'boolean' as const,
    },
    flag: {
      description: 'map every command that has this flag, or the named ones, to the flag',
      multiple: false,
      name: 'flag',
      type: 'option' as const,
    },
    format: {
      description: 'print the description in the format of https://opencli.org',
      multiple: false,
      name: 'format',
      options: ['opencli'],
      type: 'option' as const,
    },
    full: {
      allowNo: false,
      description: 'print everything, however much it is',
      name: 'full',
      type: 'boolean' as const,
    },
    hidden: {
      allowNo: false,
      description: 'include hidden commands and flags',
      name: 'hidden',
      type: 'boolean' as const,
    },
    global: {
      allowNo: false,
      description: 'install the skill in the home directory',
      name: 'global',
      type: 'boolean' as const,
    },
    index: {
      allowNo: false,
      description: 'print only names and summaries',
      name: 'index',
      type: 'boolean' as const,
    },
    install: {
      allowNo: false,
      description: 'write the skill where agents look for it, in the folder that is named, or this one',
      name: 'install',
      type: 'boolean' as const,
    },
    'output-file': {
      description: 'write to this file; Markdown replaces only its own section of it',
      multiple: false,
      name: 'output-file',
      type: 'option' as const,
    },
    skill: {
      allowNo: false,
      description: 'print a SKILL.md',
      name: 'skill',
      type: 'boolean' as const,
    },
  }
  static examples = [
    '<%= config.bin %> describe --index --output ndjson',
    '<%= config.bin %> describe --skill --install',
  ]
  static mutating = false
  static murli = describeTypes()

  /** Runs the command; oclif calls it with the words after the id and the host's config. */
  static async run(argv: readonly string[], config: HostConfig): Promise<void> {
    const {describe, runService} = loadBundle('services')
    await runService({argv, command: Describe, config, id: 'describe'}, describe)
  }
}
