import type {LineErrorCategory, LineErrorKind} from '../contract/error-categories.js'

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

/**
 * A mistake in a flag.
 *
 * @param values the valid values, as the parser lists them: `json, yaml`
 */
export function aboutFlag(
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
