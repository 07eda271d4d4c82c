import type {CommandAnnotation} from './annotation.js'
import {parseSource, type Source} from './parse-source.js'

const reads: CommandAnnotation = {mutating: false}
const writes: CommandAnnotation = {mutating: true}
const destroys: CommandAnnotation = {destructive: true, mutating: true}

/**
 * What oclif's own plugins do, by plugin and command: the first of the five sources (contract, section 12).
 *
 * The commands of autocomplete write their cache alone. `search` runs whatever command its user picks.
 */
const table: Record<string, Record<string, CommandAnnotation>> = {
  '@oclif/plugin-autocomplete': {
    autocomplete: reads,
    'autocomplete:create': reads,
    'autocomplete:script': reads,
  },
  '@oclif/plugin-commands': {commands: reads},
  '@oclif/plugin-help': {help: reads},
  '@oclif/plugin-plugins': {
    plugins: reads,
    'plugins:inspect': reads,
    'plugins:install': writes,
    'plugins:link': writes,
    'plugins:reset': destroys,
    'plugins:uninstall': destroys,
    'plugins:update': writes,
  },
  '@oclif/plugin-search': {search: {interactive: true}},
  '@oclif/plugin-update': {update: writes},
  '@oclif/plugin-version': {version: reads},
  '@oclif/plugin-which': {which: reads},
}

const parsed = new Map<string, Source>()

/** What is stated about the commands of one of oclif's own plugins, parsed once; undefined for every other plugin. */
export function readOclifPlugin(plugin: string | undefined): Source | undefined {
  if (plugin === undefined || !Object.hasOwn(table, plugin)) return undefined
  const source = parsed.get(plugin) ?? parseSource({name: plugin, origin: 'oclif', plugin}, table[plugin])
  parsed.set(plugin, source)
  return source
}
