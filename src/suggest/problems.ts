import type {CatalogCommand} from '../catalog/catalog.js'
import type {ArgumentDefinition, FlagDefinition} from '../oclif/shapes.js'
import type {LineErrorCategory, LineErrorKind} from '../contract/taxonomy.js'
import {tokenize, type Token} from '../line/tokenize.js'
import {knownFlags} from './known-flags.js'
import {hasPlaceholder} from '../line/quote.js'
import {findRelationProblems} from './relations.js'

/** One thing that is wrong with what follows the command. */
export type Problem = {
  error: LineErrorCategory
  kind: LineErrorKind
  /** The flag (with its dashes) or argument that it is about. */
  field?: string
  /** Where it stands, an index of the words that follow the command. */
  index?: number
  message: string
  /** The value that is not accepted. */
  value?: string
  validValues?: readonly string[]
  /** The flags that exclude each other, or that one of which is missing. */
  names?: readonly string[]
}

/** What is known of a line beyond the manifest. */
export type Hints = {
  /** Flags that the parser itself missed: "required" in a manifest is not to be trusted. */
  missingFlags?: readonly string[]
}

/** Finds everything that the manifest shows to be wrong with a command's words, in the order of oclif's parser. */
export function findProblems(command: CatalogCommand, words: readonly string[], hints: Hints = {}): Problem[] {
  const flags = knownFlags(command)
  const tokens = tokenize(words, flags)
  if (tokens.some((token) => token.kind === 'flag' && token.name === 'help')) return []
  return [
    ...findFlagProblems(tokens, flags, command.isOwn),
    ...findArgumentProblems(tokens, command),
    ...findMissingFlags(tokens, command, hints),
    ...findRelationProblems(tokens, command.definition.flags),
  ].toSorted((a, b) => rank(a) - rank(b))
}

const order: readonly LineErrorKind[] = [
  'missing_value',
  'invalid_value',
  'unknown_flag',
  'unexpected_argument',
  'missing_argument',
  'missing_flag',
  'conflicting_flags',
  'missing_dependency',
]

function rank(problem: Problem): number {
  return order.indexOf(problem.kind)
}

/** @param isOwn whether a boolean flag must not have a value; oclif itself takes it for the next word */
function findFlagProblems(tokens: readonly Token[], flags: Record<string, FlagDefinition>, isOwn: boolean): Problem[] {
  const problems: Problem[] = []
  for (const token of tokens) {
    const error = 'flag_error'
    if (token.kind === 'unknown') {
      const field = token.raw.split('=', 1)[0]!
      problems.push({error, field, index: token.index, kind: 'unknown_flag', message: `Unknown flag ${field}`})
    }

    if (token.kind !== 'flag' && token.kind !== 'value') continue
    const flag = flags[token.name]!
    const field = `--${token.name}`
    if (flag.type === 'boolean') {
      const value = token.kind === 'flag' && isOwn ? token.surplus : undefined
      const message = `Flag ${field} takes no value`
      if (value !== undefined) problems.push({error, field, index: token.index, kind: 'invalid_value', message, value})
      continue
    }

    const value = token.kind === 'value' ? token.raw : token.value
    if (value === undefined) {
      if (flag.allowStdin === 'only') continue
      const validValues = flag.options
      problems.push({
        error,
        field,
        index: token.index,
        kind: 'missing_value',
        message: `Flag ${field} expects a value`,
        validValues,
      })
      continue
    }

    const index = token.kind === 'flag' ? token.valueIndex! : token.index
    for (const part of splitValues(value, flag)) {
      if (isAccepted(part, flag.options)) continue
      problems.push({error, ...invalidValue(field, part, flag.options!), index})
    }
  }

  return problems
}

function findArgumentProblems(tokens: readonly Token[], command: CatalogCommand): Problem[] {
  const error = 'argument_error'
  const problems: Problem[] = []
  const args = Object.entries(command.definition.args)
  const given = tokens.filter((token) => token.kind === 'argument')
  const isVariadic = args.some(([, arg]) => arg.multiple)
  for (const [position, token] of given.entries()) {
    const [name, arg] = argumentAt(args, position, given.length) ?? []
    if (!arg) {
      if (command.definition.strict === false || isVariadic) continue
      const message = `Unexpected argument ${token.raw}`
      problems.push({
        error,
        field: token.raw,
        index: token.index,
        kind: 'unexpected_argument',
        message,
        value: token.raw,
      })
    } else if (!isAccepted(token.raw, arg.options)) {
      problems.push({error, ...invalidValue(name!, token.raw, arg.options!), index: token.index})
    }
  }

  for (const [name, arg] of missingArguments(args, given.length)) {
    problems.push({
      error,
      field: name,
      kind: 'missing_argument',
      message: `Missing argument ${name}`,
      validValues: arg.options,
    })
  }

  return problems
}

/** Finds which argument the word at a position is, as oclif deals them out around one that takes several. */
function argumentAt(
  args: [string, ArgumentDefinition][],
  position: number,
  count: number,
): [string, ArgumentDefinition] | undefined {
  const variadic = args.findIndex(([, arg]) => arg.multiple)
  if (variadic === -1 || position < variadic) return args[position]
  const fromEnd = count - position
  const behind = args.length - 1 - variadic
  return fromEnd <= behind ? args[args.length - fromEnd] : args[variadic]
}

function missingArguments(args: [string, ArgumentDefinition][], count: number): [string, ArgumentDefinition][] {
  return args.slice(count).filter(([, arg]) => arg.required && (arg.default === undefined || arg.default === null))
}

function findMissingFlags(tokens: readonly Token[], command: CatalogCommand, hints: Hints): Problem[] {
  const present = new Set(tokens.flatMap((token) => (token.kind === 'flag' ? [token.name] : [])))
  return Object.entries(command.definition.flags)
    .filter(([name]) => !present.has(name))
    .filter(([name, flag]) => hints.missingFlags?.includes(name) ?? (command.isOwn && isReallyRequired(flag)))
    .map(([name, flag]) => ({
      error: 'flag_error',
      field: `--${name}`,
      kind: 'missing_flag',
      message: `Missing required flag --${name}`,
      names: [name],
      validValues: flag.options,
    }))
}

function isReallyRequired(flag: FlagDefinition): boolean {
  return Boolean(flag.required) && flag.env === undefined && (flag.default === undefined || flag.default === null)
}

function invalidValue(
  field: string,
  value: string,
  options: readonly string[],
): Pick<Problem, 'field' | 'kind' | 'message' | 'validValues' | 'value'> {
  const message = `Expected ${field} to be one of ${options.join(', ')}, not ${value}`
  return {field, kind: 'invalid_value', message, validValues: options, value}
}

/** Splits the values of a flag that takes several in one word. */
function splitValues(value: string, flag: FlagDefinition): string[] {
  return flag.delimiter && flag.multiple ? value.split(flag.delimiter).map((part) => part.trim()) : [value]
}

function isAccepted(value: string, options: readonly string[] | undefined): boolean {
  return !options || options.includes(value) || hasPlaceholder(value)
}
