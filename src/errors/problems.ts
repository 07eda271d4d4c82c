import type {CatalogCommand} from '../catalog/catalog.js'
import type {ValueDetails} from '../catalog/class-types.js'
import {hasPlaceholder} from '../command-line/quote.js'
import {argumentAt, type Flags, type Token, tokenize} from '../command-line/tokenize.js'
import type {LineErrorCategory, LineErrorKind} from '../contract/error-categories.js'
import {
  phrase,
  phraseMissingArguments,
  phraseMissingFlags,
  phraseMissingValue,
  phraseUnknownFlags,
  phraseUnwantedValue,
} from '../contract/phrase.js'
import type {ArgumentDefinition, FlagDefinition, FlagReference} from '../oclif/shapes.js'
import {environmentOf} from '../secrets/sensitive-names.js'
import {isAnsweredEverywhere, acceptedFlags} from './similar-flags.js'

/** A mistake in a command line, as the parser reported it. */
export type Failure = {
  error: LineErrorCategory
  kind?: LineErrorKind
  /** The flag (with dashes) or argument concerned. */
  field?: string
  /** The index of the wrong token in argv, after the bin. */
  position?: number
  message?: string
  validValues?: readonly string[]
}

/** One mistake in the words after the command. */
export type Problem = Omit<Failure, 'position'> & {
  kind: LineErrorKind
  message: string
  /** The index of the wrong word among the words after the command. */
  index?: number
  /** The invalid value, and what it must be. */
  value?: string
  expected?: string
  /** The conflicting flags, or the choices for a missing one. */
  names?: readonly string[]
}

/** The order in which problems are reported and repaired. */
const order: readonly LineErrorKind[] = [
  'missing_value',
  // Before values, because the word after an unknown flag counts as an argument.
  'unknown_flag',
  'invalid_value',
  'unexpected_argument',
  'missing_argument',
  'missing_flag',
  'conflicting_flags',
  'missing_dependency',
]

/**
 * Finds all mistakes that manifest and class show in the words after a command.
 *
 * @param variables environment variables to treat as set, in addition to the real ones
 */
export function findProblems(
  command: CatalogCommand,
  words: readonly string[],
  variables: readonly string[] = [],
): Problem[] {
  const flags = acceptedFlags(command)
  const tokens = tokenize(words, flags)
  const asks = (name: string) => tokens.some((token) => token.kind === 'flag' && token.name === name)
  // 8.1: the schema is printed despite other mistakes.
  if (asks('help') || (asks('schema') && isAnsweredEverywhere('schema', command))) return []
  // An own command rejects a boolean flag's value; oclif reads it as the next word.
  const surplus = new Set(tokens.flatMap((token) => ('surplus' in token && command.isOwn ? [token.index] : [])))
  const relevant = tokens.filter(({index, kind}) => kind === 'flag' || !surplus.has(index))
  return [
    ...relevant.flatMap((token) => findFlagProblems(token, flags, command)),
    ...findArgumentProblems(relevant, command),
    ...findMissingFlags(relevant, command, variables),
    ...findRelationProblems(relevant, command.definition.flags),
  ].toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

function findFlagProblems(token: Token, flags: Flags, command: CatalogCommand): Problem[] {
  const error = 'flag_error'
  const {index} = token
  if (token.kind === 'unknown') {
    const field = token.raw.split('=', 1)[0]!
    return [{error, field, index, kind: 'unknown_flag', message: phraseUnknownFlags([field])}]
  }

  if (token.kind !== 'flag' && token.kind !== 'value') return []
  const flag = flags[token.name]!
  const field = `--${token.name}`
  const value = token.kind === 'value' ? token.raw : flag.type === 'boolean' ? token.surplus : token.value
  if (flag.type === 'boolean') {
    if (value === undefined || !command.isOwn) return []
    return [{error, field, index, kind: 'invalid_value', message: phraseUnwantedValue(field), value}]
  }

  if (value === undefined) {
    if (flag.allowStdin === 'only') return []
    return [{error, field, index, kind: 'missing_value', message: phraseMissingValue(field), validValues: flag.options}]
  }

  const details = command.definition.murli?.flags[token.name]
  const place = token.kind === 'flag' ? token.valueIndex! : index
  const values = flag.delimiter && flag.multiple ? value.split(flag.delimiter).map((part) => part.trim()) : [value]
  return values.flatMap((part) => findInvalidValue(field, part, flag.options, details, {error, index: place}))
}

function findArgumentProblems(tokens: readonly Token[], command: CatalogCommand): Problem[] {
  const error = 'argument_error'
  const {definition} = command
  const types = definition.murli?.args
  const args = Object.entries(definition.args)
  const positional = tokens.filter(({kind}) => kind === 'argument')
  const takesMore = definition.strict === false || args.some(([, {multiple}]) => multiple)
  const wrong = positional.flatMap(({index, raw}, position): Problem[] => {
    const [name = '', arg] = argumentAt(args, position, positional.length) ?? []
    if (arg) return findInvalidValue(name, raw, arg.options, types?.[name], {error, index})
    // 4.1: `field` is never a value.
    const message = phrase`Unexpected argument: ${raw}`
    return takesMore ? [] : [{error, index, kind: 'unexpected_argument', message, value: raw}]
  })
  const missing = args
    .slice(positional.length)
    .filter(([name, arg]) => isRequired(arg, types?.[name]))
    .map(([field, {options}]): Problem => {
      const message = phraseMissingArguments([field])
      return {error, field, kind: 'missing_argument', message, validValues: options}
    })
  return [...wrong, ...missing]
}

/** Finds missing required flags; only a class or an own manifest shows which ones have a default function. */
function findMissingFlags(tokens: readonly Token[], command: CatalogCommand, variables: readonly string[]): Problem[] {
  const types = command.definition.murli?.flags
  if (!types) return []
  return Object.entries(command.definition.flags)
    .filter(([name, flag]) => isRequired(flag, types[name]) && !isUsed(tokens, name))
    .filter(([name]) => {
      const variable = environmentOf(name, command.definition)
      return variable === undefined || (process.env[variable] === undefined && !variables.includes(variable))
    })
    .map(([name, {options}]) => {
      const [field, message] = [`--${name}`, phraseMissingFlags([`--${name}`])]
      return {error: 'flag_error', field, kind: 'missing_flag', message, names: [name], validValues: options}
    })
}

function isRequired(part: ArgumentDefinition | FlagDefinition, details: ValueDetails | undefined): boolean {
  return part.required === true && !hasDefault(part) && !details?.optional
}

function hasDefault({default: value}: ArgumentDefinition | FlagDefinition): boolean {
  return value !== undefined && value !== null
}

function isUsed(tokens: readonly Token[], name: string): boolean {
  return tokens.some((token) => token.kind === 'flag' && token.name === name)
}

/** Finds violated relations between flags: exclusive flags, missing dependencies, missing alternatives. */
function findRelationProblems(tokens: readonly Token[], flags: Flags): Problem[] {
  const error = 'flag_error'
  const used = tokens.flatMap((token) => (token.kind === 'flag' && Object.hasOwn(flags, token.name) ? [token] : []))
  const firstUse = (name: string) => used.find((token) => token.name === name)?.index
  const isMissing = (names: readonly string[]) =>
    names.length > 0 && !names.some((name) => isUsed(used, name) || mayBeGivenElsewhere(flags[name]))
  const broken = [...new Set(used.map(({name}) => name))].flatMap((name): Problem[] => {
    const {dependsOn = [], exactlyOne = [], exclusive = [], multiple, relationships = [], type} = flags[name]!
    const related = (wanted: string) =>
      relationships.filter((relation) => relation.type === wanted).map((relation) => plainNames(relation.flags))
    const excluded = [...plainNames(exclusive), ...related('none').flat(), ...exactlyOne]
      .filter((other) => other !== name && isUsed(used, other))
      .map((other) => [name, other].toSorted((a, b) => firstUse(a)! - firstUse(b)!))
    const isTwice = type === 'option' && !multiple && used.filter((token) => token.name === name).length > 1
    const needed = [...plainNames(dependsOn), ...related('all').flat()].map((other) => [other])
    return [
      ...[...(isTwice ? [[name]] : []), ...excluded].map((names): Problem => {
        const [first, last = first] = names
        const both = `Flags --${first} and --${last} exclude each other`
        const message = first === last ? `Flag --${first} can only be given once` : both
        return {error, field: `--${last}`, index: firstUse(last!), kind: 'conflicting_flags', message, names}
      }),
      ...[...needed, ...related('some')].filter(isMissing).map((names): Problem => {
        const message = `Flag --${name} needs ${names.map((other) => `--${other}`).join(' or ')}`
        return {error, field: `--${name}`, index: firstUse(name), kind: 'missing_dependency', message, names}
      }),
    ]
  })
  const choices = Object.values(flags)
    .map(({atLeastOne, exactlyOne}) => exactlyOne ?? atLeastOne ?? [])
    .filter(isMissing)
    .map((names): Problem => {
      const message = `One of ${names.map((name) => `--${name}`).join(', ')} is required`
      return {error, field: `--${names[0]}`, kind: 'missing_flag', message, names}
    })
  // Both of two flags may declare the same exclusion.
  return [...new Map([...broken, ...choices].map((problem) => [problem.message, problem])).values()]
}

/** Omits conditional references: the condition is a function, which a manifest loses. */
function plainNames(references: readonly FlagReference[]): string[] {
  return references.filter((reference) => typeof reference === 'string')
}

function mayBeGivenElsewhere(flag: FlagDefinition | undefined): boolean {
  return flag !== undefined && (flag.env !== undefined || hasDefault(flag))
}

function findInvalidValue(
  field: string,
  value: string,
  options: readonly string[] | undefined,
  details: ValueDetails | undefined,
  place: Pick<Problem, 'error' | 'index'>,
): Problem[] {
  const isListed = !options || options.includes(value)
  const expected = isListed ? findExpectedType(value, details) : `one of ${options.join(', ')}`
  if (!expected || hasPlaceholder(value)) return []
  const message = `Expected ${field} to be ${expected}, not ${value}`
  return [{...place, expected, field, kind: 'invalid_value', message, validValues: options, value}]
}

/** The type that a value lacks, by oclif's integer and URL parsers (core 4 and 5, lib/parser/args.js and flags.js). */
function findExpectedType(value: string, {max, min, type}: Partial<ValueDetails> = {}): string | undefined {
  if (type === 'url') return URL.canParse(value) ? undefined : 'a URL'
  const isInRange = Number(value) >= (min ?? -Infinity) && Number(value) <= (max ?? Infinity)
  if (type !== 'integer' || (/^-?\d+$/.test(value) && isInRange)) return undefined
  if (max === undefined) return min === undefined ? 'an integer' : `an integer of ${min} or more`
  return min === undefined ? `an integer of ${max} or less` : `an integer from ${min} to ${max}`
}
