import type {CatalogCommand} from '../catalog/catalog.js'
import type {FlagToken} from '../command-line/tokenize.js'
import {makeLineError} from '../contract/agent-error.js'
import {parserFlags} from '../flags/command-flags.js'
import {isGlobalFlag} from '../flags/table.js'
import type {Line} from '../line/line.js'
import {loadBundle} from '../load-bundle.js'
import type {ServiceCommand, ServiceLine} from './service.js'

type FlagValue = ServiceLine['flags'][string]

/**
 * Parses the command line of a service: oclif does not parse for a plain class.
 *
 * @throws AgentError (`flag_error`, `argument_error`) for the first mistake
 */
export function parseServiceLine(
  command: ServiceCommand,
  {name, tokens}: Pick<Line, 'name' | 'tokens'>,
): ServiceLine {
  checkTokens(command, {name, tokens})
  const flags = parserFlags(command)
  const line: ServiceLine = {args: [], flags: {}}
  for (const token of tokens) {
    if (token.kind === 'argument') {
      line.args.push({
        position: token.index + name.length,
        raw: token.raw,
      })
    }
    if (token.kind === 'flag' && !isGlobalFlag(token.name, flags[token.name])) {
      line.flags[token.name] = readValue(command, token, line.flags[token.name])
    }
  }
  return line
}

/**
 * Checks the words of a command line against the command's flags and arguments.
 *
 * @throws AgentError for the first mistake
 */
function checkTokens(command: ServiceCommand, {name, tokens}: Pick<Line, 'name' | 'tokens'>): void {
  const {findProblems} = loadBundle<typeof import('../corrections/problems.js')>('explain')
  const [problem] = findProblems(toCatalogCommand(command), tokens)
  if (!problem) return
  const {error, field, index, kind, message, validValues} = problem
  throw makeLineError({
    error,
    field,
    kind,
    message,
    position: index === undefined ? undefined : name.length + index,
    validValues,
  })
}

/** The command as corrections read it. */
function toCatalogCommand(command: ServiceCommand): CatalogCommand {
  const {args, id = '', murli} = command
  // The class is not strict, because oclif would treat an unexpected argument as part of an unknown
  // command's name. Here, it is an unexpected argument.
  const definition = {args, flags: parserFlags(command), murli, strict: true}
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

/** The value of a flag; for one that may be repeated, the earlier values and this one. */
function readValue(
  {flags, murli}: ServiceCommand,
  token: FlagToken,
  earlier?: FlagValue,
): FlagValue {
  const {name, negated, value = ''} = token
  const {multiple, type} = flags[name]!
  if (type === 'boolean') return !negated
  if (multiple) return [...((earlier ?? []) as string[]), value]
  return murli.flags[name]?.type === 'integer' ? Number(value) : value
}
