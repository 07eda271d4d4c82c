import stripAnsi from 'strip-ansi'

import type {LineErrorCategory, LineErrorKind} from '../contract/error-categories.js'
import {phrase} from '../contract/phrase.js'
import {joinReports, reports} from '../contract/reports.js'

/** A command-line mistake found by oclif's parser. */
export type ParserFailure = {
  error: LineErrorCategory
  kind: LineErrorKind
  message: string
  /** The flag with its dashes, or the argument's name. */
  field?: string
  /** All of them, if several are unknown, missing or in conflict. */
  fields?: readonly string[]
  validValues?: readonly string[]
  /** The wrong token as typed. */
  token?: string
}

/** An error of oclif's parser. Only some of its classes list the flags or arguments. */
type ErrorLike = {
  message: string
  flags?: unknown
  args?: unknown
}

/**
 * Recognizes an error of oclif's parser (core 1 to 5) by its words: bundling changes the names of
 * classes (6.1).
 */
export function readParserFailure(error: ErrorLike): ParserFailure | undefined {
  return readReport(cleanParserMessage(error.message), error) ?? readQuotedReport(error)
}

function readReport(message: string, error: ErrorLike): ParserFailure | undefined {
  for (const [pattern, read] of parserMessages) {
    const match = pattern.exec(message)
    if (match) return read(match, error)
  }
  return undefined
}

/**
 * Reads the parser's report in a message that a command made of it, such as `Cannot deploy: Error:
 * Nonexistent flag: --ap`. Only messages of the parser end with the hint about `--help`.
 */
function readQuotedReport(error: ErrorLike): ParserFailure | undefined {
  const text = stripAnsi(error.message)
  const at = text.lastIndexOf(errorPrefix)
  if (at === -1 || !text.trimEnd().endsWith('\nSee more help with --help')) return undefined
  return readReport(cleanParserMessage(text.slice(at + errorPrefix.length)), error)
}

/** How an error begins as a text, before its message. */
const errorPrefix = 'Error: '

/** A parser's message without colors and the hint about `--help`. */
export function cleanParserMessage(message: string): string {
  // The lookbehind keeps the search linear in runs of white space.
  return stripAnsi(message)
    .replace(/(?<!\s)\s*See more help with --help\s*$/, '')
    .trim()
}

/**
 * Whether the message of an error's cause repeats the message that is shown: it is a part of it, or
 * it contains the parser's report, which a base class may have put into an error of its own.
 *
 * @param thrown the message that is shown, as it was thrown
 */
export function repeatsMessage(
  cause: string,
  {shown, thrown}: {shown: string; thrown: string},
): boolean {
  if (shown.includes(cause)) return true
  const isReport = readParserFailure({message: thrown}) !== undefined
  return isReport && cause.includes(cleanParserMessage(thrown))
}

type MessageReader = (match: RegExpExecArray, error: ErrorLike) => ParserFailure

/** The messages of oclif's parser, and how each is read. The first pattern that matches counts. */
const parserMessages: readonly [pattern: RegExp, read: MessageReader][] = [
  [/^Nonexistent flags?: (.*)$/s, readUnknownFlags],
  [/^(?<before>Unexpected arguments?: )(?<token>.*)$/s, readUnexpectedArguments],
  [/^Missing \d+ required args?.*/s, readMissingArguments],
  [/^Flag (--\S+) expects (?:a value|one of these values: (.*))$/s, readMissingValue],
  [/^Expected (--[^\s=]+)=(.*) to be one of: (.*)$/s, readInvalidOption],
  // About an argument. The message about a flag comes first, because this pattern matches it, too.
  [
    /^(?<before>Expected )(?<token>.*)(?<after> to be one of: (?<values>.*))$/s,
    readInvalidArgument,
  ],
  // An error of a flag's `parse` function.
  [/^Parsing (--\S+)\s+(.*)$/s, readParseError],
  [/^Flag (--\S+) can only be read from stdin\..*/s, readStdinOnly],
  [/^Flag (--\S+) can only be specified once$/, readRepeatedFlag],
  // A heading, and a violated relation between flags on each line below it.
  [/^The following errors? occurred:.*/s, readRelations],
]

function readUnknownFlags([, list = '']: RegExpExecArray, {flags}: ErrorLike): ParserFailure {
  const tokens = Array.isArray(flags) ? flags.map(String) : list.split(', ')
  const fields = tokens.map((token) => token.split('=')[0]!)
  return {
    ...aboutFlag('unknown_flag', fields[0], reports.unknownFlags(fields)),
    fields,
    token: tokens[0],
  }
}

function readUnexpectedArguments(match: RegExpExecArray, {args}: ErrorLike): ParserFailure {
  const failure = aboutArgument('unexpected_argument', match)
  return Array.isArray(args) ? {...failure, token: String(args[0])} : failure
}

function readMissingArguments([message]: RegExpExecArray, {args}: ErrorLike): ParserFailure {
  const missing = (Array.isArray(args) ? args : []) as {name?: string; options?: string[]}[]
  const names = missing.map(({name = ''}) => name).filter(Boolean)
  // Without names in the error, its message lists them: one a line, below a heading.
  const [, ...listed] = Array.from(message.matchAll(/^\S+/gm), ([word]) => word)
  const fields = names.length > 0 ? names : listed
  return {
    error: 'argument_error',
    field: fields[0],
    fields,
    kind: 'missing_argument',
    message: reports.missingArguments(fields),
    validValues: missing[0]?.options,
  }
}

function readMissingValue([, field = '', values]: RegExpExecArray): ParserFailure {
  return aboutFlag('missing_value', field, reports.missingValue(field), values)
}

function readInvalidOption([, field = '', token, values]: RegExpExecArray): ParserFailure {
  // Words that are `ours` were not typed, so they are never masked.
  const refused = token || {ours: 'an empty value'}
  const message = phrase`Flag ${{ours: field}} does not accept ${refused}.`
  return {...aboutFlag('invalid_value', field, message, values), token}
}

function readInvalidArgument(match: RegExpExecArray): ParserFailure {
  return aboutArgument('invalid_value', match)
}

function readParseError([, field = '', thrownMessage = '']: RegExpExecArray): ParserFailure {
  const reason = thrownMessage.trim()
  const [, values] = /^Expected .* to be one of: (.*)$/s.exec(reason) ?? []
  return aboutFlag('invalid_value', field, phrase`Flag ${{ours: field}}: ${reason}`, values)
}

function readStdinOnly([message, field]: RegExpExecArray): ParserFailure {
  return aboutFlag('invalid_value', field, phrase`${{ours: message}}`)
}

function readRepeatedFlag([message, field]: RegExpExecArray): ParserFailure {
  return aboutFlag('conflicting_flags', field, phrase`${{ours: message}}.`)
}

function aboutFlag(
  kind: LineErrorKind,
  field: string | undefined,
  message: string,
  values?: string,
): ParserFailure {
  return {
    error: 'flag_error',
    field,
    kind,
    message,
    validValues: values?.split(', '),
  }
}

/**
 * A mistake in an argument, by the named groups of its message: the `token` as typed, the parser's
 * own words `before` and `after` it, and the valid `values`.
 */
function aboutArgument(kind: LineErrorKind, {groups = {}}: RegExpExecArray): ParserFailure {
  const {after = '', before = '', token = '', values} = groups
  return {
    error: 'argument_error',
    kind,
    message: phrase`${{ours: before}}${token}${{ours: after}}`,
    token,
    validValues: values?.split(', '),
  }
}

/** The reason that a required flag is missing, whose dashes oclif leaves out. */
const missingReason = /^Missing required flag (\S+)$/

function readRelations([message]: RegExpExecArray): ParserFailure {
  const [, ...lines] = message.split('\n').map((line) => line.trim())
  const reasons = lines.filter((line) => line !== '')
  const missing = reasons.flatMap((reason) => missingReason.exec(reason)?.[1] ?? [])
  if (missing.length === 0) return readConflicts(reasons)
  const fields = missing.map((name) => `--${name}`)
  const others = reasons.filter((reason) => !missingReason.test(reason))
  const text = joinReports([...others, reports.missingFlags(fields)])
  return {...aboutFlag('missing_flag', fields[0], text), fields}
}

function readConflicts(reasons: readonly string[]): ParserFailure {
  // Flags that are allowed in combination are not part of the conflict.
  const conflicts = reasons.map((reason) => reason.replace(/^(Only the following .*?):.*/, '$1'))
  // A flag in a message, but not a value that looks like one, as in `--token=--weird`.
  const flagWords = conflicts.join(' ').matchAll(/(?<!=)--[\w-]+/g)
  const fields = [...new Set(Array.from(flagWords, ([word]) => word))]
  const kind = relationKind(reasons)
  const failure = aboutFlag(kind, fields[0], joinReports(reasons))
  // No single one of the choices is required.
  return kind === 'missing_flag' ? failure : {...failure, fields}
}

/** The kind of violated relations: a missing flag, one that another flag needs, or a conflict. */
function relationKind(reasons: readonly string[]): LineErrorKind {
  const choice = /^(All|One|Exactly one|At least one) of the following must be provided/
  const choices = reasons.filter((reason) => choice.test(reason))
  if (choices.length === 0) return 'conflicting_flags'
  const isDependency = choices.some((reason) => reason.includes('when using'))
  return isDependency ? 'missing_dependency' : 'missing_flag'
}
