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
  isValid: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
}
const lines: Check = {
  expected: 'a list of maps with a command',
  isValid: (value) =>
    Array.isArray(value) && value.every((item) => isRecord(item) && typeof item['command'] === 'string'),
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

const flagFields = {
  enum: texts,
  env: text,
  mutuallyExclusiveWith: texts,
  pattern,
  persistent: flag,
  profileable: flag,
  sensitive: cautious,
  valuesFrom: text,
} as const satisfies Record<keyof FlagAnnotation, Check>

const argumentFields = {
  description: text,
  enum: texts,
  pattern,
  sensitive: cautious,
  type: text,
} as const satisfies Record<keyof ArgumentAnnotation, Check>

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

type Warn = (detail: string) => void

/**
 * Reads a source's map of commands; unknown fields and wrong types are omitted with a warning (12.10).
 *
 * @throws Error for a missing or null map, which may be incomplete (12.11)
 */
export function parseSource(place: SourcePlace, commands: unknown): Source {
  if (!isRecord(commands)) throw new Error(`${place.name} holds no map of commands`)
  const source: Source = {...place, rules: [], warnings: []}
  for (const [written, value] of Object.entries(commands)) {
    const about = `${place.name}: "${written}"`
    const warn: Warn = (detail) => void source.warnings.push({key: written, message: `${about}${detail}`})
    const empty = findNull(value)
    if (empty !== undefined) throw new Error(`${about}${empty} is empty`)
    if (!isRecord(value)) warn(' is no map of fields, and counts as mutating')
    const annotation = isRecord(value) ? readAnnotation(value, warn) : {mutating: true}
    source.rules.push({annotation, key: readKey(written), written})
  }

  return source
}

/** Finds a null instead of a map. @returns its path, '' for the entry itself */
function findNull(entry: unknown): string | undefined {
  if (entry === null) return ''
  if (!isRecord(entry)) return undefined
  for (const field of ['argumentAnnotations', 'flagAnnotations', 'returns']) {
    const map = entry[field]
    if (map === null) return `, ${field}`
    const name = field !== 'returns' && isRecord(map) && Object.keys(map).find((each) => map[each] === null)
    if (typeof name === 'string') return `, ${field}.${name}`
  }

  return undefined
}

/** Reads the annotation of one entry. */
export function readAnnotation(value: Readonly<Record<string, unknown>>, warn: Warn): CommandAnnotation {
  const annotation = pick(value, commandFields, '', warn) as CommandAnnotation
  const {argumentAnnotations, flagAnnotations} = annotation
  if (flagAnnotations) annotation.flagAnnotations = pickEach(flagAnnotations, flagFields, 'flagAnnotations', warn)
  if (argumentAnnotations) {
    annotation.argumentAnnotations = pickEach(argumentAnnotations, argumentFields, 'argumentAnnotations', warn)
  }

  return annotation
}

type Fields = Readonly<Record<string, Check>>

function pickEach(map: object, fields: Fields, where: string, warn: Warn): Record<string, object> {
  const maps = Object.entries(map).filter(([name, value]: [string, unknown]) => {
    if (!isRecord(value)) warn(`, ${where}.${name} is no map of fields`)
    return isRecord(value)
  }) as [string, Record<string, unknown>][]
  // `fromEntries` defines a field of any name, including `__proto__`.
  return Object.fromEntries(maps.map(([name, value]) => [name, pick(value, fields, `${where}.${name}.`, warn)]))
}

function pick(value: object, fields: Fields, where: string, warn: Warn): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    const check = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (check?.isValid(member)) picked[name] = member
    else if (!check) warn(`: ${where}${name} is no field`)
    else {
      warn(`: ${where}${name} is not ${check.expected}, and ${check.isCautious ? 'counts as true' : 'has no effect'}`)
      if (check.isCautious) picked[name] = true
    }
  }

  return picked
}
