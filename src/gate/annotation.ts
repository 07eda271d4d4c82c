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

/** A field's valid values; an invalid one of a cautious field counts as true, to close a gate or hide a secret. */
type Check = {expected: string; isCautious?: true; isValid(value: unknown): boolean}

const text: Check = {expected: 'a text', isValid: (value) => typeof value === 'string'}
const flag: Check = {expected: 'true or false', isValid: (value) => typeof value === 'boolean'}
const cautious: Check = {...flag, isCautious: true}
const record: Check = {expected: 'a map', isValid: isRecord}
const texts: Check = {
  expected: 'a list of texts',
  isValid: (value) => Array.isArray(value) && value.every(text.isValid),
}
const lines: Check = {
  expected: 'a list of maps with a command',
  isValid: (value) => Array.isArray(value) && value.every((item) => isRecord(item) && text.isValid(item['command'])),
}
const pattern: Check = {expected: 'a regular expression', isValid: (value) => compilePattern(value) !== undefined}

/** Compiles an annotation's pattern; undefined if it is invalid. */
export function compilePattern(value: unknown): RegExp | undefined {
  try {
    return typeof value === 'string' ? new RegExp(value, 'u') : undefined
  } catch {
    return undefined
  }
}

/** The fields of a command's annotation. */
export const commandFields = {
  agentDescription: text,
  agentExamples: lines,
  argumentAnnotations: record,
  confirm: text,
  destructive: cautious,
  dryRunnable: flag,
  flagAnnotations: record,
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

/** The fields of each flag or argument in a map of annotations. */
const valueFields = {
  argumentAnnotations: {
    description: text,
    enum: texts,
    pattern,
    sensitive: cautious,
    type: text,
  } satisfies Record<keyof ArgumentAnnotation, Check>,
  flagAnnotations: {
    enum: texts,
    env: text,
    mutuallyExclusiveWith: texts,
    pattern,
    persistent: flag,
    profileable: flag,
    sensitive: cautious,
    valuesFrom: text,
  } satisfies Record<keyof FlagAnnotation, Check>,
}

/** The location of an annotation source. */
export type SourcePlace = {
  /** The kind of source; later ones win (12.2). */
  origin: 'host' | 'plugin' | 'user'
  /** Its name for a person: a file, or a field of a package.json. */
  name: string
  /** Its file, which may be a package.json. */
  file?: string
  /** The plugin whose commands it is limited to; all commands of the host by default. */
  plugin?: string
}

/** One source of annotations. */
export type Source = SourcePlace & {
  /** The annotation of each key; `written` is the original spelling of the key. */
  rules: {key: string; written: string; annotation: CommandAnnotation}[]
  /** Why the whole source is unreadable. */
  problem?: string
  /** Entries without effect: the key as written, and a sentence that names the source. */
  warnings: {key: string; message: string}[]
}

/** Reports an invalid value. @param isMap whether a map is expected in its place */
type Warn = (detail: string, value: unknown, isMap?: boolean) => void

/**
 * Reads a source's map of commands; unknown fields and wrong types are omitted with a warning (12.10).
 *
 * @throws Error for a missing map, a null in place of one, and a key in two spellings (12.11)
 */
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

/** Reads the annotation of one entry. */
export function readAnnotation(value: Readonly<Record<string, unknown>>, warn: Warn): CommandAnnotation {
  const annotation = pick(value, commandFields, '', warn)
  for (const [field, fields] of Object.entries(valueFields)) {
    const map = annotation[field] as Record<string, unknown> | undefined
    if (!map) continue
    const valid = Object.entries(map).filter(([name, each]) => {
      if (!isRecord(each)) warn(`, ${field}.${name} is not a map of fields`, each, true)
      return isRecord(each)
    })
    // `fromEntries` defines a field of any name, including `__proto__`.
    annotation[field] = Object.fromEntries(
      valid.map(([name, each]) => [name, pick(each as object, fields, `${field}.${name}.`, warn)]),
    )
  }

  return annotation
}

function pick(value: object, fields: Readonly<Record<string, Check>>, where: string, warn: Warn) {
  const picked: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    const check = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (check?.isValid(member)) picked[name] = member
    else if (!check) warn(`: ${where}${name} is not a field`, member)
    else {
      const effect = check.isCautious ? 'counts as true' : 'has no effect'
      warn(`: ${where}${name} is not ${check.expected}, and ${effect}`, member, check === record)
      if (check.isCautious) picked[name] = true
    }
  }

  return picked
}
