import type {CommandAnnotation} from '../../annotations/annotation.js'
import {enforceRules, hasRules} from '../../annotations/enforce.js'
import type {Flags} from '../../command-line/find-flag.js'
import {parserBaseFlags} from '../../flags/command-flags.js'
import {findRow} from '../../flags/table.js'
import {pickParserInput} from '../../oclif/parser-input.js'
import type {FlagDefinition} from '../../oclif/shapes.js'
import type {CommandStatics, ParseOptions} from './adopted-command.js'

/**
 * Builds the options of oclif's parser, with the plugin's flags and the annotations' rules (7.7,
 * 7.16).
 *
 * @param options what the command passes to `this.parse`; by default its class
 * @param rules the annotations that count; by default the class's own
 * @param hasOurs whether the plugin is on, and so its flags
 */
export function parserOptions(
  options: ParseOptions | undefined,
  statics: CommandStatics,
  {hasOurs, rules = statics}: {hasOurs: boolean; rules?: CommandAnnotation},
): ParseOptions {
  const input = pickParserInput(options ?? statics)
  const ours = hasOurs ? listOurs(statics) : {}
  const ourNames = Object.keys(ours)
  const baseFlags = allowBeside(ourNames, input['baseFlags'] as Flags | undefined)
  const extended: Record<string, object> = {...input, baseFlags: {...baseFlags, ...ours}}
  if (input['flags']) {
    extended['flags'] = allowBeside(ourNames, input['flags'] as Flags)
  }
  return hasRules(rules) ? enforceRules(extended, rules) : extended
}

/** The base flags that are the plugin's. */
function listOurs(statics: CommandStatics): Flags {
  const base = Object.entries(parserBaseFlags(statics))
  return Object.fromEntries(base.filter(([name, flag]) => findRow(name, flag)))
}

/** A command's flags, changed so that the plugin's flags are allowed beside each. */
function allowBeside(ourNames: readonly string[], flags: Flags = {}): Flags {
  const changed: Record<string, FlagDefinition> = {}
  for (const [name, flag] of Object.entries(flags)) {
    // oclif's parser names the flags that it gets, which may be copies here. Later, to warn of
    // deprecated flags, oclif reads the names of the class's own.
    flag.name ??= name
    changed[name] = widen(flag, ourNames)
  }
  return changed
}

/**
 * Adds flags to those that a flag allows beside it, in `combinable` or a relationship of type
 * `only`. A flag without such a list is returned unchanged.
 */
function widen(flag: FlagDefinition, names: readonly string[]): FlagDefinition {
  const {combinable = [], relationships = []} = flag
  const isCombinable = combinable.length > 0
  const hasOnly = relationships.some(({type}) => type === 'only')
  if (!isCombinable && !hasOnly) return flag
  const wide = {...flag}
  if (isCombinable) wide.combinable = [...combinable, ...names]
  if (hasOnly) {
    wide.relationships = relationships.map((relation) =>
      relation.type === 'only' ? {...relation, flags: [...relation.flags, ...names]} : relation,
    )
  }
  return wide
}
