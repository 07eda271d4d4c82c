import type {LineErrorKind} from '../contract/error-categories.js'
import {phrase} from '../contract/phrase.js'
import {mistakeMessages} from '../contract/mistake-messages.js'
import {itemsOf, readProperty, textsOf} from '../contract/unknown-value.js'
import {aboutFlag, type ParserFailure} from './parser-failure.js'
import {readRelations} from './parser-relations.js'

/** What some classes of the parser's errors list. */
export type ErrorLists = {flags?: unknown; args?: unknown}

/** What the named groups of a pattern have matched. */
type Groups = Readonly<Record<string, string | undefined>>

type MessageReader = (groups: Groups, lists: ErrorLists) => ParserFailure | undefined

/** The messages of oclif's parser, and how each is read. The first pattern that matches counts. */
const parserMessages: readonly [pattern: RegExp, read: MessageReader][] = [
  // `Nonexistent flags: --ap, --zo`
  [/^Nonexistent flags?: (?<list>.*)$/s, readUnknownFlags],
  // `Unexpected argument: prod`
  [/^(?<before>Unexpected arguments?: )(?<token>.*)$/s, readUnexpectedArguments],
  // `Missing 1 required arg:`, and an argument on each line below
  [/^(?<message>Missing \d+ required args?.*)/s, readMissingArguments],
  // `Flag --to expects a value`, `Flag --to expects one of these values: eu, us`
  [
    /^Flag (?<flag>--\S+) expects (?:a value|one of these values: (?<values>.*))$/s,
    readMissingValue,
  ],
  // `Expected --to=mars to be one of: eu, us`
  [/^Expected (?<flag>--[^\s=]+)=(?<token>.*) to be one of: (?<values>.*)$/s, readInvalidOption],
  // `Expected mars to be one of: eu, us`, about an argument. The message about a flag comes first,
  // because this pattern matches it, too.
  [
    /^(?<before>Expected )(?<token>.*)(?<after> to be one of: (?<values>.*))$/s,
    readInvalidArgument,
  ],
  // `Parsing --size`, and the message of an error that the flag's `parse` function threw
  [/^Parsing (?<flag>--\S+)\s+(?<reason>.*)$/s, readParseError],
  // `Flag --token can only be read from stdin.`
  [/^(?<message>Flag (?<flag>--\S+) can only be read from stdin\..*)/s, readStdinOnly],
  // `Flag --to can only be specified once`
  [/^(?<message>Flag (?<flag>--\S+) can only be specified once)$/, readRepeatedFlag],
  // `The following error occurred:`, and a violated relation between flags on each line below
  [/^(?<message>The following errors? occurred:.*)/s, ({message = ''}) => readRelations(message)],
]

/** Reads a message of oclif's parser; undefined for any other message. */
export function readParserMessage(message: string, lists: ErrorLists): ParserFailure | undefined {
  for (const [pattern, read] of parserMessages) {
    const match = pattern.exec(message)
    if (match) return read(match.groups ?? {}, lists)
  }
  return undefined
}

function readUnknownFlags({list = ''}: Groups, {flags}: ErrorLists): ParserFailure {
  const tokens = Array.isArray(flags) ? flags.map(String) : list.split(', ')
  const fields = tokens.map((token) => token.replace(/=.*/s, ''))
  return {
    ...aboutFlag('unknown_flag', fields[0], mistakeMessages.unknownFlags(fields)),
    fields,
    token: tokens[0],
  }
}

function readUnexpectedArguments(groups: Groups, {args}: ErrorLists): ParserFailure {
  const failure = aboutArgument('unexpected_argument', groups)
  return Array.isArray(args) ? {...failure, token: String(args[0])} : failure
}

function readMissingArguments({message = ''}: Groups, {args}: ErrorLists): ParserFailure {
  const missing = itemsOf(args)
  const names = textsOf(missing.map((arg) => readProperty(arg, 'name'))).filter(Boolean)
  // Without names in the error, its message lists them: one a line, below a heading.
  const [, ...listed] = Array.from(message.matchAll(/^\S+/gm), ([word]) => word)
  const fields = names.length > 0 ? names : listed
  const options = readProperty(missing[0], 'options')
  return {
    error: 'argument_error',
    field: fields[0],
    fields,
    kind: 'missing_argument',
    message: mistakeMessages.missingArguments(fields),
    validValues: Array.isArray(options) ? textsOf(options) : undefined,
  }
}

function readMissingValue({flag = '', values}: Groups): ParserFailure {
  return aboutFlag('missing_value', flag, mistakeMessages.missingValue(flag), values)
}

function readInvalidOption({flag = '', token, values}: Groups): ParserFailure {
  // Words that are `ours` were not typed, so they are never masked.
  const refused = token || {ours: 'an empty value'}
  const message = phrase`Flag ${{ours: flag}} does not accept ${refused}.`
  return {...aboutFlag('invalid_value', flag, message, values), token}
}

function readInvalidArgument(groups: Groups): ParserFailure {
  return aboutArgument('invalid_value', groups)
}

function readParseError({flag = '', reason = ''}: Groups): ParserFailure {
  const text = reason.trim()
  const [, values] = /^Expected .* to be one of: (.*)$/s.exec(text) ?? []
  return aboutFlag('invalid_value', flag, phrase`Flag ${{ours: flag}}: ${text}`, values)
}

function readStdinOnly({flag, message = ''}: Groups): ParserFailure {
  return aboutFlag('invalid_value', flag, phrase`${{ours: message}}`)
}

function readRepeatedFlag({flag, message = ''}: Groups): ParserFailure {
  return aboutFlag('conflicting_flags', flag, phrase`${{ours: message}}.`)
}

/**
 * A mistake in an argument, by the groups of its message: the `token` as typed, the parser's own
 * words `before` and `after` it, and the valid `values`.
 */
function aboutArgument(
  kind: LineErrorKind,
  {after = '', before = '', token = '', values}: Groups,
): ParserFailure {
  return {
    error: 'argument_error',
    kind,
    message: phrase`${{ours: before}}${token}${{ours: after}}`,
    token,
    validValues: values?.split(', '),
  }
}
