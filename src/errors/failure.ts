import type {LineErrorCategory, LineErrorKind} from '../contract/error-categories.js'
import type {Problem} from './problems.js'
import {missingDependency} from './relations.js'

/** What the parser reported about a line, already classified. */
export type Failure = {
  error: LineErrorCategory
  kind?: LineErrorKind
  /** The flag (with its dashes) or argument that it is about. */
  field?: string
  /** The index in argv, after the bin, of the offending token. */
  position?: number
  message?: string
  validValues?: readonly string[]
}

/** Reads the flags out of the parser's message that it found missing (core 4 and 5, lib/parser/validate.js). */
export function readMissingFlags(failure: Failure | undefined): string[] {
  if (failure?.kind !== 'missing_flag') return []
  const named = [...(failure.message ?? '').matchAll(/[Mm]issing required flag:? (?:--)?([\w-]+)/g)].map(
    (match) => match[1]!,
  )
  return [...named, ...(failure.field ? [failure.field.replace(/^--/, '')] : [])]
}

/** Reads relations between flags out of the parser's message: those with a condition are in no manifest. */
export function readRelations(failure: Failure | undefined): Problem[] {
  const message = failure?.message ?? ''
  if (failure?.kind === 'conflicting_flags') {
    return [...message.matchAll(/--([\w-]+)(?:=.*?)? cannot also be provided when using --([\w-]+)/g)].map((match) => ({
      error: 'flag_error',
      field: `--${match[2]}`,
      kind: 'conflicting_flags',
      message: `Flags --${match[1]} and --${match[2]} exclude each other`,
      names: [match[1]!, match[2]!],
    }))
  }

  if (failure?.kind !== 'missing_dependency') return []
  return [
    ...[...message.matchAll(/All of the following must be provided when using --([\w-]+): (.*)/g)].flatMap((match) =>
      readFlags(match[2]!).map((name) => missingDependency(match[1]!, [name])),
    ),
    ...[...message.matchAll(/One of the following must be provided when using --([\w-]+): (.*)/g)].map((match) =>
      missingDependency(match[1]!, readFlags(match[2]!)),
    ),
  ]
}

function readFlags(list: string): string[] {
  return [...list.matchAll(/--([\w-]+)/g)].map((match) => match[1]!)
}
