import stripAnsi from 'strip-ansi'

import type {LineErrorCategory, LineErrorKind} from '../contract/error-categories.js'
import {phrase} from '../contract/phrase.js'
import {joinReports, reports} from '../contract/reports.js'

/** A command-line mistake found by oclif's parser. */
export type ParserFailure = {
  error: LineErrorCategory
  kind: LineErrorKind
  message: string
  /** The flag with its dashes, or the argument's name; each unknown or missing one. */
  field?: string
  fields?: readonly string[]
  validValues?: readonly string[]
  /** The wrong token as typed. */
  token?: string
}

/** An error of oclif's parser, with the fields of some of its classes. */
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
 * Reads the parser's report that a command put, as a text, into a message of its own: the hint
 * about `--help` ends only the parser's messages.
 */
function readQuotedReport(error: ErrorLike): ParserFailure | undefined {
  const text = stripAnsi(error.message)
  const at = text.lastIndexOf(quote)
  if (at === -1 || !text.trimEnd().endsWith('\nSee more help with --help')) return undefined
  return readReport(cleanParserMessage(text.slice(at + quote.length)), error)
}

/** What is before the message of an error that was made a text. */
const quote = 'Error: '

/** A parser's message without colors and the hint about `--help`. */
export function cleanParserMessage(message: string): string {
  // The lookbehind keeps the search linear in runs of white space.
  return stripAnsi(message)
    .replace(/(?<!\s)\s*See more help with --help\s*$/, '')
    .trim()
}

/**
 * Whether a cause's message adds nothing to the one that is shown: it is a part of that, or holds the
 * parser's report, which a base class may put into an error of its own.
 *
 * @param first the message that is shown, as it was thrown
 */
export function isSaid(cause: string, shown: string, first: string): boolean {
  if (shown.includes(cause)) return true
  return (
    readParserFailure({message: first}) !== undefined && cause.includes(cleanParserMessage(first))
  )
}

/** The messages of oclif's parser, and how each is read. The first pattern that matches counts. */
const parserMessages: readonly [
  pattern: RegExp,
  read: (match: RegExpExecArray, error: ErrorLike) => ParserFailure,
][] = [
  [
    /^Nonexistent flags?: (.*)$/s,
    ([, list = ''], {flags}) => {
      const tokens = Array.isArray(flags) ? flags.map(String) : list.split(', ')
      const fields = tokens.map((token) => token.split('=')[0]!)
      return {
        ...aboutFlag('unknown_flag', fields[0], reports.unknownFlags(fields)),
        fields,
        token: tokens[0],
      }
    },
  ],
  [
    /^(?<before>Unexpected arguments?: )(?<token>.*)$/s,
    (match, {args}) => {
      const failure = aboutArgument('unexpected_argument', match)
      return Array.isArray(args) ? {...failure, token: String(args[0])} : failure
    },
  ],
  [
    /^Missing \d+ required args?.*/s,
    ([message], {args}) => {
      const missing = (Array.isArray(args) ? args : []) as {name?: string; options?: string[]}[]
      const names = missing.map(({name = ''}) => name).filter(Boolean)
      // Without names in the error, its message lists them: one a line, below a heading.
      const firstWords = Array.from(message.matchAll(/^\S+/gm), ([word]) => word)
      const fields = names.length > 0 ? names : firstWords.slice(1)
      return {
        error: 'argument_error',
        field: fields[0],
        fields,
        kind: 'missing_argument',
        message: reports.missingArguments(fields),
        validValues: missing[0]?.options,
      }
    },
  ],
  [
    /^Flag (--\S+) expects (?:a value|one of these values: (.*))$/s,
    ([, field = '', values]) =>
      aboutFlag('missing_value', field, reports.missingValue(field), values),
  ],
  [
    /^Expected (--[^\s=]+)=(.*) to be one of: (.*)$/s,
    ([, field = '', token, values]) => {
      // Words that are `ours` were not typed, so they are never masked.
      const refused = token || {ours: 'an empty value'}
      const message = phrase`Flag ${{ours: field}} does not accept ${refused}.`
      return {...aboutFlag('invalid_value', field, message, values), token}
    },
  ],
  // About an argument. The message about a flag comes first, because this pattern matches it, too.
  [
    /^(?<before>Expected )(?<token>.*)(?<after> to be one of: (?<values>.*))$/s,
    (match) => aboutArgument('invalid_value', match),
  ],
  [
    // An error of a flag's `parse` function
    /^Parsing (--\S+)\s+(.*)$/s,
    ([, field = '', thrownMessage = '']) => {
      const reason = thrownMessage.trim()
      const [, values] = /^Expected .* to be one of: (.*)$/s.exec(reason) ?? []
      return aboutFlag('invalid_value', field, phrase`Flag ${{ours: field}}: ${reason}`, values)
    },
  ],
  [
    /^Flag (--\S+) can only be read from stdin\..*/s,
    ([message, field]) => aboutFlag('invalid_value', field, phrase`${{ours: message}}`),
  ],
  [
    /^Flag (--\S+) can only be specified once$/,
    ([message, field]) => aboutFlag('conflicting_flags', field, phrase`${{ours: message}}.`),
  ],
  [/^The following errors? occurred:.*/s, ([message]) => readRelations(message)],
]

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
 * A failure by the named groups of its message: a token of the command line between the parser's
 * own words, which may list the valid values.
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

/** Reads violated relations between flags: a heading, and a reason on each line below it. */
function readRelations(message: string): ParserFailure {
  const [, ...lines] = message.split('\n').map((line) => line.trim())
  const reasons = lines.filter((line) => line !== '')
  const missing = reasons.flatMap((reason) => missingReason.exec(reason)?.[1] ?? [])
  if (missing.length > 0) {
    const fields = missing.map((name) => `--${name}`)
    const others = reasons.filter((reason) => !missingReason.test(reason))
    const text = joinReports([...others, reports.missingFlags(fields)])
    return {...aboutFlag('missing_flag', fields[0], text), fields}
  }

  // Flags that are allowed in combination are not part of the conflict.
  const conflicts = reasons.map((reason) => reason.replace(/^(Only the following .*?):.*/, '$1'))
  // A flag in a message, but not a value that looks like one, as in `--token=--weird`
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
