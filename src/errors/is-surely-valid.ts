import {join} from 'node:path'

import {type Catalog, type CatalogCommand, entryOf} from '../catalog/catalog.js'
import {readTextFile} from '../files/read-text-file.js'
import {type Flags, type Token, tokenize} from '../command-line/tokenize.js'
import type {FlagDefinition} from '../oclif/shapes.js'
import {knownFlags} from './known-flags.js'

/** How large the source of a command may be to be searched, in bytes; a whole CLI in one file tells nothing of a command. */
const maxSourceBytes = 1 << 18

/** The rules that a class holds and a manifest loses (@oclif/core 5, lib/util/cache-command.js). */
const lostRules = ['exactlyOne', 'atLeastOne']

/**
 * Whether a line is valid as far as its command's manifest and source tell, so that its class, which may take a second
 * to load, need not be asked: it holds no value that a `parse` function may refuse, leaves out nothing that is required,
 * and no rule between flags holds for it.
 *
 * The source is searched as text and not run. A rule that it takes from another file is not seen.
 *
 * @param argv the words behind the command's id
 */
export function isSurelyValid({config}: Catalog, command: CatalogCommand, argv: readonly string[]): boolean {
  const flags = knownFlags(command)
  const tokens = tokenize(argv, flags)
  const given = new Set(tokens.map((token) => (token.kind === 'flag' ? token.name : '')))
  return (
    tokens.every((token) => isFreeSwitch(token, flags)) &&
    Object.values(command.definition.args).every(({required}) => !required) &&
    Object.entries(flags).every(([name, flag]) => given.has(name) || !needsValue(flag)) &&
    hasNoLostRule(command, config)
  )
}

/** Whether a word is a switch that may stand alone; the `--` in front of nothing is as harmless. */
function isFreeSwitch(token: Token, flags: Flags): boolean {
  if (token.kind === 'terminator') return true
  if (token.kind !== 'flag' || token.surplus !== undefined) return false
  const {combinable, dependsOn, exclusive, relationships, type} = flags[token.name]!
  return type === 'boolean' && !combinable?.length && !dependsOn?.length && !exclusive?.length && !relationships?.length
}

/** Whether a flag that is not on the line has a value all the same, or should have one: its default may be computed. */
function needsValue({atLeastOne, env, exactlyOne, required}: FlagDefinition): boolean {
  return Boolean(required || exactlyOne?.length || atLeastOne?.length || (env && process.env[env] !== undefined))
}

function hasNoLostRule(command: CatalogCommand, config: Catalog['config']): boolean {
  const {pluginName, relativePath} = entryOf(command)
  const root = [...(config?.plugins?.values() ?? [])].find(({name}) => name === pluginName)?.root
  if (root === undefined || !Array.isArray(relativePath)) return false
  try {
    const source = readTextFile(join(root, ...relativePath.map(String)), maxSourceBytes)
    return lostRules.every((rule) => !source.includes(rule))
  } catch {
    // A class that is elsewhere, or too large to be one command's, is asked itself.
    return false
  }
}
