import type {LineErrorKind} from '../contract/error-categories.js'
import {joinReports, reports} from '../contract/reports.js'
import {aboutFlag, type ParserFailure} from './parser-failure.js'

/** `Missing required flag name`, without the dashes of the flag. */
const missingFlag = /^Missing required flag (\S+)$/

/** Reads a message about violated relations between flags: a heading, and a reason on each line. */
export function readRelations(message: string): ParserFailure {
  const [, ...lines] = message.split('\n').map((line) => line.trim())
  const reasons = lines.filter((line) => line !== '')
  const missing = reasons.flatMap((reason) => missingFlag.exec(reason)?.[1] ?? [])
  if (missing.length === 0) return readConflicts(reasons)
  const fields = missing.map((name) => `--${name}`)
  const others = reasons.filter((reason) => !missingFlag.test(reason))
  const text = joinReports([...others, reports.missingFlags(fields)])
  return {...aboutFlag('missing_flag', fields[0], text), fields}
}

function readConflicts(reasons: readonly string[]): ParserFailure {
  const fields = listFlags(reasons)
  const kind = kindOfRelations(reasons)
  const failure = aboutFlag(kind, fields[0], joinReports(reasons))
  // No single one of the choices is required.
  return kind === 'missing_flag' ? failure : {...failure, fields}
}

/** The flags that reasons name, without those that are allowed in combination. */
function listFlags(reasons: readonly string[]): string[] {
  const conflicts = reasons.map((reason) => reason.replace(/^(Only the following .*?):.*/, '$1'))
  // A flag in a message, but not a value that looks like one, as in `--token=--weird`.
  const words = conflicts.join(' ').matchAll(/(?<!=)--[\w-]+/g)
  return [...new Set(Array.from(words, ([word]) => word))]
}

/** `Exactly one of the following must be provided: --id, --name` */
const choice = /^(All|One|Exactly one|At least one) of the following must be provided/

/** The kind of violated relations: a missing flag, one that another flag needs, or a conflict. */
function kindOfRelations(reasons: readonly string[]): LineErrorKind {
  const choices = reasons.filter((reason) => choice.test(reason))
  if (choices.length === 0) return 'conflicting_flags'
  const isDependency = choices.some((reason) => reason.includes('when using'))
  return isDependency ? 'missing_dependency' : 'missing_flag'
}
