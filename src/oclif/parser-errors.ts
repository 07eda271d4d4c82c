import stripAnsi from 'strip-ansi'

import type {LineErrorCategory, LineErrorKind} from '../contract/error-categories.js'
import {
  phraseMissingArguments,
  phraseMissingFlags,
  phraseMissingValue,
  phraseUnknownFlags,
} from '../contract/mistake-wordings.js'
import {compose, phrase} from '../contract/phrase.js'

/** What oclif's parser found wrong with a line. */
export type ParserFailure = {
  error: LineErrorCategory
  kind: LineErrorKind
  message: string
  /** The flag with its dashes, or the argument's name. */
  field?: string
  /** Further fields of the same failure, such as every missing flag. */
  fields?: string[]
  /** What would have been accepted. */
  validValues?: string[]
  /** The token that is wrong, as it stands on the line. */
  token?: string
}

/** An error as far as it can be looked at. */
type ErrorLike = {message: string; flags?: unknown; args?: unknown; parse?: unknown}

type Reader = (message: string, error: ErrorLike) => ParserFailure | undefined

/**
 * Recognises an error of oclif's parser (core 1 to 5) by its shape and words, never by its class: a bundled host has
 * other class names, and two copies of core have two classes.
 *
 * @returns undefined for any other error
 */
export function readParserFailure(error: ErrorLike): ParserFailure | undefined {
  const message = cleanParserMessage(error.message)
  for (const read of readers) {
    const failure = read(message, error)
    if (failure) return failure
  }

  return undefined
}

/** The invitation to `--help` behind a message. The look behind keeps a run of white space in a typed word from being read again for each of its characters. */
const invitation = /(?<!\s)\s*See more help with --help\s*$/

/** A parser's message without colours, the invitation to `--help` and the layout that a terminal gets. */
export function cleanParserMessage(message: string): string {
  return stripAnsi(message).replace(invitation, '').trim()
}

const readers: Reader[] = [
  readUnknownFlags,
  readUnexpectedArguments,
  readMissingArguments,
  readMissingValue,
  readInvalidFlagValue,
  readInvalidArgumentValue,
  readParsedFlag,
  readRepeatedFlag,
  readFailedValidation,
]

function readUnknownFlags(message: string, {flags}: ErrorLike): ParserFailure | undefined {
  const match = /^Nonexistent flags?: (.*)$/s.exec(message)
  if (!match) return
  const names = Array.isArray(flags) ? flags.map(String) : match[1]!.split(', ')
  const token = names[0]!
  const field = token.split('=')[0]!
  return {
    error: 'flag_error',
    field,
    fields: names.map((name) => name.split('=')[0]!),
    kind: 'unknown_flag',
    message: phraseUnknownFlags(names.map((name) => name.split('=')[0]!)),
    token,
  }
}

function readUnexpectedArguments(message: string, {args}: ErrorLike): ParserFailure | undefined {
  const match = /^Unexpected arguments?: (.*)$/s.exec(message)
  if (!match) return
  const extra = Array.isArray(args) ? args.map(String) : [match[1]!]
  return {error: 'argument_error', kind: 'unexpected_argument', message: quote(message, match[1]!), token: extra[0]}
}

/** A message of oclif's, of which one part stands on the line. */
function quote(message: string, part: string): string {
  const start = message.indexOf(part)
  return compose({fixed: [message.slice(0, start), message.slice(start + part.length)], values: [part]})
}

function readMissingArguments(message: string, {args}: ErrorLike): ParserFailure | undefined {
  const match = /^Missing (\d+) required args?/.exec(message)
  if (!match) return
  const names = (Array.isArray(args) ? args : [])
    .map((argument: {name?: unknown}) => (typeof argument.name === 'string' ? argument.name : ''))
    .filter((name) => name !== '')
  const found = names.length > 0 ? names : [...message.matchAll(/^(\S+)/gm)].slice(1).map((line) => line[1]!)
  const options = (args as {options?: string[]}[] | undefined)?.[0]?.options
  return {
    error: 'argument_error',
    field: found[0],
    fields: found,
    kind: 'missing_argument',
    message: phraseMissingArguments(found),
    ...(options && {validValues: [...options]}),
  }
}

function readMissingValue(message: string): ParserFailure | undefined {
  const match = /^Flag --(\S+) expects (?:a value|one of these values: (.*))$/s.exec(message)
  if (!match) return
  return {
    error: 'flag_error',
    field: `--${match[1]}`,
    kind: 'missing_value',
    message: phraseMissingValue(`--${match[1]}`),
    ...(match[2] && {validValues: match[2].split(', ')}),
  }
}

function readInvalidFlagValue(message: string): ParserFailure | undefined {
  const match = /^Expected --([^\s=]+)=(.*) to be one of: (.*)$/s.exec(message)
  if (!match) return
  return {
    error: 'flag_error',
    field: `--${match[1]}`,
    kind: 'invalid_value',
    message: phrase`Flag --${{ours: match[1]!}} does not accept ${match[2]}.`,
    token: match[2],
    validValues: match[3]!.split(', '),
  }
}

function readInvalidArgumentValue(message: string): ParserFailure | undefined {
  const match = /^Expected (.*) to be one of: (.*)$/s.exec(message)
  if (!match) return
  return {
    error: 'argument_error',
    kind: 'invalid_value',
    message: quote(message, match[1]!),
    token: match[1],
    validValues: match[2]!.split(', '),
  }
}

/** What a flag's `parse` function threw, which oclif wraps in `Parsing --flag`. */
function readParsedFlag(message: string): ParserFailure | undefined {
  const match = /^Parsing --(\S+)\s+(.*)$/s.exec(message)
  if (!match) return
  const reason = match[2]!.trim()
  const options = /^Expected .* to be one of: (.*)$/s.exec(reason)
  return {
    error: 'flag_error',
    field: `--${match[1]}`,
    kind: 'invalid_value',
    message: phrase`Flag --${{ours: match[1]!}}: ${reason}`,
    ...(options && {validValues: options[1]!.split(', ')}),
  }
}

function readRepeatedFlag(message: string): ParserFailure | undefined {
  const match = /^Flag --(\S+) can only be specified once$/.exec(message)
  if (!match) return
  return {error: 'flag_error', field: `--${match[1]}`, kind: 'conflicting_flags', message: phrase`${{ours: message}}.`}
}

/** What the relationships of flags found wrong; the reasons stand one a line below a heading. */
function readFailedValidation(message: string): ParserFailure | undefined {
  if (!/^The following errors? occurred:/.test(message)) return
  const reasons = message
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const missing = reasons.map((reason) => /^Missing required flag (\S+)$/.exec(reason)?.[1]).filter(Boolean)
  if (missing.length > 0) {
    const fields = missing.map((name) => `--${name}`)
    return {
      error: 'flag_error',
      field: fields[0],
      fields,
      kind: 'missing_flag',
      message: missing.length === reasons.length ? phraseMissingFlags(fields) : reasons.join('; '),
    }
  }

  const fields = [...reasons.join(' ').matchAll(/--[\w-]+/g)].map(([name]) => name)
  const kind = reasons.some((reason) =>
    /^(All|One|Exactly one|At least one) of the following must be provided/.test(reason),
  )
    ? isMissing(reasons)
      ? 'missing_flag'
      : 'missing_dependency'
    : 'conflicting_flags'
  return {
    error: 'flag_error',
    ...(fields[0] && {field: fields[0], fields: [...new Set(fields)]}),
    kind,
    message: reasons.join('; '),
  }
}

/** Whether the reasons ask for one of several flags without any flag having brought that about. */
function isMissing(reasons: string[]): boolean {
  return reasons.every((reason) => !reason.includes('when using'))
}
