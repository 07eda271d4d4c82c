import type {CatalogCommand} from '../catalog/catalog.js'
import type {FlagToken} from '../command-line/tokenize.js'
import {makeLineError} from '../contract/agent-error.js'
import {parserFlags} from '../flags/command-flags.js'
import {isGlobalFlag} from '../flags/table.js'
import {type Line, positionInWords} from '../line/line.js'
import {loadBundle} from '../load-bundle.js'
import type {ServiceCommand, ServiceLine} from './service.js'

/** The tokens of a command line, and what their positions on it follow from. */
type PlacedTokens = Pick<Line, 'leading' | 'name' | 'tokens' | 'words'>

type FlagValue = ServiceLine['flags'][string]

/**
 * Parses the command line of a service: oclif does not parse for a plain class.
 *
 * @throws AgentError (`flag_error`, `argument_error`) for the first mistake
 */
export function parseServiceLine(command: ServiceCommand, typed: PlacedTokens): ServiceLine {
  checkTokens(command, typed)
  const flags = parserFlags(command)
  const positions: Record<string, number> = {}
  const line: ServiceLine = {
    args: [],
    flags: {},
    positions,
    words: typed.words,
  }
  for (const token of typed.tokens) {
    if (token.kind === 'argument') {
      line.args.push({
        position: positionInWords(typed, token.index),
        raw: token.raw,
      })
    }
    if (token.kind === 'flag' && !isGlobalFlag(token.name, flags[token.name])) {
      line.flags[token.name] = readValue(command, token, line.flags[token.name])
      positions[token.name] = positionInWords(typed, token.valueIndex ?? token.index)
    }
  }
  return line
}

/**
 * Checks the words of a command line against the command's flags and arguments.
 *
 * @throws AgentError for the first mistake
 */
function checkTokens(command: ServiceCommand, typed: PlacedTokens): void {
  const {findProblems} = loadBundle<typeof import('../corrections/problems/problems.js')>('explain')
  const [problem] = findProblems(toCatalogCommand(command), typed.tokens)
  if (!problem) return
  const {error, field, index, kind, message, validValues} = problem
  throw makeLineError({
    error,
    field,
    kind,
    message,
    position: index === undefined ? undefined : positionInWords(typed, index),
    validValues,
  })
}

/** The command in the form that corrections read. */
function toCatalogCommand(command: ServiceCommand): CatalogCommand {
  const {args, id = '', murli} = command
  // The class is not strict, because oclif would treat an unexpected argument as part of an unknown
  // command's name. Here, it is an unexpected argument.
  const definition = {
    args,
    flags: parserFlags(command),
    murli,
    strict: true,
  }
  return {
    id,
    name: id,
    aliases: [],
    isHidden: false,
    isAdopted: true,
    definition,
    entry: definition,
  }
}

/** The value of a flag. For one that may be repeated, it is a list with the earlier values. */
function readValue(
  {flags, murli}: ServiceCommand,
  token: FlagToken,
  earlier?: FlagValue,
): FlagValue {
  const {name, negated, value = ''} = token
  const {multiple, type} = flags[name]!
  if (type === 'boolean') return !negated
  if (multiple) {
    return Array.isArray(earlier) ? [...earlier, value] : [value]
  }
  return murli.flags[name]?.type === 'integer' ? Number(value) : value
}
