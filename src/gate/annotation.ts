import type {ArgumentAnnotation, CommandMetadata, FlagAnnotation} from '../contract/metadata.js'
import {isRecord} from '../contract/unknown-value.js'
import {readKey} from './precedence.js'

/** What sources other than a command's class can state about it (12.2). */
export type CommandAnnotation = CommandMetadata & {
  /** It waits for a keyboard (12.9). */
  interactive?: boolean
  /** It interprets its argv itself, so the parser's mistakes are its own business (5.3b). */
  parsesItself?: boolean
}

/** What a field takes. An invalid value of a cautious one counts as true: its author meant to close a gate or to hide a secret. */
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

/** Compiles the pattern of an annotation; undefined if it is invalid. */
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

/** Where a source of annotations is. */
export type SourcePlace = {
  /** Which of the sources it is; the later one wins (12.2). */
  origin: 'host' | 'plugin' | 'user'
  /** How a person finds it: a file, or a field of a package.json. */
  name: string
  /** The file that holds it, a package.json included. */
  file?: string
  /** The plugin whose commands it is limited to; every command of the host if it is left out. */
  plugin?: string
}

/** One source of annotations. */
export type Source = SourcePlace & {
  /** What each key states; `written` is the key as it is written. */
  rules: {key: string; written: string; annotation: CommandAnnotation}[]
  /** Why the source as a whole cannot be read. */
  problem?: string
  /** What has no effect: the key of the entry as it is written, and a sentence that names the source. */
  warnings: {key: string; message: string}[]
}

type Warn = (detail: string) => void

/**
 * Reads the map of commands of a source; unknown fields and wrong types are left out with a warning (12.10).
 *
 * @throws Error if a map is missing or null: it may be half of what its author meant (12.11)
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

/** Finds a null where a map is expected. @returns the path to it, '' for the entry itself */
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

/** Reads what one entry states. */
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
  // `fromEntries` defines a field of any name, `__proto__` included.
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
