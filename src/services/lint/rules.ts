import {errors} from './errors.js'
import {notes} from './notes.js'
import {warnings} from './warnings.js'

/** The rules of `murli lint`, in report order; only errors make the exit code 1. */
export const rules = [
  ...errors.map((rule) => ({...rule, severity: 'error' as const})),
  ...warnings.map((rule) => ({...rule, severity: 'warning' as const})),
  ...notes.map((rule) => ({...rule, severity: 'info' as const})),
]

/** A rule with the severity that its list gives it. */
export type RatedRule = (typeof rules)[number]
