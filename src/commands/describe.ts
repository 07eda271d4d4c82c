import {booleanFlag, confirmFlag, optionFlag, PluginCommand} from '../services/plugin-command.js'

/** The flags that print a document other than the command tree. */
const documentFlags = [
  'agents-md',
  'brief',
  'claude-plugin',
  'flag',
  'format',
  'index',
  'skill',
] as const

const otherThan = (flag: (typeof documentFlags)[number]) => ({
  exclusive: documentFlags.filter((other) => other !== flag),
})

export default class Describe extends PluginCommand {
  static summary = 'Describe commands for AI agents and other programs'
  static description =
    'Prints the tree of commands with their arguments, flags, types, examples and safety, as JSON. --brief prints what a command line needs, --index one line for each command.'
  static override args = {
    command: {
      description: 'commands and topics to describe; all by default',
      multiple: true,
      name: 'command',
      required: false,
    },
  }
  static override flags = {
    'agents-md': booleanFlag('print a section for AGENTS.md', otherThan('agents-md')),
    brief: booleanFlag('print only what a command line needs, in few words', otherThan('brief')),
    'claude-plugin': optionFlag(
      'write the folder of a Claude Code plugin to publish: manifest, skill, server, hook',
      otherThan('claude-plugin'),
    ),
    flag: optionFlag(
      'map every command that has this flag, or the named ones, to the flag',
      otherThan('flag'),
    ),
    format: optionFlag('print the description in the format of https://opencli.org', {
      ...otherThan('format'),
      options: ['opencli'],
    }),
    full: booleanFlag('print everything, regardless of its size'),
    hidden: booleanFlag('include hidden commands and flags'),
    global: booleanFlag('install the skill in the home directory', {dependsOn: ['install']}),
    index: booleanFlag('print only names and summaries', otherThan('index')),
    install: booleanFlag(
      'write the skill where agents look for it, in the folder that is named, or this one',
      {
        dependsOn: ['skill'],
      },
    ),
    'output-file': optionFlag('write to this file; Markdown replaces only its own section of it'),
    skill: booleanFlag('print a SKILL.md', otherThan('skill')),
    yes: confirmFlag(),
  }
  static mutatingFlags = ['claude-plugin', 'install', 'output-file']
  static override examples = [
    '<%= config.bin %> <%= command.id %> <%= command.id %> --brief',
    '<%= config.bin %> <%= command.id %> --index --output ndjson',
    '<%= config.bin %> <%= command.id %> --skill --install',
  ]
}
