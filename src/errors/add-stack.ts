import type {ErrorFields} from '../contract/outcome.js'
import {readProperty} from '../contract/unknown-value.js'

/** Adds an error's stack where DEBUG is set (contract, section 6). */
export function addStack<T extends ErrorFields>(fields: T, error: unknown): T {
  if (!process.env.DEBUG || typeof error !== 'object' || error === null) return fields
  const stack = readProperty(error, 'stack')
  const data = typeof fields.data === 'object' ? fields.data : {value: fields.data}
  return {...fields, data: {...data, stack}}
}
