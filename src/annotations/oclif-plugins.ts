import type {CommandAnnotation} from './annotation.js'

const reads: CommandAnnotation = {mutating: false}
const writes: CommandAnnotation = {mutating: true}
const destructive: CommandAnnotation = {destructive: true, mutating: true}

/** What this plugin states about the commands of oclif's own plugins (12.3), by plugin and id. */
export const oclifPlugins: Readonly<Record<string, Record<string, CommandAnnotation>>> = {
  // It only writes its cache.
  '@oclif/plugin-autocomplete': {
    autocomplete: reads,
    'autocomplete:create': reads,
    'autocomplete:script': reads,
  },
  '@oclif/plugin-commands': {commands: reads},
  '@oclif/plugin-help': {help: reads},
  // `plugins uninstall` can remove this plugin, and every gate with it.
  '@oclif/plugin-plugins': {
    plugins: reads,
    'plugins:inspect': reads,
    'plugins:install': writes,
    'plugins:link': writes,
    'plugins:reset': destructive,
    'plugins:uninstall': destructive,
    'plugins:update': writes,
  },
  // It waits for a person to pick a command, and shows its help.
  '@oclif/plugin-search': {search: {interactive: true}},
  '@oclif/plugin-update': {update: writes},
  '@oclif/plugin-version': {version: reads},
  '@oclif/plugin-which': {which: reads},
}
