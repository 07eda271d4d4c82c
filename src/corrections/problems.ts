import type {CatalogCommand} from '../catalog/catalog.js'
import type {ValueDetails} from '../catalog/class-types.js'
import {hasPlaceholder} from '../command-line/quote.js'
import {argumentAt} from '../command-line/argument-at.js'
import type {Flags} from '../command-line/find-flag.js'
import type {Token} from '../command-line/tokenize.js'
import type {LineErrorKind} from '../contract/error-categories.js'
import {phrase, reports} from '../contract/phrase.js'
import type {ArgumentDefinition, FlagDefinition} from '../oclif/shapes.js'
import {hookFlags} from '../line/hook-flags.js'
import {isSupplied} from '../oclif/supplied-flags.js'
import {environmentOf} from '../secrets/sensitive-names.js'
import {listEnvironmentValues} from './environment-values.js'
import {hasDefault, isUsed, type Known, type LineProblem, reportFlag} from './problem.js'
import {findRelationProblems} from './relations.js'
import {splitFor} from './routed-line.js'
import {acceptedFlags, isAnsweredEverywhere} from './accepted-flags.js'

/**
 * The order in which problems are reported and repaired; the word after an unknown flag counts as
 * an argument.
 */
const order = [
  'missing_value',
  'unknown_flag',
  'invalid_value',
  'unexpected_argument',
  'missing_argument',
  'missing_flag',
  'conflicting_flags',
  'missing_dependency',
] as const satisfies readonly LineErrorKind[]

const rankOf = new Map<LineErrorKind, number>(order.map((kind, rank) => [kind, rank]))

/** Compares two problems by the order in which they are reported. */
function compareProblems(a: LineProblem, b: LineProblem): number {
  return (rankOf.get(a.kind) ?? -1) - (rankOf.get(b.kind) ?? -1)
}

/**
 * Finds all mistakes that manifest and class show in the words after a command, as split for it
 * (4.11).
 */
export function findProblems(
  command: CatalogCommand,
  tokens: readonly Token[],
  known: Known = {},
): LineProblem[] {
  const flags = acceptedFlags(command)
  // 8.1: the schema is printed despite other mistakes.
  const isAnswered = isAsked(tokens, 'schema') && isAnsweredEverywhere('schema', command)
  if (isAnswered || isAsked(tokens, 'help')) return []
  // An adopted command rejects a boolean flag's value; oclif reads it as the next word.
  const surplus = new Set(
    tokens.flatMap((token) => ('surplus' in token && command.isAdopted ? [token.index] : [])),
  )
  const relevant = tokens.filter(({index, kind}) => kind === 'flag' || !surplus.has(index))
  return [
    ...relevant.flatMap((token) => findFlagProblems(token, flags, command)),
    ...findArgumentProblems(relevant, command),
    ...findMissingFlags(relevant, command, known),
    ...findRelationProblems(command, relevant, known.excluded),
    ...findEnvironmentProblems(relevant, command, known.rejected),
  ].toSorted(compareProblems)
}

/** Finds all mistakes in the words after a command, as {@link findProblems} does. */
export function checkWords(command: CatalogCommand, words: readonly string[]): LineProblem[] {
  return findProblems(command, splitFor(command, words))
}

/** Whether a question is on the command line, without a value. */
function isAsked(tokens: readonly Token[], name: string): boolean {
  return tokens.some(
    (token) => token.kind === 'flag' && token.name === name && token.surplus === undefined,
  )
}

function findFlagProblems(token: Token, flags: Flags, command: CatalogCommand): LineProblem[] {
  const {index} = token
  if (token.kind === 'unknown') {
    const field = token.raw.split('=', 1)[0]!
    return [reportFlag('unknown_flag', field, reports.unknownFlags([field]), {index})]
  }

  if (token.kind !== 'flag' && token.kind !== 'value') return []
  const {allowStdin, delimiter, multiple, options, type} = flags[token.name]!
  const field = `--${token.name}`
  if (token.kind === 'flag' && type === 'boolean') {
    const {surplus: value} = token
    if (value === undefined) return []
    // A foreign command's parser does not know the flags that work everywhere.
    const isWrong = command.isAdopted || !Object.hasOwn(command.definition.flags, token.name)
    if (!isWrong) return []
    return [reportFlag('invalid_value', field, reports.unwantedValue(field), {index, value})]
  }
  const value = token.kind === 'flag' ? token.value : token.raw
  if (value === undefined) {
    const more = {index, validValues: options}
    if (allowStdin === 'only') return []
    return [reportFlag('missing_value', field, reports.missingValue(field), more)]
  }
  const details = command.definition.murli?.flags[token.name]
  const place = {
    error: 'flag_error',
    field,
    index: token.kind === 'flag' ? token.valueIndex! : index,
  } as const
  if (allowStdin === 'only' && value !== '-') {
    const message = phrase`Flag ${{ours: field}} reads its value from stdin: it takes - alone`
    return [
      {
        ...place,
        expected: '-',
        kind: 'invalid_value',
        message,
        validValues: ['-'],
        value,
      },
    ]
  }
  if (!delimiter || !multiple) return findInvalidValue(value, options, details, place)
  const parts = value.split(delimiter).map((part) => part.trim())
  return parts.flatMap((part) => findInvalidValue(part, options, details, place))
}

/** 6.9a: values from the environment that the parser rejects; they have no word, so no index. */
function findEnvironmentProblems(
  tokens: readonly Token[],
  command: CatalogCommand,
  rejected: readonly string[] = [],
): LineProblem[] {
  const {flags, murli} = command.definition
  return listEnvironmentValues(command, tokens).flatMap(
    ({name, value, variable}): LineProblem[] => {
      const {options} = flags[name]!
      const place = {
        error: 'flag_error',
        field: `--${name}`,
        variable,
      } as const
      const found = findInvalidValue(value, options, murli?.flags[name], place)
      if (found.length > 0 || !rejected.includes(name)) return found
      const message = `Flag ${place.field} has an invalid value`
      return [{...place, kind: 'invalid_value', message, validValues: options, value}]
    },
  )
}

function findArgumentProblems(tokens: readonly Token[], command: CatalogCommand): LineProblem[] {
  const error = 'argument_error'
  const types = command.definition.murli?.args
  const args = Object.entries(command.definition.args)
  const positional = tokens.filter(({kind}) => kind === 'argument')
  const takesMore = command.definition.strict === false || args.some(([, {multiple}]) => multiple)
  const wrong = positional.flatMap(({index, raw}, position): LineProblem[] => {
    const [field = '', arg] = argumentAt(args, position, positional.length) ?? []
    if (arg) return findInvalidValue(raw, arg.options, types?.[field], {error, field, index})
    // 4.1: `field` is never a value.
    const message = phrase`Unexpected argument: ${raw}`
    return takesMore ? [] : [{error, index, kind: 'unexpected_argument', message, value: raw}]
  })
  const missing = args
    .slice(positional.length)
    .filter(([name, arg]) => isRequired(arg, types?.[name]))
    .map(([field, {options}]): LineProblem => {
      return {
        error,
        field,
        kind: 'missing_argument',
        message: reports.missingArguments([field]),
        validValues: options,
      }
    })
  return [...wrong, ...missing]
}

/**
 * Finds missing required flags; only the parser, a class or an own manifest shows which ones have
 * no default function.
 */
function findMissingFlags(
  tokens: readonly Token[],
  command: CatalogCommand,
  {required = [], variables = []}: Known,
): LineProblem[] {
  const types = command.definition.murli?.flags
  const missing = Object.entries(command.definition.flags).filter(([name, flag]) => {
    // 8.15, 8.30: the CLI supplies this flag itself.
    if (isUsed(tokens, name) || isSupplied(flag) || hookFlags().has(name)) return false
    if (!types || !isRequired(flag, types[name])) return required.includes(name)
    const variable = environmentOf(name, command.definition)
    return (
      variable === undefined ||
      (process.env[variable] === undefined && !variables.includes(variable))
    )
  })
  return missing.map(([name, {options: validValues}]) =>
    reportFlag('missing_flag', `--${name}`, reports.missingFlags([`--${name}`]), {
      names: [name],
      validValues,
    }),
  )
}

function isRequired(
  part: ArgumentDefinition | FlagDefinition,
  details: ValueDetails | undefined,
): boolean {
  return part.required === true && !hasDefault(part) && !details?.optional
}

function findInvalidValue(
  value: string,
  options: readonly string[] | undefined,
  details: ValueDetails | undefined,
  place: Pick<LineProblem, 'error' | 'index' | 'variable'> & {field: string},
): LineProblem[] {
  const isListed = !options || options.includes(value)
  const expected = isListed ? findExpectedType(value, details) : `one of ${options.join(', ')}`
  if (!expected || hasPlaceholder(value)) return []
  const message = `Expected ${place.field} to be ${expected}, not ${value}`
  return [{...place, expected, kind: 'invalid_value', message, validValues: options, value}]
}

/**
 * The type that a value lacks, by oclif's integer and URL parsers (core 4 and 5, lib/parser/args.js
 * and flags.js).
 */
function findExpectedType(
  value: string,
  {max, min, type}: Partial<ValueDetails> = {},
): string | undefined {
  if (type === 'url') return URL.canParse(value) ? undefined : 'a URL'
  const isInRange = Number(value) >= (min ?? -Infinity) && Number(value) <= (max ?? Infinity)
  if (type !== 'integer' || (/^-?\d+$/.test(value) && isInRange)) return undefined
  return describeRange(min, max)
}

function describeRange(min: number | undefined, max: number | undefined): string {
  if (min === undefined && max === undefined) return 'an integer'
  if (max === undefined) return `an integer of ${min} or more`
  return min === undefined ? `an integer of ${max} or less` : `an integer from ${min} to ${max}`
}
