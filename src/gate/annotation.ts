import {isRecord} from '../is-record.js'
import type {ArgumentAnnotation, CommandMetadata, FlagAnnotation} from '../contract/metadata.js'

/** What others than a command's class can state about it (contract, section 12). */
export type CommandAnnotation = CommandMetadata & {
  /** It waits for a keyboard. */
  interactive?: boolean
}

/** The fields of which a set value closes a gate: no later source clears them, and a wrong type counts as damage. */
export const safetyFields = ['mutating', 'destructive'] as const

type Check = {expected: string; isValid(value: unknown): boolean}

const text: Check = {expected: 'a text', isValid: (value) => typeof value === 'string'}
const flag: Check = {expected: 'true or false', isValid: (value) => typeof value === 'boolean'}
const record: Check = {expected: 'a map', isValid: isRecord}
const texts: Check = {
  expected: 'a list of texts',
  isValid: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
}
const lines: Check = {
  expected: 'a list of maps with a command',
  isValid: (value) =>
    Array.isArray(value) && value.every((item) => isRecord(item) && typeof item['command'] === 'string'),
}
const pattern: Check = {expected: 'a regular expression', isValid: isPattern}

/** The fields of an annotation of a command, and what each takes. */
export const commandFields = {
  agentDescription: text,
  agentExamples: lines,
  argumentAnnotations: record,
  confirm: text,
  destructive: flag,
  dryRunnable: flag,
  flagAnnotations: record,
  idempotent: flag,
  interactive: flag,
  mutating: flag,
  nextActions: lines,
  returns: record,
  reversible: flag,
  whenToUse: text,
} as const satisfies Record<keyof CommandAnnotation, Check>

/** The fields of an annotation of a flag, and what each takes. */
export const flagFields = {
  enum: texts,
  env: text,
  mutuallyExclusiveWith: texts,
  pattern,
  persistent: flag,
  profileable: flag,
  sensitive: flag,
  valuesFrom: text,
} as const satisfies Record<keyof FlagAnnotation, Check>

/** The fields of an annotation of an argument, and what each takes. */
export const argumentFields = {
  description: text,
  enum: texts,
  pattern,
  sensitive: flag,
  type: text,
} as const satisfies Record<keyof ArgumentAnnotation, Check>

/** A table of fields. */
export type Fields = Readonly<Record<string, Check>>

function isPattern(value: unknown): boolean {
  if (typeof value !== 'string') return false
  try {
    // The contract makes the author's text a regular expression; it is compiled nowhere else unchecked.
    void new RegExp(value, 'u')
    return true
  } catch {
    return false
  }
}
