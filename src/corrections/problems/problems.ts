import type {CatalogCommand} from '../../catalog/catalog.js'
import type {ValueDetails} from '../../catalog/class-types.js'
import {argumentAt} from '../../command-line/argument-at.js'
import type {Token} from '../../command-line/tokenize.js'
import type {LineErrorKind} from '../../contract/error-categories.js'
import {mistakeMessages} from '../../contract/mistake-messages.js'
import {hookFlags} from '../../line/hook-flags.js'
import type {ArgumentDefinition, FlagDefinition} from '../../oclif/shapes.js'
import {isSupplied} from '../../oclif/supplied-flags.js'
import {environmentOf} from '../../secrets/sensitive-names.js'
import {acceptedFlags, enforcedInputs, isAnsweredEverywhere} from '../route/accepted-flags.js'
import {isAsked} from '../route/asked-question.js'
import {splitFor} from '../route/routed-line.js'
import {listEnvironmentValues} from './environment-values.js'
import {findFlagProblems} from './flag-problems.js'
import {findInvalidValue} from './invalid-value.js'
import {hasDefault, isUsed, type LineProblem, type ParserFacts, reportFlag} from './problem.js'
import {findRelationProblems} from './relations.js'

/**
 * The order in which problems are reported and repaired. Unknown flags come before unexpected
 * arguments, because the word after an unknown flag counts as an argument.
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
  known: ParserFacts = {},
): LineProblem[] {
  const flags = acceptedFlags(command)
  // 8.1: the schema is printed despite other mistakes.
  const isAnswered = isAsked(tokens, 'schema') && isAnsweredEverywhere('schema', command)
  if (isAnswered || isAsked(tokens, 'help')) return []
  // oclif reads `yes` of `--json=yes` as an argument of the same word. An adopted command rejects
  // the flag itself, so that its value is not reported a second time.
  const rejected = command.isAdopted ? tokens.filter((token) => 'surplus' in token) : []
  const rejectedIndices = new Set(rejected.map(({index}) => index))
  const relevant = tokens.filter(({index, kind}) => kind === 'flag' || !rejectedIndices.has(index))
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

/** 6.9a: values from the environment that the parser rejects; they have no word, so no index. */
function findEnvironmentProblems(
  tokens: readonly Token[],
  command: CatalogCommand,
  rejected: readonly string[] = [],
): LineProblem[] {
  const {murli} = command.definition
  const {flags} = enforcedInputs(command.definition)
  return listEnvironmentValues(command, tokens).flatMap(
    ({name, value, variable}): LineProblem[] => {
      const {options} = flags[name]!
      const place = {
        error: 'flag_error',
        field: `--${name}`,
        variable,
      } as const
      const problems = findInvalidValue(value, {details: murli?.flags[name], options}, place)
      if (problems.length > 0 || !rejected.includes(name)) return problems
      const message = `Flag ${place.field} has an invalid value`
      return [{...place, kind: 'invalid_value', message, validValues: options, value}]
    },
  )
}

/** Finds wrong, unexpected and missing arguments. */
function findArgumentProblems(tokens: readonly Token[], command: CatalogCommand): LineProblem[] {
  const args = Object.entries(enforcedInputs(command.definition).args)
  const given = tokens.filter(({kind}) => kind === 'argument')
  return [
    ...findWrongArguments(args, given, command),
    ...findMissingArguments(args, given, command),
  ]
}

/** Finds the words that their argument does not accept, or for which there is no argument. */
function findWrongArguments(
  args: [string, ArgumentDefinition][],
  given: readonly Token[],
  {definition: {murli, strict}}: CatalogCommand,
): LineProblem[] {
  const error = 'argument_error'
  const takesMore = strict === false || args.some(([, {multiple}]) => multiple)
  return given.flatMap(({index, raw: value}, position): LineProblem[] => {
    const [field = '', arg] = argumentAt(args, position, given.length) ?? []
    if (arg) {
      const expectation = {details: murli?.args[field], options: arg.options}
      return findInvalidValue(value, expectation, {error, field, index})
    }
    if (takesMore) return []
    // 4.1: `field` is never a value.
    const message = mistakeMessages.unexpectedArguments([value])
    return [{error, index, kind: 'unexpected_argument', message, value}]
  })
}

/** Finds the required arguments that no word is given for. */
function findMissingArguments(
  args: [string, ArgumentDefinition][],
  given: readonly Token[],
  {definition: {murli}}: CatalogCommand,
): LineProblem[] {
  const filled = new Set(given.map((_, at) => argumentAt(args, at, given.length)?.[0]))
  const missing = args.filter(([name, arg]) => {
    return !filled.has(name) && isRequired(arg, murli?.args[name])
  })
  return missing.map(([field, {options}]) => ({
    error: 'argument_error',
    field,
    kind: 'missing_argument',
    message: mistakeMessages.missingArguments([field]),
    validValues: options,
  }))
}

/** Finds the flags that have to be given and are not. */
function findMissingFlags(
  tokens: readonly Token[],
  command: CatalogCommand,
  known: ParserFacts,
): LineProblem[] {
  const {flags} = command.definition
  const missing = Object.keys(flags).filter(
    (name) => !isUsed(tokens, name) && hasToBeGiven(name, command, known),
  )
  return missing.map((name) => {
    const field = `--${name}`
    const more = {names: [name], validValues: flags[name]!.options}
    return reportFlag('missing_flag', field, mistakeMessages.missingFlags([field]), more)
  })
}

/** Whether a command needs a flag on its command line, because nothing else gives it a value. */
function hasToBeGiven(
  name: string,
  {definition}: CatalogCommand,
  {required = [], variables = []}: ParserFacts,
): boolean {
  const flag = definition.flags[name]!
  // 8.15, 8.30: the CLI supplies this flag itself.
  if (isSupplied(flag) || hookFlags().has(name)) return false
  // Without these details, a required flag may have a default function: only the parser knows.
  const details = definition.murli?.flags
  if (!details || !isRequired(flag, details[name])) return required.includes(name)
  const variable = environmentOf(name, definition)
  if (variable === undefined) return true
  // The parser ignores an empty variable.
  return !process.env[variable] && !variables.includes(variable)
}

function isRequired(
  part: ArgumentDefinition | FlagDefinition,
  details: ValueDetails | undefined,
): boolean {
  return part.required === true && !hasDefault(part) && !details?.optional
}
