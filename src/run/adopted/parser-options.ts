import type {CommandAnnotation} from '../../annotations/annotation.js'
import {enforceRules} from '../../annotations/enforce.js'
import type {Flags} from '../../command-line/find-flag.js'
import {findRow} from '../../flags/table.js'
import {parserBaseFlags} from '../../flags/command-flags.js'
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
  const names = Object.keys(ours)
  const combined: Record<string, object> = {
    ...input,
    baseFlags: {...combineWith(names, input['baseFlags'] as Flags | undefined), ...ours},
  }
  if (input['flags']) {
    combined['flags'] = combineWith(names, input['flags'] as Flags)
  }
  return enforceRules(combined, rules)
}

/** The base flags that are the plugin's. */
function listOurs(statics: CommandStatics): Flags {
  const base = Object.entries(parserBaseFlags(statics))
  return Object.fromEntries(base.filter(([name, flag]) => findRow(name, flag)))
}

/**
 * Flags that may be combined with the plugin's, too. It names each, as oclif's parser does: oclif
 * reads the names later in the class's own flags, to warn of deprecated ones.
 */
function combineWith(names: readonly string[], flags: Flags = {}): Flags {
  const widened: Record<string, FlagDefinition> = {}
  for (const [name, flag] of Object.entries(flags)) {
    flag.name ??= name
    widened[name] = widen(flag, names)
  }
  return widened
}

/** A flag whose list of the flags beside it, if it has one, has these too. */
function widen(flag: FlagDefinition, names: readonly string[]): FlagDefinition {
  const {combinable = [], relationships = []} = flag
  const isCombinable = combinable.length > 0
  const isLimited = relationships.some(({type}) => type === 'only')
  if (!isCombinable && !isLimited) return flag
  const wide = {...flag}
  if (isCombinable) wide.combinable = [...combinable, ...names]
  if (isLimited) {
    wide.relationships = relationships.map((relation) =>
      relation.type === 'only' ? {...relation, flags: [...relation.flags, ...names]} : relation,
    )
  }
  return wide
}
