import type {Token} from '../../command-line/tokenize.js'
import type {LineErrorKind} from '../../contract/error-categories.js'
import type {ParserFailure} from '../../oclif/parser-failure.js'
import type {ArgumentDefinition, FlagDefinition} from '../../oclif/shapes.js'

/** A mistake in a command line, as the parser or the plugin reports it. */
export type Mistake = ParserFailure & {
  /** The index of the wrong word in argv, after the bin. */
  position?: number
}

/** A mistake in the words after the command. */
export type LineProblem = Omit<ParserFailure, 'fields' | 'token'> & {
  /** The index of the wrong word among these words. */
  index?: number
  /** The invalid value, and what it must be. */
  value?: string
  expected?: string
  /** The variable that the value is from, if it is not on the command line (6.9a). */
  variable?: string
  /** The conflicting flags, or the choices for a missing one. */
  names?: readonly string[]
}

/** What the words, manifest and class do not show, but the parser's report or a repair does. */
export type ParserFacts = {
  /** Flags that the parser reported as missing. */
  required?: readonly string[]
  /** Flags that the parser reported as a conflict. */
  excluded?: readonly string[]
  /** Flags whose value from the environment the parser rejected. */
  rejected?: readonly string[]
  /** Environment variables to treat as set. */
  variables?: readonly string[]
}

/** Says that a flag's value is from the environment (6.9a). */
export function describeVariable(field: string, variable: string): string {
  return `${field} is set by ${variable} in the environment`
}

/** Makes the report of a mistake about a flag. */
export function reportFlag(
  kind: LineErrorKind,
  field: string,
  message: string,
  more: Partial<LineProblem>,
): LineProblem {
  return {
    error: 'flag_error',
    field,
    kind,
    message,
    ...more,
  }
}

/** Whether an argument or a flag has a default in its manifest or class. */
export function hasDefault(part: ArgumentDefinition | FlagDefinition): boolean {
  return part.default !== undefined && part.default !== null
}

/** Whether a flag is on the command line. */
export function isUsed(tokens: readonly Token[], name: string): boolean {
  return tokens.some((token) => token.kind === 'flag' && token.name === name)
}
