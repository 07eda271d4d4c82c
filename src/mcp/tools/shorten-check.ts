import {isRecord} from '../../contract/unknown-value.js'
import {joinInputs} from '../../output/valid-line.js'
import type {RunAnswer} from './answer.js'

/** What `check_command` answers about a valid command line (11.14b). */
export type ValidCheck = {
  valid: true
  /** Only a flag that confirms is missing. */
  needs_confirmation?: true
  /** This server does not run it, but a person may (11.17). */
  refused?: true
  /** The arguments and flags whose value differs from what was typed. */
  read?: Record<string, unknown>
  /** What the parser added, without what is false or empty. */
  defaults?: Record<string, unknown>
  warnings?: unknown
}

type CheckedLine = Partial<Record<'args' | 'defaults' | 'flags', Record<string, unknown>>>

/**
 * Shortens the answer of `--validate`. The check reports mistakes first, so a command line that it
 * refuses for another reason has none: one that only lacks its confirmation, or that changes
 * something on a read-only server, is valid (11.14, 11.17). A target that may not be changed stays an
 * error, with what to type (12.19).
 */
export function shortenCheck(answer: RunAnswer, argv: readonly string[]): RunAnswer | ValidCheck {
  const {error, kind, result, warnings} = answer.envelope ?? {}
  if (error === 'confirmation_required') {
    return {valid: true, needs_confirmation: true}
  }
  if (error === 'permission_denied' && kind === 'read_only') {
    return {valid: true, refused: true}
  }
  if (answer.exit_code !== 0 || !isRecord(result) || result['valid'] !== true) {
    return answer
  }
  const {args = {}, defaults, flags = {}} = result as CheckedLine
  const changed = pick(joinInputs(args, flags), (value) => !isTyped(value, argv))
  const added = pick({...defaults}, (value) => !isEmpty(value))
  return {
    valid: true,
    ...(changed && {read: changed}),
    ...(added && {defaults: added}),
    ...(warnings !== undefined && {warnings}),
  }
}

/** The values that a test picks; undefined if it picks none. */
function pick(
  values: Record<string, unknown>,
  isPicked: (value: unknown) => boolean,
): Record<string, unknown> | undefined {
  const picked = Object.entries(values).filter(([, value]) => isPicked(value))
  return picked.length > 0 ? Object.fromEntries(picked) : undefined
}

/** What follows a flag in the same word: `--limit=5`, `-n5`, `-n=5`. */
const valueAtEnd = /^(?:--[^=]+=|-[^-]=?)(.*)$/su

/** Whether a value is one of the words, or a part of one (`--limit=5`, `-n5`). */
function isTyped(value: unknown, argv: readonly string[]): boolean {
  // A boolean flag is typed without a value.
  if (typeof value === 'boolean') return true
  if (Array.isArray(value)) {
    // `--tag a,b` is read as a list.
    return value.every((one) => isTyped(one, argv)) || isTyped(value.join(','), argv)
  }
  if (typeof value === 'object' && value !== null) return false
  const text = String(value)
  const words = [...argv, ...argv.map((word) => valueAtEnd.exec(word)?.[1])]
  if (typeof value !== 'number') return words.includes(text)
  // `05` is read as 5.
  return words.some((word) => word?.replace(/^(-?)0+(?=\d)/, '$1') === text)
}

function isEmpty(value: unknown): boolean {
  if (value === false || value === null || value === undefined || value === '') {
    return true
  }
  return typeof value === 'object' && Object.keys(value).length === 0
}
