import type {ArgumentAnnotation, CommandMetadata, FlagAnnotation} from '../contract/metadata.js'
import {isRecord} from '../contract/unknown-value.js'
import {type Key, readKey, safetyFields} from './precedence.js'

/** What sources other than a command's class can state about it (12.2). */
export type CommandAnnotation = CommandMetadata & {
  /** It waits for a keyboard (12.9). */
  interactive?: boolean
  /** It interprets its argv itself, so the parser's mistakes are its own business (5.3b). */
  parsesItself?: boolean
}

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

/** The fields of a command's annotation, and what each takes. */
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
  sensitive: flag,
  valuesFrom: text,
} as const satisfies Record<keyof FlagAnnotation, Check>

const argumentFields = {
  description: text,
  enum: texts,
  pattern,
  sensitive: flag,
  type: text,
} as const satisfies Record<keyof ArgumentAnnotation, Check>

/** What one key of a source states. */
export type Rule = {
  key: Key
  /** The key as it is written. */
  written: string
  annotation: CommandAnnotation
  /** The safety fields whose value is invalid. */
  damaged: readonly string[]
}

/** Where annotations come from, in the order in which the later one wins (12.2). */
type Origin = 'host' | 'plugin' | 'user'

/** One source of annotations. */
export type Source = {
  origin: Origin
  /** How a person finds it: a file, or a field of a package.json. */
  name: string
  /** The file that holds it, a package.json included. */
  file?: string
  /** The plugin whose commands it is limited to; every command of the host if it is left out. */
  plugin?: string
  rules: Rule[]
  /** Why the source as a whole cannot be read. */
  problem?: string
  /** What has no effect: the key of the entry as it is written, and a sentence that names the source. */
  warnings: {key: string; message: string}[]
}

type Warn = (detail: string) => void

/**
 * Reads the map of commands of a source. Unknown fields and wrong types are left out with a warning; an entry that is no
 * map, and an invalid value of a safety field, count as damage to the commands of its key.
 */
export function parseSource(where: Pick<Source, 'file' | 'name' | 'origin' | 'plugin'>, commands: unknown): Source {
  const source: Source = {...where, rules: [], warnings: []}
  if (!isRecord(commands)) return {...source, problem: `${where.name} holds no map of commands`}
  for (const [written, value] of Object.entries(commands)) {
    const warn: Warn = (detail) =>
      void source.warnings.push({key: written, message: `${where.name}: "${written}"${detail}`})
    const empty = findNull(value)
    // 12.11: a map that is null may be half of what its author meant.
    if (empty !== undefined) return {...source, problem: `${where.name}: "${written}"${empty} is empty`, rules: []}
    const key = readKey(written)
    if (isRecord(value)) {
      source.rules.push({key, written, ...readAnnotation(value, warn)})
    } else {
      warn(' is no map of fields')
      source.rules.push({annotation: {}, damaged: safetyFields, key, written})
    }
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
export function readAnnotation(value: Record<string, unknown>, warn: Warn): Pick<Rule, 'annotation' | 'damaged'> {
  const annotation = pick(value, commandFields, '', warn) as CommandAnnotation
  const damaged = safetyFields.filter((field) => isInvalid(value[field], annotation[field]))
  const {argumentAnnotations, flagAnnotations} = annotation
  if (flagAnnotations) annotation.flagAnnotations = pickEach(flagAnnotations, flagFields, 'flagAnnotations', warn)
  if (argumentAnnotations) {
    annotation.argumentAnnotations = pickEach(argumentAnnotations, argumentFields, 'argumentAnnotations', warn)
  }

  return {annotation, damaged}
}

type Fields = Readonly<Record<string, Check>>

function pickEach(map: object, fields: Fields, where: string, warn: Warn): Record<string, object> {
  const picked: [string, object][] = []
  for (const [name, value] of Object.entries(map) as [string, unknown][]) {
    if (!isRecord(value)) {
      warn(`, ${where}.${name} is no map of fields`)
      continue
    }

    const annotation = pick(value, fields, `${where}.${name}.`, warn)
    // What its author meant as a secret stays one.
    if (isInvalid(value['sensitive'], annotation['sensitive'])) annotation['sensitive'] = true
    picked.push([name, annotation])
  }

  // `fromEntries` defines a field of any name, `__proto__` included.
  return Object.fromEntries(picked)
}

function pick(value: Record<string, unknown>, fields: Fields, where: string, warn: Warn): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) {
    if (!Object.hasOwn(fields, name)) warn(`: ${where}${name} is no field`)
    else if (fields[name]!.isValid(member)) picked[name] = member
    else warn(`: ${where}${name} is not ${fields[name]!.expected}, and has no effect`)
  }

  return picked
}

function isInvalid(written: unknown, read: unknown): boolean {
  return written !== undefined && read === undefined
}

function isPattern(value: unknown): boolean {
  if (typeof value !== 'string') return false
  try {
    void new RegExp(value, 'u')
    return true
  } catch {
    return false
  }
}
