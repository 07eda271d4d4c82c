import stripAnsi from 'strip-ansi'

import type {ParserFailure} from './parser-failure.js'
import {type ErrorLists, readParserMessage} from './parser-messages.js'

/** An error that may be one of oclif's parser. */
type ErrorLike = ErrorLists & {message: string}

/**
 * Recognizes an error of oclif's parser (core 1 to 5) by its words: bundling changes the names of
 * classes (6.1).
 */
export function readParserFailure(error: ErrorLike): ParserFailure | undefined {
  return readParserMessage(cleanParserMessage(error.message), error) ?? readQuotedReport(error)
}

/** How an error begins as a text, before its message. */
const errorPrefix = 'Error: '

/**
 * Reads the parser's report in a message that a command made of it, such as `Cannot deploy: Error:
 * Nonexistent flag: --ap`. Only messages of the parser end with the hint about `--help`.
 */
function readQuotedReport(error: ErrorLike): ParserFailure | undefined {
  const text = stripAnsi(error.message)
  const at = text.lastIndexOf(errorPrefix)
  if (at === -1 || !text.trimEnd().endsWith('\nSee more help with --help')) return undefined
  return readParserMessage(cleanParserMessage(text.slice(at + errorPrefix.length)), error)
}

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
