import type {CommandAnnotation} from '../annotations/annotation.js'
import {argumentAt, listArguments} from '../command-line/argument-at.js'
import {flagFinder, type Flags} from '../command-line/find-flag.js'
import {splitItems} from '../command-line/list-value.js'
import type {Token} from '../command-line/tokenize.js'
import type {CommandDefinition} from '../oclif/shapes.js'
import {environmentOf} from '../secrets/sensitive-names.js'

/** What is known about where a command's targets are named. */
export type TargetedCommand = {
  args: CommandDefinition['args']
  flags: Flags
  stated: Pick<CommandAnnotation, 'flagAnnotations' | 'parsesItself' | 'targets'> & {
    /** Whether a source that may state `targets` cannot be read (12.11). */
    isDamaged?: boolean
  }
}

/**
 * A place where a kind of target is named: a flag or an argument; neither if the command does not
 * have what an annotation names.
 */
export type TargetPlace = {
  name: string
  flag?: string
  argument?: string
}

/** The words given for flags and arguments, by their names. */
type GivenWords = {
  flags: Readonly<Record<string, readonly string[]>>
  args: Readonly<Record<string, readonly string[]>>
}

/** What a command line names, and what the command may change although nothing names it. */
export type Given = GivenWords & {
  /** The known defaults of the flags and arguments that are not given. */
  implied: GivenWords
}

/**
 * The places that name targets of a kind (12.19): those that an annotation states, and otherwise
 * the flag and the argument of that name, hidden ones too; undefined if there is none.
 */
export function placesOf(kind: string, command: TargetedCommand): TargetPlace[] | undefined {
  const stated = command.stated.targets?.[kind]
  if (!stated) {
    const places = findPlaces(kind, command)
    return places.length > 0 ? places : undefined
  }

  return stated.flatMap((name): TargetPlace[] => {
    const places = findPlaces(name, command)
    return places.length > 0 ? places : [{name}]
  })
}

/**
 * The flag and the argument with a name, if the command has them. An annotation writes `name::` for
 * the part of a value before a `::`.
 */
function findPlaces(name: string, {args, flags}: TargetedCommand): TargetPlace[] {
  const plain = name.replace(/::$/, '')
  const flag = flagFinder(flags)(`--${plain}`)
  const argument = listArguments(args).find(([each]) => each === plain)?.[0]
  return [
    ...(flag && !flag.negated ? [{flag: flag.name, name}] : []),
    ...(argument === undefined ? [] : [{argument, name}]),
  ]
}

/** The targets that the words given for a place name, without words that name none (12.19). */
export function targetsAt(
  {argument, flag, name}: TargetPlace,
  {args, flags}: GivenWords,
): string[] {
  const ofFlag = flag === undefined ? undefined : flags[flag]
  const ofArgument = argument === undefined ? undefined : args[argument]
  const words = [...(ofFlag ?? []), ...(ofArgument ?? [])]
  if (!name.endsWith('::')) return words
  return words.flatMap((word) => {
    // `DATABASE` alone is looked up in the target that is given elsewhere; `app::DATABASE` names
    // one.
    if (/^[\w-]+$/.test(word)) return []
    return /^([^:]+)::[^:]+$/.exec(word)?.[1] ?? word
  })
}

/** A flag's name, and a value of it as typed. */
type TypedValue = [name: string, word: string]

/** What the words of a command line name, as oclif's parser will read them. */
export function givenByTokens(tokens: readonly Token[], command: TargetedCommand): Given {
  const words: string[] = []
  const typed: TypedValue[] = []
  for (const token of tokens) {
    if (token.kind === 'argument') words.push(token.raw)
    if (token.kind === 'value') typed.push([token.name, token.raw])
    if (token.kind === 'flag' && token.value !== undefined) typed.push([token.name, token.value])
  }
  const named = {
    args: assignArguments(words, command.args),
    flags: collectFlags(typed, command),
  }
  return {...named, implied: findImplied(named, command)}
}

/**
 * What oclif's parser has read, hooks of the host and stdin included; undefined if it does not say
 * which words it has read.
 */
export function givenByParser(parsed: unknown, command: TargetedCommand): Given | undefined {
  const {args = {}, flags, raw} = parsed as ParsedValues & {raw?: unknown}
  if (!Array.isArray(raw)) return undefined
  const words: string[] = []
  const typed: TypedValue[] = []
  for (const {flag, input, type} of raw as {flag?: string; input: string; type: string}[]) {
    if (type === 'arg') words.push(input)
    if (type === 'flag' && flag !== undefined) typed.push([flag, input])
  }
  const assigned = assignArguments(words, command.args)
  // An argument that is not typed may come from stdin or from a default.
  const untyped = Object.entries(args).filter(
    ([name, value]) => value !== undefined && !assigned[name]?.length,
  )
  const untypedWords = untyped.map(([name, value]) => [name, [value].flat().map(String)] as const)
  const named = {
    args: Object.assign(assigned, Object.fromEntries(untypedWords)),
    flags: collectFlags(typed, command),
  }
  return {...named, implied: findImplied(named, command, {args, flags})}
}

/** The values that oclif's parser has found, by name. */
type ParsedValues = {
  args?: Readonly<Record<string, unknown>>
  flags?: Readonly<Record<string, unknown>> | undefined
}

/**
 * The defaults of the flags and arguments that are not given, by name.
 *
 * @param parsed what oclif's parser has found, if it has run: only it knows the defaults that a
 *   function computes
 */
function findImplied(
  {args, flags}: GivenWords,
  command: TargetedCommand,
  parsed?: ParsedValues,
): GivenWords {
  const options = Object.entries(command.flags).filter(([, flag]) => flag?.type === 'option')
  return {
    args: readDefaults(listArguments(command.args), args, parsed && (parsed.args ?? {})),
    flags: readDefaults(options, flags, parsed && (parsed.flags ?? {})),
  }
}

/** The defaults of definitions that are not given: as parsed, or else as stated. */
function readDefaults(
  definitions: readonly [string, {default?: unknown}][],
  given: Given['args'],
  parsed: ParsedValues['args'],
): Given['args'] {
  const missing = definitions.filter(([name]) => !given[name]?.length)
  return Object.fromEntries(
    missing.map(([name, definition]) => {
      const isComputed = typeof definition.default === 'function'
      const stated = isComputed ? undefined : definition.default
      return [name, defaultWords(parsed ? parsed[name] : stated)]
    }),
  )
}

/** Written for a value that is neither a text nor a number: no glob matches an empty name. */
const unmatchable = ''

/** The words of a default, such as `3` or a list; oclif's parser does not split them. */
function defaultWords(value: unknown): string[] {
  if (value === undefined || value === null) return []
  return [value].flat().map((each) => {
    const isPlain = typeof each === 'string' || typeof each === 'number'
    return isPlain ? String(each) : unmatchable
  })
}

/** Words by the arguments that get them; the last argument also gets those that are left over. */
function assignArguments(words: readonly string[], args: CommandDefinition['args']): Given['args'] {
  const definitions = listArguments(args)
  const last = definitions.at(-1)
  // Without a prototype: an argument may have any name.
  const assigned = Object.create(null) as Record<string, string[]>
  for (const [position, word] of words.entries()) {
    const [name] = argumentAt(definitions, position, words.length) ?? last ?? []
    if (name !== undefined) (assigned[name] ??= []).push(word)
  }
  return assigned
}

/** Values by flag: those on the command line, and otherwise the one in the flag's variable. */
function collectFlags(
  typed: readonly TypedValue[],
  {flags, stated: {flagAnnotations}}: TargetedCommand,
): Given['flags'] {
  const options = Object.entries(flags).filter(([, flag]) => flag?.type === 'option')
  const given = options.map(([name, flag]) => {
    const typedWords = typed.flatMap(([each, word]) => (each === name ? [word] : []))
    const variable = environmentOf(name, {flagAnnotations, flags})
    const value = variable && process.env[variable]
    const words = typedWords.length === 0 && value ? [value] : typedWords
    return [
      name,
      words.flatMap((word) => splitItems(word, flag).map(({value: item}) => item)),
    ] as const
  })
  return Object.fromEntries(given)
}
