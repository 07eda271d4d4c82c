import {findLastFlag} from '../../command-line/tokenize.js'
import type {TerminalOutcome} from '../../contract/outcome.js'
import {parseJson} from '../../contract/unknown-value.js'
import {isKnownReadOnly, readForeignEffects} from '../../gate/line-effects.js'
import {flagsEnd, type Line} from '../../line/line.js'
import {preferredFormat} from '../../line/preferred-format.js'
import {asksPlugin} from '../../line/questions.js'
import type {
  CommandDefinition,
  FlagDefinition,
  FlagReference,
  LoadableCommand,
} from '../../oclif/shapes.js'
import {parseExactJson} from '../../output/exact-json.js'

/** Whether the command line requests an envelope for a foreign command's success (5.4a). */
export function asksForEnvelope({config, flags, mode, target}: Line): boolean {
  if (mode.audience !== 'agent' || target === 'adopted' || asksPlugin(flags)) {
    return false
  }
  return mode.rule === 'output' || (mode.isForKnownAgent && preferredFormat(config) !== undefined)
}

/**
 * Makes a foreign command print JSON, if it can (5.4a): adds oclif's `--json` to its words, unless
 * they have it or `--no-json`. Only a command that is known to be read-only is changed.
 *
 * @param loaded the command's class: a manifest loses some relations of its flags
 * @returns whether the command prints JSON
 */
export function requestJson(
  line: Line,
  command: LoadableCommand,
  loaded: CommandDefinition,
): boolean {
  const {argv, config, passed, tokens} = line
  const {enableJsonFlag} = command
  const flags = command.flags ?? {}
  const json = flags['json']
  if (!enableJsonFlag && json?.type !== 'boolean') return false
  const typed = findLastFlag(tokens, 'json')
  if (typed) return !typed.negated
  // A source that cannot be read may state that the command changes something.
  const {isDamaged, ...effects} = readForeignEffects(config, command, tokens)
  const allFlags = {...flags, ...loaded.baseFlags, ...loaded.flags}
  const isRestricted = loaded.constraints?.length || hasJsonRelation(allFlags)
  if (isDamaged || !isKnownReadOnly(effects) || isRestricted) {
    return false
  }
  // Only flags were removed from `passed`, so it ends like `argv`: with a `--` and what follows it.
  const lengthAfterFlags = argv.length - flagsEnd(line)
  passed.splice(passed.length - lengthAfterFlags, 0, '--json')
  return true
}

/**
 * Whether a relation between flags might forbid an added `--json`: one of `json` itself, one that
 * names it, or a list of the only flags that a flag allows beside it.
 */
function hasJsonRelation({json, ...others}: Readonly<Record<string, FlagDefinition>>): boolean {
  return hasRelation(json) || Object.values(others).some((flag) => mayForbidJson(flag))
}

function hasRelation(flag: Partial<FlagDefinition> = {}): boolean {
  const {combinable, dependsOn, exactlyOne, exclusive, relationships} = flag
  return [combinable, dependsOn, exactlyOne, exclusive, relationships].some(Boolean)
}

function mayForbidJson(flag: FlagDefinition): boolean {
  const {combinable, dependsOn, exactlyOne, exclusive} = flag
  // What a class declares may be null.
  const relationships = flag.relationships ?? []
  // oclif's `combinable` means the same as a relationship of the type `only`.
  if (combinable || relationships.some(({type}) => type === 'only')) return true
  const related = relationships.flatMap(({flags}) => flags)
  return [dependsOn, exactlyOne, exclusive, related].flat().some(isJson)
}

function isJson(flag: FlagReference | null | undefined): boolean {
  return (typeof flag === 'string' ? flag : flag?.name) === 'json'
}

/**
 * The success of a foreign command: what it printed (5.4a).
 *
 * @param isJson whether its line has `--json`
 */
export function describePrints(printed: string, isJson: boolean): TerminalOutcome {
  const json = isJson ? readJson(printed) : undefined
  const isPrinted = json === undefined && printed !== ''
  const result = isPrinted ? {text: printed} : json
  return {isPrinted, message: '', result, type: 'success'}
}

/** Parses printed JSON, unless that would change a number of an object or array (3.12). */
function readJson(printed: string): unknown {
  const isContainer = /^\s*[[{]/.test(printed)
  return isContainer ? parseExactJson(printed) : parseJson(printed)
}
