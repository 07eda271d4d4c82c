import {type CatalogCommand, typesOf} from '../catalog/catalog.js'
import type {ArgumentDefinition, FlagDefinition} from '../oclif/shapes.js'
import type {LineErrorCategory, LineErrorKind} from '../contract/error-categories.js'
import type {ValueDetails} from '../catalog/class-types.js'
import {
  phraseMissingArguments,
  phraseMissingFlags,
  phraseMissingValue,
  phraseUnexpectedArgument,
  phraseUnknownFlags,
  phraseUnwantedValue,
} from '../contract/phrase.js'
import {argumentAt, tokenize, type Token} from '../command-line/tokenize.js'
import {knownFlags} from './known-flags.js'
import {hasPlaceholder} from '../command-line/quote.js'
import {findRelationProblems} from './relations.js'
import {findWrongType} from './value-types.js'

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
  const tokens = command.isOwn ? dropSurplus(tokenize(words, flags)) : tokenize(words, flags)
  if (tokens.some((token) => token.kind === 'flag' && token.name === 'help')) return []
  return [
    ...findFlagProblems(tokens, flags, command),
    ...findArgumentProblems(tokens, command),
    ...findMissingFlags(tokens, command, hints),
    ...findRelationProblems(tokens, command.definition.flags),
  ].toSorted((a, b) => rank(a) - rank(b))
}

/** Tokens without what oclif makes of a boolean flag's value: the value is the mistake, whatever it reads as. */
function dropSurplus(tokens: readonly Token[]): Token[] {
  const given = tokens.filter((token) => token.kind === 'flag' && token.surplus !== undefined)
  const indices = new Set(given.map(({index}) => index))
  return tokens.filter((token) => token.kind === 'flag' || !indices.has(token.index))
}

const order: readonly LineErrorKind[] = [
  'missing_value',
  // Before the values: the word behind an unknown flag is taken for an argument.
  'unknown_flag',
  'invalid_value',
  'unexpected_argument',
  'missing_argument',
  'missing_flag',
  'conflicting_flags',
  'missing_dependency',
]

function rank(problem: Problem): number {
  return order.indexOf(problem.kind)
}

function findFlagProblems(
  tokens: readonly Token[],
  flags: Record<string, FlagDefinition>,
  command: CatalogCommand,
): Problem[] {
  // A boolean flag of an own command must not have a value; oclif itself takes that for the next word.
  const {isOwn} = command
  const types = typesOf(command)?.flags ?? {}
  const problems: Problem[] = []
  for (const token of tokens) {
    const error = 'flag_error'
    if (token.kind === 'unknown') {
      const field = token.raw.split('=', 1)[0]!
      problems.push({error, field, index: token.index, kind: 'unknown_flag', message: phraseUnknownFlags([field])})
    }

    if (token.kind !== 'flag' && token.kind !== 'value') continue
    const flag = flags[token.name]!
    const field = `--${token.name}`
    if (flag.type === 'boolean') {
      const value = token.kind === 'flag' && isOwn ? token.surplus : undefined
      const message = phraseUnwantedValue(field)
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
        message: phraseMissingValue(field),
        validValues,
      })
      continue
    }

    const index = token.kind === 'flag' ? token.valueIndex! : token.index
    for (const part of splitValues(value, flag)) {
      const wrong = findInvalidValue(field, part, flag.options, types[token.name])
      if (wrong) problems.push({error, ...wrong, index})
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
  const types = typesOf(command)?.args
  for (const [position, token] of given.entries()) {
    const [name, arg] = argumentAt(args, position, given.length) ?? []
    if (!arg) {
      if (command.definition.strict === false || isVariadic) continue
      const message = phraseUnexpectedArgument(token.raw)
      // Without a field, which is never a value (contract, section 4).
      problems.push({error, index: token.index, kind: 'unexpected_argument', message, value: token.raw})
    } else {
      const wrong = findInvalidValue(name!, token.raw, arg.options, types?.[name!])
      if (wrong) problems.push({error, ...wrong, index: token.index})
    }
  }

  for (const [name, arg] of missingArguments(args, given.length, types)) {
    problems.push({
      error,
      field: name,
      kind: 'missing_argument',
      message: phraseMissingArguments([name]),
      validValues: arg.options,
    })
  }

  return problems
}

function missingArguments(
  args: [string, ArgumentDefinition][],
  count: number,
  types?: Readonly<Record<string, ValueDetails>>,
): [string, ArgumentDefinition][] {
  const hasDefault = (arg: ArgumentDefinition) => arg.default !== undefined && arg.default !== null
  return args.slice(count).filter(([name, arg]) => arg.required && !hasDefault(arg) && !types?.[name]?.optional)
}

function findMissingFlags(tokens: readonly Token[], command: CatalogCommand, hints: Hints): Problem[] {
  const present = new Set(tokens.flatMap((token) => (token.kind === 'flag' ? [token.name] : [])))
  const types = typesOf(command)?.flags
  return Object.entries(command.definition.flags)
    .filter(([name]) => !present.has(name))
    .filter(([name, flag]) => hints.missingFlags?.includes(name) || (types && isReallyRequired(flag, types[name])))
    .map(([name, flag]) => ({
      error: 'flag_error',
      field: `--${name}`,
      kind: 'missing_flag',
      message: phraseMissingFlags([`--${name}`]),
      names: [name],
      validValues: flag.options,
    }))
}

/** A manifest calls flags required that a default function gives a value: only a class, or what it left, tells them. */
function isReallyRequired(flag: FlagDefinition, details: ValueDetails | undefined): boolean {
  const isGiven = flag.env !== undefined && process.env[flag.env] !== undefined
  return (
    Boolean(flag.required) && !isGiven && !details?.optional && (flag.default === undefined || flag.default === null)
  )
}

function findInvalidValue(
  field: string,
  value: string,
  options: readonly string[] | undefined,
  details: ValueDetails | undefined,
): Pick<Problem, 'field' | 'kind' | 'message' | 'validValues' | 'value'> | undefined {
  const wrong = isAccepted(value, options) ? findWrongType(value, details) : `one of ${options!.join(', ')}`
  if (!wrong) return undefined
  const message = `Expected ${field} to be ${wrong}, not ${value}`
  return {field, kind: 'invalid_value', message, validValues: options, value}
}

/** Splits the values of a flag that takes several in one word. */
function splitValues(value: string, flag: FlagDefinition): string[] {
  return flag.delimiter && flag.multiple ? value.split(flag.delimiter).map((part) => part.trim()) : [value]
}

function isAccepted(value: string, options: readonly string[] | undefined): boolean {
  return !options || options.includes(value) || hasPlaceholder(value)
}
