import type {Config} from '@oclif/core'

import type {Rule} from './validation.js'

/** Accepts a day of the calendar, written YYYY-MM-DD. */
export const dayRule: Rule = {
  // Date accepts 30 February and calls it 2 March: only what comes back unchanged is a day.
  accepts: (value) => typeof value === 'string' && toISOString(value)?.slice(0, 10) === value,
  expected: 'a date as YYYY-MM-DD',
}

/** Accepts a moment as `Date.prototype.toISOString` writes it. */
export const timestampRule: Rule = {
  accepts: (value) => typeof value === 'string' && toISOString(value) === value,
  expected: 'a timestamp as 2025-03-10T09:00:00.000Z',
}

/** The current time, or that of `TASKS_NOW`, so that the output can be repeated. */
export function now(config: Config): Date {
  const value = config.scopedEnvVar('NOW')
  const date = value ? new Date(value) : new Date()
  if (Number.isNaN(date.getTime())) throw new Error(`TASKS_NOW is not an ISO date: ${value}`)
  return date
}

/** The day of a moment in the local time zone, as YYYY-MM-DD. */
export function toDay(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0')
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, '0')}`
}

function toISOString(value: string): string | undefined {
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
