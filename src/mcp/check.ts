import {isRecord} from '../contract/unknown-value.js'
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

/**
 * Shortens the answer of `--validate`, which reports mistakes before a missing confirmation and
 * before a gate: one that lacks only its confirmation, or changes something on a read-only server, is
 * valid (11.14, 11.17). A target that may not be changed stays an error, with what to type (12.19).
 */
export function readCheck(answer: RunAnswer, argv: readonly string[]): RunAnswer | ValidCheck {
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
  const {args, defaults, flags} = result as Record<string, object | undefined>
  const changed = pick({...args, ...flags}, (value) => !isTyped(value, argv))
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

/** Whether a value reads as one of the words, or as what is glued to one (`--limit=5`, `-n5`). */
function isTyped(value: unknown, argv: readonly string[]): boolean {
  if (typeof value === 'boolean') return true
  if (Array.isArray(value)) {
    return value.every((one) => isTyped(one, argv)) || isTyped(value.join(','), argv)
  }
  if (typeof value === 'object' && value !== null) return false
  const text = String(value)
  const glued = argv.map((word) => /^(?:--[^=]+=|-[^-]=?)(.*)$/su.exec(word)?.[1])
  return [...argv, ...glued].some((word) => word?.replace(/^0+(?=\d)/, '') === text)
}

function isEmpty(value: unknown): boolean {
  if (value === false || value === null || value === undefined || value === '') {
    return true
  }
  return typeof value === 'object' && Object.keys(value).length === 0
}
