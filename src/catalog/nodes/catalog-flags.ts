import {findRow, isGlobalFlag} from '../../flags/table.js'
import type {FlagDefinition} from '../../oclif/shapes.js'
import type {CatalogCommand} from '../catalog.js'

/** A command's flags, without hidden, global and confirming ones (8.9, 8.15). */
export function visibleFlags(
  command: CatalogCommand,
  {includeHidden = false}: {includeHidden?: boolean} = {},
): [string, FlagDefinition][] {
  return Object.entries(command.definition.flags).filter(([name, flag]) => {
    const isShown = includeHidden || !flag.hidden
    return isShown && !(command.isAdopted && isOfPlugin(name, flag))
  })
}

/** Whether a flag of an adopted command is the plugin's: a global or a confirming one. */
function isOfPlugin(name: string, flag: FlagDefinition): boolean {
  return isGlobalFlag(name, flag) || findRow(name, flag)?.confirms === true
}

/**
 * Whether a command line is invalid without the flag. A manifest does not show that a flag has a
 * default function, so a flag that looks required may be optional; and some commands check
 * themselves what only their flags' descriptions call required.
 */
export function isRequiredFlag({definition}: CatalogCommand, name: string): boolean {
  const flag = definition.flags[name]!
  const isOptional = definition.murli?.flags[name]?.optional === true
  const isRequired = flag.required === true || isCalledRequired(flag)
  return isRequired && flag.default === undefined && !isOptional
}

/**
 * Whether a flag's description calls it required: `(required) Name of the app`, but not `(required)
 * File, stdin if not specified`, and not where a variable may have the value.
 */
function isCalledRequired({description = '', env, type}: FlagDefinition): boolean {
  if (type === 'boolean' || env !== undefined) return false
  const hasCondition = /\b(?:defaults?|for|if|only|or|unless|when|with)\b/i.test(description)
  return /^\s*[[(]required[\])]/i.test(description) && !hasCondition
}

/** `Deprecated`, `[DEPRECATED]`, `Deprecated: use --to`, `Deprecated in favor of --to`. */
const deprecatedMark = /^\W*deprecated(?:\W*$|[.:,;!)\]]| -| (?:as of|by|in|please|since|use)\b)/i

/**
 * Whether a flag is deprecated, or its description begins with that: `Deprecated, use --to`, but
 * not `Deprecated fields to show`.
 */
export function isDeprecatedFlag({deprecated, description = ''}: FlagDefinition): boolean {
  return Boolean(deprecated) || deprecatedMark.test(description)
}

/** Whether it is oclif's `--help`. */
export function isHelp({name, type}: {name: string; type: string}): boolean {
  return name === 'help' && type === 'boolean'
}
