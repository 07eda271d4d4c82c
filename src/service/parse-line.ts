import {parserFlags} from '../flags/for-command.js'
import {isGlobalFlag} from '../flags/table.js'
import {type Token, tokenize} from '../command-line/tokenize.js'
import {findProblems} from '../errors/problems.js'
import {makeLineError} from './line-error.js'
import type {ServiceCommand} from './service-command.js'

/** A word of the line that is an argument, and where it stands in argv, after the bin. */
export type ArgumentWord = {raw: string; position: number}

/** What the line of a service command gives it. */
export type ServiceLine = {
  args: ArgumentWord[]
  /** The values of the command's own flags: `true`, a text, a number, or a list where a flag takes several. */
  flags: Record<string, boolean | number | string | string[]>
}

/**
 * Parses the line of a service command: oclif does not parse for a plain class.
 *
 * @param argv the words after the command's id
 * @param offset how many words of the line stand in front of them, the bin left out
 * @throws AgentError (`flag_error`, `argument_error`) for the first thing that is wrong
 */
export function parseServiceLine(command: ServiceCommand, argv: readonly string[], offset: number): ServiceLine {
  const {args, id = ''} = command
  const flags = parserFlags(command)
  // Not strict for oclif, which takes a word too many for a part of an unknown command's name where a space separates.
  const known = {id, name: id, aliases: [], isHidden: false, isOwn: true, definition: {args, flags, strict: true}}
  const [problem] = findProblems(known, argv)
  if (problem) {
    const {error, field, index, kind, message, validValues} = problem
    const position = index === undefined ? undefined : index + offset
    throw makeLineError({error, field, kind, message, position, validValues})
  }

  const line: ServiceLine = {args: [], flags: {}}
  for (const token of tokenize(argv, flags)) {
    if (token.kind === 'argument') line.args.push({position: token.index + offset, raw: token.raw})
    if (token.kind !== 'flag' && token.kind !== 'value') continue
    if (!isGlobalFlag(token.name, flags[token.name])) readFlag(line.flags, token, command, offset)
  }

  return line
}

function readFlag(
  values: ServiceLine['flags'],
  token: Extract<Token, {kind: 'flag' | 'value'}>,
  {flags, murli}: ServiceCommand,
  offset: number,
): void {
  const {name} = token
  const flag = flags[name]!
  if (token.kind === 'flag' && flag.type === 'boolean') {
    values[name] = !token.negated
    return
  }

  const text = token.kind === 'value' ? token.raw : token.value!
  const earlier = values[name]
  if (flag.multiple) values[name] = [...(Array.isArray(earlier) ? earlier : []), text]
  else if (murli.flags[name]?.type === 'integer') values[name] = readInteger(text, token, murli.flags[name], offset)
  else values[name] = text
}

function readInteger(
  text: string,
  token: Extract<Token, {kind: 'flag' | 'value'}>,
  {max = Number.MAX_SAFE_INTEGER, min = Number.MIN_SAFE_INTEGER}: {max?: number; min?: number},
  offset: number,
): number {
  const value = Number(text)
  if (/^-?\d+$/.test(text) && value >= min && value <= max) return value
  const range =
    min === Number.MIN_SAFE_INTEGER
      ? ''
      : max === Number.MAX_SAFE_INTEGER
        ? ` of at least ${min}`
        : ` from ${min} to ${max}`
  const index = token.kind === 'flag' ? (token.valueIndex ?? token.index) : token.index
  throw makeLineError({
    error: 'flag_error',
    field: `--${token.name}`,
    kind: 'invalid_value',
    message: `Flag --${token.name} takes a whole number${range}, not ${text}.`,
    position: index + offset,
  })
}
