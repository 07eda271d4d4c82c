import type {ArgumentAnnotation, CommandMetadata, FlagAnnotation} from '../contract/metadata.js'
import {isRecord} from '../contract/unknown-value.js'
import {readKey} from './precedence.js'

/** What a source other than the class can declare about a command (12.2). */
export type CommandAnnotation = CommandMetadata & {
  /** Whether it waits for a keyboard (12.9). */
  interactive?: boolean
  /** Whether it interprets its argv itself, so that parser mistakes do not end it (5.3b). */
  parsesItself?: boolean
}

/** The valid values of a field; an invalid one of a cautious field counts as true, to close a gate or hide a secret. */
type Check = {expected: string; isCautious?: true; isValid(value: unknown): boolean; fields?: Checks}
type Checks = Readonly<Record<string, Check>>

const text: Check = {expected: 'a text', isValid: (value) => typeof value === 'string'}
const flag: Check = {expected: 'true or false', isValid: (value) => typeof value === 'boolean'}
const cautious: Check = {...flag, isCautious: true}
const record: Check = {expected: 'a map', isValid: isRecord}
const texts: Check = {expected: 'a list of texts', isValid: (value) => isListOf(value, text.isValid)}
const lines: Check = {expected: 'a list of maps with a command', isValid: (value) => isListOf(value, isLine)}
const pattern: Check = {expected: 'a regular expression', isValid: (value) => compilePattern(value) !== undefined}

function isListOf(value: unknown, isItem: Check['isValid']): boolean {
  return Array.isArray(value) && value.every((item) => isItem(item))
}

function isLine(value: unknown): boolean {
  return isRecord(value) && text.isValid(value['command'])
}

export function compilePattern(value: unknown): RegExp | undefined {
  try {
    return typeof value === 'string' ? new RegExp(value, 'u') : undefined
  } catch {
    return undefined
  }
}

export const commandFields = {
  agentDescription: text,
  agentExamples: lines,
  argumentAnnotations: {
    expected: 'a map',
    isValid: isRecord,
    fields: {description: text, enum: texts, pattern, sensitive: cautious, type: text} satisfies Record<
      keyof ArgumentAnnotation,
      Check
    >,
  },
  confirm: text,
  destructive: cautious,
  dryRunnable: flag,
  flagAnnotations: {
    expected: 'a map',
    isValid: isRecord,
    fields: {
      enum: texts,
      env: text,
      mutuallyExclusiveWith: texts,
      pattern,
      persistent: flag,
      profileable: flag,
      sensitive: cautious,
      valuesFrom: text,
    } satisfies Record<keyof FlagAnnotation, Check>,
  },
  idempotent: flag,
  interactive: flag,
  mutating: cautious,
  nextActions: lines,
  parsesItself: flag,
  pipe: {expected: '`human`', isValid: (value) => value === 'human'},
  returns: record,
  reversible: flag,
  whenToUse: text,
} as const satisfies Record<keyof CommandAnnotation, Check>

/** Where annotations are: a file, which may be a package.json, and the plugin whose commands they are limited to. */
export type SourcePlace = {origin: 'host' | 'plugin' | 'user'; name: string; file?: string; plugin?: string}

/** The annotations of one place, by key as read and as written, and why it, or an entry, has no effect. */
export type Source = SourcePlace & {
  rules: {key: string; written: string; annotation: CommandAnnotation}[]
  problem?: string
  warnings: {key: string; message: string}[]
}

/** Reports an invalid value. @param isMap whether a map is expected in its place */
type Warn = (detail: string, value: unknown, isMap?: boolean) => void

/** Reads a source's map of commands (12.10). @throws Error for a missing map, and a key in two spellings (12.11) */
export function parseSource(place: SourcePlace, commands: unknown): Source {
  if (!isRecord(commands)) throw new Error(`${place.name} holds no map of commands`)
  const source: Source = {...place, rules: [], warnings: []}
  for (const [written, value] of Object.entries(commands)) {
    const about = `${place.name}: "${written}"`
    const warn: Warn = (detail, invalid, isMap) => {
      if (isMap && invalid === null) throw new Error(`${about} has nothing where a map is expected`)
      source.warnings.push({key: written, message: `${about}${detail}`})
    }
    const key = readKey(written)
    if (source.rules.some((rule) => rule.key === key)) throw new Error(`${about} is there twice`)
    if (!isRecord(value)) warn(' is not a map of fields, and counts as mutating', value, true)
    source.rules.push({annotation: isRecord(value) ? readAnnotation(value, warn) : {mutating: true}, key, written})
  }

  return source
}

/** Reads the fields of an annotation, or of a flag or argument in one. */
export function readAnnotation(
  value: Readonly<Record<string, unknown>>,
  warn: Warn,
  checks: Checks = commandFields,
  where = '',
): CommandAnnotation {
  const annotation: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) {
    const path = `${where}${name}`
    const check = Object.hasOwn(checks, name) ? checks[name]! : undefined
    if (!check) warn(`: ${path} is not a field`, member)
    else if (!check.isValid(member)) {
      const effect = check.isCautious ? 'counts as true' : 'has no effect'
      warn(`: ${path} is not ${check.expected}, and ${effect}`, member, check.isValid === isRecord)
      if (check.isCautious) annotation[name] = true
    } else annotation[name] = check.fields ? readEach(member as object, warn, check.fields, path) : member
  }

  return annotation
}

function readEach(map: object, warn: Warn, checks: Checks, where: string): object {
  const entries = Object.entries(map).flatMap(([name, each]) => {
    if (isRecord(each)) return [[name, readAnnotation(each, warn, checks, `${where}.${name}.`)] as const]
    warn(`, ${where}.${name} is not a map of fields`, each, true)
    return []
  })
  // `fromEntries` defines a field of any name, including `__proto__`.
  return Object.fromEntries(entries)
}
