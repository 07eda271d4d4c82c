import {argumentAt, argumentEntries} from '../command-line/argument-at.js'
import {splitItems} from '../command-line/list-value.js'
import type {Token} from '../command-line/tokenize.js'
import type {CommandDefinition} from '../oclif/shapes.js'
import {environmentOf} from '../secrets/sensitive-names.js'
import type {GivenWords, TargetedCommand} from './target-places.js'

/** What a command line names, and what the command may change although nothing names it. */
export type NamedTargets = GivenWords & {
  /** The known defaults of the flags and arguments that are not given. */
  implied: GivenWords
}

/** A flag's name, and a value of it as typed. */
type TypedValue = [name: string, word: string]

/** The values that oclif's parser has found, by name. */
type ParsedValues = {
  args: Readonly<Record<string, unknown>>
  flags: Readonly<Record<string, unknown>>
}

/** A word that oclif's parser has read: an argument, or a value of a flag. */
type ReadWord = {type: string; input: string; flag?: string}

/** What the words of a command line name, as oclif's parser will read them. */
export function givenByTokens(tokens: readonly Token[], command: TargetedCommand): NamedTargets {
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
export function givenByParser(parsed: unknown, command: TargetedCommand): NamedTargets | undefined {
  const {args = {}, flags = {}, raw} = parsed as Partial<ParsedValues> & {raw?: ReadWord[]}
  if (!Array.isArray(raw)) return undefined
  const words: string[] = []
  const typed: TypedValue[] = []
  for (const {flag, input, type} of raw) {
    if (type === 'arg') words.push(input)
    if (type === 'flag' && flag !== undefined) typed.push([flag, input])
  }
  const assigned = assignArguments(words, command.args)
  const named = {
    args: Object.assign(assigned, wordsOfUntyped(args, assigned)),
    flags: collectFlags(typed, command),
  }
  return {...named, implied: findImplied(named, command, {args, flags})}
}

/** The words of arguments that are not typed: their values come from stdin or from a default. */
function wordsOfUntyped(args: ParsedValues['args'], typed: GivenWords['args']): GivenWords['args'] {
  const untyped = Object.entries(args).filter(([name, value]) => {
    return value !== undefined && !typed[name]?.length
  })
  return Object.fromEntries(untyped.map(([name, value]) => [name, [value].flat().map(String)]))
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
    args: readDefaults(argumentEntries(command.args), args, parsed?.args),
    flags: readDefaults(options, flags, parsed?.flags),
  }
}

/** The defaults of definitions that are not given: as parsed, or else as stated. */
function readDefaults(
  definitions: readonly [string, {default?: unknown}][],
  given: GivenWords['args'],
  parsed: ParsedValues['args'] | undefined,
): GivenWords['args'] {
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
function assignArguments(
  words: readonly string[],
  args: CommandDefinition['args'],
): GivenWords['args'] {
  const definitions = argumentEntries(args)
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
): GivenWords['flags'] {
  const options = Object.entries(flags).filter(([, flag]) => flag?.type === 'option')
  const given = options.map(([name, flag]) => {
    const typedWords = typed.flatMap(([each, word]) => (each === name ? [word] : []))
    const variable = environmentOf(name, {flagAnnotations, flags})
    const value = variable && process.env[variable]
    const words = typedWords.length === 0 && value ? [value] : typedWords
    const items = words.flatMap((word) => splitItems(word, flag))
    return [name, items.map((item) => item.value)] as const
  })
  return Object.fromEntries(given)
}
