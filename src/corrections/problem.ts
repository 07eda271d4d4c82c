import type {Token} from '../command-line/tokenize.js'
import type {LineErrorKind} from '../contract/error-categories.js'
import type {ParserFailure} from '../oclif/parser-errors.js'
import type {ArgumentDefinition, FlagDefinition} from '../oclif/shapes.js'

/**
 * A mistake as the parser reported it; `position` is the index of the wrong token in argv, after
 * the bin.
 */
export type Failure = ParserFailure & {position?: number}

/** A mistake in the words after the command; `index` is that of the wrong one among them. */
export type Problem = Omit<ParserFailure, 'fields' | 'token'> & {
  index?: number
  /** The invalid value, and what it must be. */
  value?: string
  expected?: string
  /** The conflicting flags, or the choices for a missing one. */
  names?: readonly string[]
}

/** Flags that the parser reported as missing, and environment variables to treat as set. */
export type Known = {required?: readonly string[]; variables?: readonly string[]}

/** Makes the report of a mistake about a flag. */
export const reportFlag = (
  kind: LineErrorKind,
  field: string,
  message: string,
  more: Partial<Problem>,
): Problem => {
  return {error: 'flag_error', field, kind, message, ...more}
}

/** Whether an argument or a flag has a default in its manifest or class. */
export const hasDefault = (part: ArgumentDefinition | FlagDefinition) =>
  (part.default ?? undefined) !== undefined

/** Whether a flag is on the command line. */
export const isUsed = (tokens: readonly Token[], name: string) =>
  tokens.some((token) => token.kind === 'flag' && token.name === name)
